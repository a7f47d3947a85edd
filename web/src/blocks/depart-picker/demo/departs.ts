import type { DepartSource } from '../index.ts';

const leaf = (key: string, title: string) => ({ id: key, key, title, orgCode: key, leaf: true, children: [] });
const branch = (key: string, title: string, children: readonly ReturnType<typeof leaf>[]) => ({
  ...leaf(key, title),
  leaf: false,
  children,
});

/** A small university, as the department tree answers it. */
export const source: DepartSource = () =>
  Promise.resolve([
    {
      ...branch('A01', '云海大学', []),
      children: [
        branch('A01A01', '计算机学院', [leaf('A01A01A01', '软件工程系'), leaf('A01A01A02', '网络工程系'), leaf('A01A01A03', '实验中心')]),
        branch('A01A02', '外国语学院', [leaf('A01A02A01', '英语系'), leaf('A01A02A02', '日语系')]),
        leaf('A01A03', '教务处'),
      ],
    },
    branch('A02', '云海大学附属中学', [leaf('A02A01', '实验中心')]),
  ]);
