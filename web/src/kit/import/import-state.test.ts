import { expect, test } from 'vitest';
import { ended, isWorkbookName, percentOf, rateOf, waiting } from './import-state.ts';

const file = new File(['x'], '报名.xlsx', { lastModified: 1 });
const report = {
  taskId: 't',
  fileName: 'f',
  totalCount: 5,
  successCount: 5,
  errorCount: 0,
  addedCount: 5,
  updatedCount: 0,
  unchangedCount: 0,
  msg: '',
  fileUrl: null,
};

test.each([
  ['a.xls', true],
  ['a.XLSX', true],
  ['a.xlsx.exe', false],
  ['a.csv', false],
  ['xlsx', false],
] as const)('IMPORT-02: %s is taken: %s', (name, expected) => {
  expect(isWorkbookName(name)).toBe(expected);
});

test('IMPORT-04: a report with faulty rows is a partial success', () => {
  expect(ended(waiting(file), report).stage).toBe('done');
  expect(ended(waiting(file), { ...report, errorCount: 1, successCount: 4 }).stage).toBe('partial');
});

test('IMPORT-05, IMPORT-10: an error file, or the word of the server alone, is a partial success too', () => {
  expect(ended(waiting(file), { ...report, fileUrl: '/sys/common/static/e.xlsx' }).stage).toBe('partial');
  expect(ended(waiting(file), { ...report, partial: true }).stage).toBe('partial');
});

test('progress stays within 0 and 100, and nothing is divided by nothing', () => {
  expect(percentOf({ done: 0, total: 0 })).toBe(0);
  expect(percentOf({ done: 999, total: 1000 })).toBe(99);
  expect(percentOf({ done: 1001, total: 1000 })).toBe(100);
  expect(rateOf(500, 0)).toBe(0);
  expect(rateOf(500, 250)).toBe(2000);
});
