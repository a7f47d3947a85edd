import { expect, test } from 'vitest';
import { exportQuery, isTask, taskRows } from './export-plan.ts';

test('EXPORT-01: an export has the filters of the list and the selected ids, but not its page', () => {
  const list = { pageNo: 3, pageSize: 20, column: 'createTime', order: 'desc', match: { unitName: '*x*' } } as const;
  expect(exportQuery(list, 'xlsx', ['a', 'b'])).toEqual({
    column: 'createTime',
    order: 'desc',
    match: { unitName: '*x*' },
    format: 'xlsx',
    selections: ['a', 'b'],
  });
  expect(exportQuery(list, 'xls')).not.toHaveProperty('selections');
});

test('DOWNLOAD-01: many rows are exported as a task', () => {
  expect(isTask(taskRows)).toBe(false);
  expect(isTask(taskRows + 1)).toBe(true);
});
