import type { PickerList, PickerRow } from '../../record-picker/index.ts';

const rows: readonly PickerRow[] = [
  { id: 'r1', roleName: '系统管理员', roleCode: 'admin', description: '管理租户的一切' },
  { id: 'r2', roleName: '学校管理员', roleCode: 'unit_admin', description: '管理本校的报名与账号' },
  { id: 'r3', roleName: '评审专家', roleCode: 'expert', description: '评审分配的作品' },
  { id: 'r4', roleName: '财务', roleCode: 'finance', description: '结算与发票' },
  { id: 'r5', roleName: '审计', roleCode: 'audit', description: '只读' },
  { id: 'r6', roleName: '参赛者', roleCode: 'applicant', description: '报名并提交作品' },
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
