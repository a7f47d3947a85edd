import type { TreeOption, TreeSelectProps } from '../index.ts';

interface Node {
  readonly value: string;
  readonly title: string;
  readonly below?: readonly Node[];
}

const nodes: readonly Node[] = [
  {
    value: '1',
    title: '工学',
    below: [
      {
        value: '11',
        title: '计算机类',
        below: [
          { value: '111', title: '软件工程' },
          { value: '112', title: '物联网工程' },
        ],
      },
      { value: '12', title: '电子信息类', below: [{ value: '121', title: '通信工程' }] },
    ],
  },
  { value: '2', title: '管理学', below: [{ value: '21', title: '工商管理类' }] },
  { value: '3', title: '艺术学' },
];

const find = (list: readonly Node[], value: string): Node | undefined =>
  list.flatMap((one) => (one.value === value ? [one] : (find(one.below ?? [], value) ?? [])))[0];

const option = ({ value, title, below }: Node): TreeOption => ({ value, title, leaf: !below });

/** One level, as the server answers it. */
export const load: NonNullable<TreeSelectProps['load']> = async (parent) =>
  (parent === undefined ? nodes : (find(nodes, parent)?.below ?? [])).map(option);

/** Matches anywhere, with the way to each. */
export const search: NonNullable<TreeSelectProps['search']> = async (word) => {
  const all = (list: readonly Node[], way: readonly string[]): readonly TreeOption[] =>
    list.flatMap((one) => [{ ...option(one), way: way.join(' / ') }, ...all(one.below ?? [], [...way, one.title])]);
  return all(nodes, []).filter(({ title }) => title.includes(word));
};

export const names: NonNullable<TreeSelectProps['names']> = async (values) => values.map((value) => find(nodes, value)?.title ?? '');
