import { expect, test } from 'vitest';
import { exportQuery, isTask, taskRows, usualFormat, xlsRows } from './export-plan.ts';

test('EXPORT-01: an export has the filters of the list, the selected ids and the chosen columns in their order, but not its page', () => {
  const list = { pageNo: 3, pageSize: 20, column: 'createTime', order: 'desc', match: { unitName: '*x*' } } as const;
  expect(exportQuery(list, { format: 'xlsx', selections: ['a', 'b'], fields: ['unitName', 'unitCode'] })).toEqual({
    column: 'createTime',
    order: 'desc',
    match: { unitName: '*x*' },
    format: 'xlsx',
    selections: ['a', 'b'],
    exportFields: ['unitName', 'unitCode'],
  });
  expect(Object.keys(exportQuery(list, { format: 'xls' }))).not.toContain('selections');
});

test('EXPORT-02: .xls is the usual form, unless the rows are too many for it', () => {
  expect(usualFormat(xlsRows)).toBe('xls');
  expect(usualFormat(xlsRows + 1)).toBe('xlsx');
});

test('DOWNLOAD-01: many rows are exported as a task', () => {
  expect(isTask(taskRows)).toBe(false);
  expect(isTask(taskRows + 1)).toBe(true);
});
