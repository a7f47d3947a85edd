import type { PickerList, PickerRow } from '../../record-picker/index.ts';

const names = ['王伟', '王伟', '李娜', '张敏', '刘洋', '陈静', '杨帆', '赵磊', '周婷', '吴刚', '徐丽', '孙鹏'];
const departs = ['A01A01A01', 'A01A02A01', 'A01A03'];
const departNames = ['软件工程系', '英语系', '教务处'];

const users: readonly PickerRow[] = names.map((realname, i) => ({
  id: `p${i}`,
  username: `yunhai${String(i + 1).padStart(2, '0')}`,
  realname,
  sex: 1 + (i % 2),
  sex_dictText: i % 2 === 0 ? '男' : '女',
  phone: `138****00${String(10 + i)}`,
  orgCodeTxt: departNames[i % 3],
  departId: departs[i % 3],
  birthday: `19${80 + i}-0${1 + (i % 9)}-15`,
}));

/** Answers as the user picker's call does: `keyword` is part of the name or the account. */
export const list: PickerList = async ({ match = {}, pageNo = 1, pageSize = 5 }) => {
  const { keyword, id, ...others } = match;
  const found = users.filter(
    (row) =>
      (id === undefined || String(id).split(',').includes(String(row.id))) &&
      `${String(row.username)} ${String(row.realname)}`.includes(String(keyword ?? '')) &&
      Object.entries(others).every(([key, asked]) =>
        key === 'departId' ? String(row[key]).startsWith(String(asked)) : String(row[key]) === String(asked),
      ),
  );
  return { records: found.slice((pageNo - 1) * pageSize, pageNo * pageSize), total: found.length };
};
