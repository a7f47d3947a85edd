import type { TreeRow } from '@saiyun/sdk/logic/tree';
import type { TreePlace } from '../index.ts';

export interface Depart extends TreeRow {
  readonly id: string;
  readonly parentId: string | null;
  readonly name: string;
  readonly code: string;
  readonly head: string;
  readonly people: number;
}
type Stored = Omit<Depart, 'hasChildren' | 'children'>;

const first: readonly Stored[] = [
  { id: 'a', parentId: null, name: '云海大学', code: 'A01', head: '陈立', people: 1260 },
  { id: 'a1', parentId: 'a', name: '计算机学院', code: 'A01A01', head: '李明', people: 186 },
  { id: 'a11', parentId: 'a1', name: '软件工程系', code: 'A01A01A01', head: '王芳', people: 62 },
  { id: 'a12', parentId: 'a1', name: '实验中心', code: 'A01A01A02', head: '赵磊', people: 18 },
  { id: 'a2', parentId: 'a', name: '外国语学院', code: 'A01A02', head: '周宁', people: 94 },
  { id: 'a21', parentId: 'a2', name: '英语系', code: 'A01A02A01', head: '孙悦', people: 40 },
  { id: 'a3', parentId: 'a', name: '教务处', code: 'A01A03', head: '吴昊', people: 26 },
  { id: 'b', parentId: null, name: '云海大学附属中学', code: 'A02', head: '郑洁', people: 210 },
];

/** Departments as a server would keep them: it answers levels, finds words with the way to them, and stores moves. */
export function departServer() {
  let rows = first;
  const told = (one: Stored): Depart => ({ ...one, hasChildren: rows.some(({ parentId }) => parentId === one.id) });
  const above = (one: Stored): readonly Stored[] => {
    const parent = rows.find(({ id }) => id === one.parentId);
    return parent ? [...above(parent), parent] : [];
  };
  return {
    load: async (parent?: Depart): Promise<readonly Depart[]> => rows.filter(({ parentId }) => parentId === (parent?.id ?? null)).map(told),
    search: async (word: string): Promise<readonly Depart[]> => {
      const found = new Set(rows.filter(({ name, code }) => `${name} ${code}`.includes(word)).flatMap((one) => [one, ...above(one)]));
      return rows.filter((one) => found.has(one)).map(told);
    },
    move: async (row: Depart, { parent, before }: TreePlace<Depart>): Promise<void> => {
      const moved = rows.find(({ id }) => id === row.id);
      if (!moved) throw new Error('部门已被删除');
      const others = rows.filter((one) => one !== moved);
      const at = before ? others.findIndex(({ id }) => id === before.id) : others.length;
      rows = [...others.slice(0, at), { ...moved, parentId: parent?.id ?? null }, ...others.slice(at)];
    },
    remove: async ({ id }: Depart): Promise<void> => {
      rows = rows.filter((one) => one.id !== id && one.parentId !== id);
    },
  };
}
