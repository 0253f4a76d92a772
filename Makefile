# These commands do all the set-up on Debian 12:
#   make run     builds Winnow and opens the sample collection (without a display: checks it on the command line)
#   make check   builds with and without sanitizers and runs every test
#   make bench   measures a release beside its peers on collections made of the texts in WINNOW_CORPORA;
#                DOCUMENTS=1000,10000,100000 and RUNS=5 change how many documents they have and how often
# Everything else is Meson's: meson setup build && ninja -C build && meson install -C build

.PHONY: run check bench

DOCUMENTS = 1000,10000,50000
RUNS = 3

run:
	build-aux/install-packages run
	build-aux/run-sample build

check:
	build-aux/install-packages check
	build-aux/run-tests build-check build-asan

bench:
	build-aux/install-packages bench
	build-aux/run-bench build build/bench --documents $(DOCUMENTS) --runs $(RUNS)
