import type { Translation } from '@saiyun/sdk/texts';
import type { texts as zh } from '../zh-cn/dict.ts';

/** Dictionaries. */
export const texts = {
  refresh: "refresh the platform's dictionary caches and print the number of dictionaries",
  refreshExamples: 'Examples:\n  $ saiyun dict refresh\n  $ saiyun dict refresh --jq .dictionaries',
  refreshed_one: 'Refreshed one dictionary',
  refreshed_other: 'Refreshed {count} dictionaries',
  label: 'dictionary',
  list: 'list the dictionaries',
  get: 'show a dictionary and its items',
  items: 'list the values and texts of a dictionary; needs no administrator rights',
  check: 'compare the values in a column of a .csv or .jsonl file with a dictionary; exit code 8 if any is missing from it',
  code: 'code of the dictionary',
  itemsCode: 'code of the dictionary, or table,text,value',
  checkFile: 'a .csv file (column names in the first line) or a .jsonl file',
  column: 'column name',
  texts: 'the column holds texts instead of values',
  many: 'a cell may hold several values, comma-separated',
  listExamples: 'Examples:\n  $ saiyun dict list --match "dictName=*state*"\n  $ saiyun dict list --all --json dictCode,dictName',
  getExamples: 'Examples:\n  $ saiyun dict get ds_unit_type',
  itemsExamples: 'Examples:\n  $ saiyun dict items ds_unit_type\n  $ saiyun dict items "dsTbUnit,unitName,id" -o csv',
  checkExamples:
    'Examples:\n  $ saiyun dict check ds_unit_type units.csv --column unitType\n  $ saiyun dict check ds_unit_type units.csv --column Type --texts --json',
  unknown: 'There is no dictionary with the code {code}',
  badFile: 'Only .csv and .jsonl files can be checked: {file}',
  badLine: '{file}, line {line} is not a JSON object',
  openQuote: '{file}: a quotation mark opened on line {line} is never closed',
  noColumn: '{file} has no column {column}',
  checked_one: '{code}: one row, {distinct} distinct, {unknown} not in the dictionary',
  checked_other: '{code}: {count} rows, {distinct} distinct, {unknown} not in the dictionary',
} as const satisfies Translation<typeof zh>;
