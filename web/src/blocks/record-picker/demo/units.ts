import type { PickerList, PickerRow } from '../index.ts';

const cities = ['北京', '上海', '杭州', '成都', '西安', '武汉'];
const kinds = ['理工大学', '师范大学', '工业大学', '科技大学', '财经大学'];

const units: readonly PickerRow[] = cities.flatMap((city, i) =>
  kinds.map((kind, j) => ({
    id: `u${i}${j}`,
    unitName: `${city}${kind}`,
    unitCode: `${10_000 + i * 100 + j}`,
    city,
    contact: `联系人${i}${j}`,
  })),
);

const part = (asked: unknown, text: unknown): boolean => String(text).includes(String(asked).replaceAll('*', ''));

/** Answers as a server would: conditions, pages, and several values of the value column. */
export const list: PickerList = async ({ match = {}, pageNo = 1, pageSize = 5 }) => {
  const found = units.filter((row) =>
    Object.entries(match).every(([key, asked]) => {
      const text = String(asked ?? '');
      return text.includes(',') ? text.split(',').includes(String(row[key])) : part(text, row[key]);
    }),
  );
  return { records: found.slice((pageNo - 1) * pageSize, pageNo * pageSize), total: found.length };
};

export const columns = [
  { key: 'unitName', title: '单位名称', width: 180 },
  { key: 'unitCode', title: '单位编码' },
  { key: 'city', title: '城市' },
  { key: 'contact', title: '联系人' },
];

export const queryConfig = [
  { key: 'unitName', label: '单位名称' },
  { key: 'unitCode', label: '单位编码' },
  { key: 'city', label: '城市', whole: true },
];
