import { expect, test } from 'vitest';
import { faultFile } from './fault-file.ts';

test('all faults are in the file, quoted, and none of them is a formula', async () => {
  const fault = { rowNo: 2, cell: 'C2', worksNo: '=1+1', value: '', message: '没有“王, 甲”："请"注明' };
  const faults = Array.from({ length: 1200 }, (_, i) => ({ ...fault, cell: null, rowNo: i + 2 }));
  const text = await faultFile(
    ['单元格', '作品编号', '问题和改法'],
    [fault, ...faults],
    ({ cell, rowNo }) => cell ?? `第 ${rowNo} 行`,
  ).text();
  const lines = text.trimEnd().split('\r\n');
  expect(lines).toHaveLength(1202);
  expect(lines[1]).toBe(`"C2","'=1+1","没有“王, 甲”：""请""注明"`);
  expect(lines.at(-1)).toContain('"第 1201 行"');
});
