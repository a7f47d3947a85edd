import type { PickerList, PickerRow } from '../../record-picker/index.ts';

const rows: readonly PickerRow[] = [
  { id: 'z1', name: '院长', code: 'dean', postRank: '1', postRank_dictText: '高级' },
  { id: 'z2', name: '副院长', code: 'vice_dean', postRank: '2', postRank_dictText: '中级' },
  { id: 'z3', name: '系主任', code: 'head', postRank: '2', postRank_dictText: '中级' },
  { id: 'z4', name: '辅导员', code: 'counsellor', postRank: '3', postRank_dictText: '初级' },
  { id: 'z5', name: '实验员', code: 'lab', postRank: '3', postRank_dictText: '初级' },
  { id: 'z6', name: '教学秘书', code: 'secretary', postRank: '3', postRank_dictText: '初级' },
];

const part = (asked: unknown, text: unknown): boolean => String(text).includes(String(asked).replaceAll('*', ''));

export const list: PickerList = async ({ match = {}, pageNo = 1, pageSize = 5 }) => {
  const found = rows.filter((row) =>
    Object.entries(match).every(([key, asked]) =>
      key === 'id' ? String(asked).split(',').includes(String(row.id)) : part(asked, row[key]),
    ),
  );
  return { records: found.slice((pageNo - 1) * pageSize, pageNo * pageSize), total: found.length };
};
