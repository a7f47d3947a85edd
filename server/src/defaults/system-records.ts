import { yes } from '@saiyun/sdk/contract';
import { category, checkRule, position } from '@saiyun/sdk/entities';
import { insertEntity } from './insert.ts';
import { idOf } from './random.ts';
import type { Seeding } from './seeding.ts';

/** Disciplines with their subdivisions; the codes follow from the order. */
const disciplines = [
  [
    '理学',
    'Science',
    [
      ['数学', 'Mathematics'],
      ['物理学', 'Physics'],
      ['化学', 'Chemistry'],
    ],
  ],
  [
    '工学',
    'Engineering',
    [
      ['计算机', 'Computing'],
      ['电子信息', 'Electronics'],
      ['机械', 'Mechanics'],
    ],
  ],
  [
    '人文社科',
    'Humanities',
    [
      ['管理学', 'Management'],
      ['法学', 'Law'],
      ['外国语言文学', 'Foreign languages'],
    ],
  ],
] as const;

const positions = [
  ['professor', '教授', '5'],
  ['associate-professor', '副教授', '4'],
  ['lecturer', '讲师', '3'],
  ['assistant', '助教', '2'],
] as const;

const two = (n: number): string => String(n + 1).padStart(2, '0');

/** Categories, positions and a check rule that every tenant starts with. */
export async function seedSystemRecords({ tx, cipher }: Seeding, tenantId: number, common: object): Promise<void> {
  const idOfCode = (code: string): string => idOf(`category:${tenantId}:${code}`);
  await insertEntity(
    tx,
    cipher,
    category,
    disciplines.flatMap(([name, nameEn, below], n) => {
      const code = `A${two(n)}`;
      return [
        { ...common, id: idOfCode(code), name, nameEn, code, pid: null },
        ...below.map(([of, ofEn], i) => ({
          ...common,
          id: idOfCode(`${code}A${two(i)}`),
          name: of,
          nameEn: ofEn,
          code: `${code}A${two(i)}`,
          pid: idOfCode(code),
        })),
      ];
    }),
  );
  await insertEntity(
    tx,
    cipher,
    position,
    positions.map(([code, name, postRank]) => ({ ...common, id: idOf(`position:${tenantId}:${code}`), code, name, postRank })),
  );
  await insertEntity(tx, cipher, checkRule, [
    {
      ...common,
      id: idOf(`checkRule:${tenantId}:phone`),
      ruleName: '手机号',
      ruleCode: 'phone',
      ruleJson: JSON.stringify([{ digits: '*', pattern: '^1[3-9]\\d{9}$', message: '手机号格式不正确', priority: yes }]),
      ruleDescription: 'Mobile number',
    },
  ]);
}
