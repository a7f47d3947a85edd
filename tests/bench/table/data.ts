import type { CellRule } from '@saiyun/sdk/logic/cells';
import type { EditColumn } from '@saiyun/sdk/logic/editable-table';

const titles = ['作品编号', '作品名称', '赛区', '学校', '姓名', '性别', '手机', '邮箱', '证件号', '提交时间'];
const areas = ['华北', '华东', '华南', '西北', '西南'];
const required: CellRule = { required: true };
const pattern = (source: string): readonly CellRule[] => [required, { pattern: source }];
const rules: readonly (readonly CellRule[])[] = [
  [required, { unique: true }],
  [required],
  [required],
  [required],
  [required],
  [required],
  pattern('m'),
  pattern('e'),
  pattern('^(\\d{15}|\\d{17}[\\dXx])$'),
  pattern('^\\d{4}-\\d\\d-\\d\\d$'),
];

/** The columns of the yardsticks, with the rules that `validate.mjs` applies: unique is the first column alone. */
export const benchColumns: readonly EditColumn[] = Array.from({ length: 20 }, (_, i) => ({
  key: `c${i}`,
  title: `${titles[i % 10]}${i > 9 ? ' 2' : ''}`,
  type: 'input',
  width: 130,
  validateRules: i === 10 ? [required] : rules[i % 10],
}));

const value = (i: number, c: number): string =>
  [
    `W${i}`,
    `第${i}号作品`,
    areas[i % 5] ?? '',
    `第${i % 400}大学`,
    `姓名${i % 997}`,
    i % 2 ? '男' : '女',
    `138${10_000_000 + i}`,
    `u${i}@example.cn`,
    `1101011990010${10_000 + (i % 90_000)}`,
    `2024-06-${String(1 + (i % 28)).padStart(2, '0')}`,
  ][c] ?? '';

/** The same rows as the other pages of the yardsticks have. */
export function benchRows(count: number): readonly Readonly<Record<string, unknown>>[] {
  return Array.from({ length: count }, (_, i) => {
    const row: Record<string, unknown> = { id: String(i) };
    for (let c = 0; c < 20; c++) row[`c${c}`] = value(i, c % 10);
    return row;
  });
}
