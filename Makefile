# Two commands do all the set-up on Debian 12:
#   make run     builds Winnow and opens the sample collection (without a display: checks it on the command line)
#   make check   builds with and without sanitizers and runs every test
# Everything else is Meson's: meson setup build && ninja -C build && meson install -C build

.PHONY: run check

run:
	build-aux/install-packages run
	build-aux/run-sample build

check:
	build-aux/install-packages check
	build-aux/run-tests build-check build-asan
