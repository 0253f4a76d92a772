# These commands do all the set-up on Debian 12:
#   make run     builds Winnow and opens the sample collection (without a display: checks it on the command line)
#   make check   builds with sanitizers and runs every test of behaviour
#   make check-all   does that, and builds a release for the scores on real documents in WINNOW_CORPORA; also archives on several servers
#   make archive starts a server of PostgreSQL for trying an archive, with the samples in it, until Ctrl+C
#   make bench   measures a release beside its peers on collections made of the texts in WINNOW_CORPORA;
#                DOCUMENTS=1000,10000,100000 and RUNS=5 change how many documents they have and how often
#   make fuzz    tries mutated inputs of every target for SECONDS=600 in all, two targets at a time, in a build with sanitizers
# Everything else is Meson's: meson setup build && ninja -C build && meson install -C build

.PHONY: run check check-all archive bench fuzz

DOCUMENTS = 1000,10000,50000
RUNS = 3
SECONDS = 600

run:
	build-aux/install-packages run
	build-aux/fetch-data
	build-aux/run-sample build

check:
	build-aux/install-packages check
	build-aux/fetch-data
	build-aux/run-tests build-asan

check-all:
	build-aux/install-packages check
	build-aux/fetch-data
	build-aux/run-tests build-asan build-check

archive:
	build-aux/install-packages archive
	build-aux/fetch-data
	build-aux/run-archive build

bench:
	build-aux/install-packages bench
	build-aux/run-bench build build/bench --documents $(DOCUMENTS) --runs $(RUNS)

fuzz:
	build-aux/install-packages check
	build-aux/build-fuzz build-fuzz
	build-aux/run-fuzz build-fuzz $(SECONDS)
