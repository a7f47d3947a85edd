import type { EditColumn, RowValues } from '@saiyun/sdk/logic/editable-table';

/** Entries of a competition, for the cases below. */
export const entryColumns: readonly EditColumn[] = [
  { key: 'code', title: ['作品编号', 'Code'], type: 'input', width: 130, validateRules: [{ required: true }, { unique: true }] },
  { key: 'title', title: ['作品名称', 'Work'], type: 'input', width: 220, validateRules: [{ required: true }] },
  { key: 'leader', title: ['负责人', 'Leader'], type: 'input', width: 120 },
  { key: 'mobile', title: ['手机', 'Mobile'], type: 'input', width: 150, validateRules: [{ pattern: 'm' }] },
  {
    key: 'area',
    title: ['赛区', 'Area'],
    type: 'select',
    width: 120,
    options: [
      { value: 'north', text: '华北' },
      { value: 'east', text: '华东' },
      { value: 'south', text: '华南' },
    ],
  },
  { key: 'score', title: ['得分', 'Score'], type: 'inputNumber', width: 110 },
  { key: 'sent', title: ['提交日期', 'Sent'], type: 'date', width: 150 },
  { key: 'isPaid', title: ['已缴费', 'Paid'], type: 'checkbox', width: 90 },
];

const areas = ['north', 'east', 'south'];

export function entryRows(count: number): readonly RowValues[] {
  return Array.from({ length: count }, (_, i) => ({
    id: `entry-${i + 1}`,
    code: `W${String(i + 1).padStart(4, '0')}`,
    title: `第 ${i + 1} 号作品`,
    leader: ['王晓', '李思远', '陈佳', '赵一鸣'][i % 4],
    mobile: `138${String(10_000_000 + i)}`,
    area: areas[i % 3],
    score: 60 + (i % 40),
    sent: `2026-06-${String(1 + (i % 28)).padStart(2, '0')}`,
    isPaid: i % 2 === 0,
  }));
}
