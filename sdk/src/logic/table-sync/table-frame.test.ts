import { expect, test } from 'vitest';
import { mergeSyncedRow, readTableFrame, type TableFrame, tableFrameText } from './index.ts';

test.each<readonly [string, TableFrame | undefined]>([
  ['{"type":"heart_beat","data":true}', { type: 'heart_beat' }],
  ['{"type":"common_send_date","data":{"key":"k","args":[1]}}', { type: 'common_send_date', key: 'k', args: [1] }],
  ['{"type":"common_send_date","data":{"key":"k"}}', { type: 'common_send_date', key: 'k', args: [] }],
  [
    '{"type":"update_vxe_table","data":{"socketKey":"vxe-default","args":[{"id":"1","name":"甲"},"c"]}}',
    { type: 'update_vxe_table', socketKey: 'vxe-default', row: { id: '1', name: '甲' }, originId: 'c' },
  ],
  [
    '{"type":"update_vxe_table","data":{"socketKey":"t","args":[{"id":1}]}}',
    { type: 'update_vxe_table', socketKey: 't', row: { id: '1' }, originId: '' },
  ],
  ['{"type":"update_vxe_table","data":{"socketKey":"t","args":[{"name":"no id"},"c"]}}', undefined],
  ['{"type":"update_vxe_table","data":{"socketKey":"t","args":["text","c"]}}', undefined],
  ['{"type":"update_vxe_table","data":{"args":[{"id":"1"},"c"]}}', undefined],
  ['{"type":"update_vxe_table","data":null}', undefined],
  ['{"type":"common_send_date","data":{}}', undefined],
  ['{"type":"toString","data":{}}', undefined],
  ['{"type":5}', undefined],
  ['[]', undefined],
  ['null', undefined],
  ['ping', undefined],
  ['', undefined],
])('SYNC-04: %s', (text, frame) => expect(readTableFrame(text)).toEqual(frame));

test('SYNC-04: frames go out as they come in', () => {
  expect(tableFrameText({ type: 'heart_beat' })).toBe('{"type":"heart_beat","data":""}');
  for (const frame of [
    { type: 'common_send_date', key: 'k', args: [] },
    { type: 'update_vxe_table', socketKey: 't', row: { id: '1', a: null }, originId: 'c' },
  ] as const)
    expect(readTableFrame(tableFrameText(frame))).toEqual(frame);
});

test('SYNC-04: a changed row is merged by its id, and rows that stay the same stay the same objects', () => {
  const rows = [
    { id: '1', name: '甲', sum: 1 },
    { id: '2', name: '乙', sum: 2 },
  ];
  expect(mergeSyncedRow(rows, { id: '2', name: '丙' })).toEqual([rows[0], { id: '2', name: '丙', sum: 2 }]);
  expect(mergeSyncedRow(rows, { id: '2', name: '丙' })[0]).toBe(rows[0]);
  expect(mergeSyncedRow(rows, { id: '2', name: '乙' })).toBe(rows);
  expect(mergeSyncedRow(rows, { id: '3', name: '丙' })).toBe(rows);
  const frame = readTableFrame('{"type":"update_vxe_table","data":{"socketKey":"t","args":[{"id":"1","__proto__":{"evil":1}},"c"]}}');
  const merged = frame?.type === 'update_vxe_table' ? mergeSyncedRow(rows, frame.row) : rows;
  expect((merged[0] as { evil?: number } | undefined)?.evil).toBeUndefined();
});
