#!/bin/sh
# A nightly job: takes over the list of units that another system has written, and keeps a copy of all of them.
# Wants saiyun on the path, SAIYUN_SERVER and SAIYUN_TOKEN; leaves units-errors.xlsx where rows were refused.
set -eu

list=${1:-units.csv}
copy=${2:-units-copy.csv}

# Nothing is asked, nothing is coloured, and what is told is one line per fact.
export NO_COLOR=1 SAIYUN_LANG=en

saiyun doctor --no-input

# First the check: a list that is wrong as a whole, with a column missing, ends the job before a row of it is stored. The log tells which
# rows are wrong, by row and column.
checked=0
saiyun import unit "$list" --dry-run --errors units-errors.xlsx || checked=$?
case $checked in
  0 | 3) ;;
  *) exit "$checked" ;;
esac

# Then the rows themselves. 3 says that some were refused: the others are stored, and the job goes on to its copy.
imported=0
saiyun import unit "$list" --quiet --errors units-errors.xlsx --jq '.[].report | "added \(.addedCount), updated \(.updatedCount), refused \(.errorCount)"' || imported=$?

saiyun export unit --sort unitCode --order asc --columns unitCode,unitName --quiet --out "$copy"
echo "$(($(wc -l < "$copy") - 1)) units in $copy"
exit "$imported"
