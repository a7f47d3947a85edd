import { describe, expect, expectTypeOf, test } from 'vitest';
import * as z from 'zod';
import { check, checkValue, type Issue } from '../contract/check.ts';
import type { Add, Row } from '../contract/entity.ts';
import type { Field, Kind } from '../contract/field.ts';
import { entityList, reviewProject, unit } from '../entities/index.ts';
import { type Random, seededRandom } from '../logic/digest/index.ts';
import { toZod } from './index.ts';

const right: Record<Kind, readonly unknown[]> = {
  text: ['abc', 'A1', 'A01', '13912345678', '91420100MA4K2Y7X0A', 'a@b.cn', '22:00', 'lb://abc', '赛云', '😀😀', 'x'.repeat(10)],
  longText: ['abc', '赛云\n', ' x ', 'x'.repeat(10)],
  int: [0, 1, 3, 50, 100],
  decimal: [0, 0.5, 1.25, 100],
  money: [0, 1, 1234],
  flag: ['0', '1'],
  date: ['2026-05-06', '2024-02-29'],
  instant: ['2026-05-06 08:00:00'],
  dict: ['1', 'resident', 'a,b'],
  ref: ['abc', 'a-1_2', 'a,b'],
  file: ['a/b.pdf'],
  json: [
    {},
    [],
    null,
    [{ itemId: 'a', scoreValue: 1 }],
    [{ key: 'title', label: '标题', kind: 'text' }],
    { columns: [{ key: 'name', field: 'unitName' }] },
    { title: '样例', sections: [{ kind: 'fields', fields: ['unitName'] }] },
  ],
};
const odd: readonly unknown[] = [
  undefined,
  null,
  '',
  '   ',
  0,
  -1,
  -0,
  1.5,
  0.005,
  1e21,
  2 ** 53,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  true,
  {},
  [],
  [{}],
  7n,
  'x'.repeat(256),
  '😀'.repeat(200),
  'x'.repeat(20_001),
  '2026-02-30',
  '2026-05-06 25:00:00',
  'a b',
  'a,,b',
  '2',
  '\ud800',
];

const pick = <T>(random: Random, list: readonly T[]): T => list[random(list.length)] as T;

/** Mostly correct values, with occasional wrong or missing ones, and occasional unknown members. */
const draftOf = (random: Random, fields: Readonly<Record<string, Field>>, mode: 'add' | 'edit'): Record<string, unknown> => {
  const draft: Record<string, unknown> = {};
  const oddness = random(3);
  for (const [name, field] of Object.entries(fields)) {
    const unwanted = field.server || (field.frozen && mode === 'edit');
    if (unwanted ? random(200) >= oddness : random(20) < (field.required ? oddness : 5)) continue;
    const fitting = right[field.kind].filter((value) => !checkValue(name, field, value));
    draft[name] = random(30) < oddness ? pick(random, odd) : pick(random, fitting);
  }
  if (random(30) < oddness) draft[pick(random, ['nonsense', 'createTime', 'id_', 'a.b'])] = pick(random, odd);
  return draft;
};

const fieldOf = ({ field, code }: Pick<Issue, 'field' | 'code'>): string => `${field} ${code}`;

/** The schema's findings, in the words of the validator. */
const found = (schema: z.ZodType, draft: unknown): string[] =>
  (schema.safeParse(draft).error?.issues ?? [])
    .flatMap((issue): string[] => {
      if (issue.code === 'unrecognized_keys') return issue.keys.map((field) => fieldOf({ field, code: 'unknown' }));
      if (issue.code === 'custom') return [fieldOf((issue.params as { issue: Issue }).issue)];
      return [fieldOf({ field: String(issue.path[0]), code: 'serverOwned' })];
    })
    .sort();

describe.each(entityList)('%s', (key, e) => {
  test.each(['add', 'edit'] as const)('%s: the schema and the validator of the contract find the same in any draft', (mode) => {
    const random = seededRandom(`${key} ${mode}`);
    const schema = toZod(e, mode);
    const verdicts = new Set<boolean>();
    for (let n = 0; n < 400; n++) {
      const draft = draftOf(random, e.fields, mode);
      const wanted = check(e.fields, draft, { mode }).map(fieldOf).sort();
      const given = mode === 'edit' ? { ...draft, id: 'x', revision: 1 } : draft;
      expect(
        found(schema, given),
        JSON.stringify(draft, (_k, v: unknown) => (typeof v === 'bigint' ? `${v}n` : v)),
      ).toEqual(wanted);
      verdicts.add(wanted.length === 0);
    }
    expect(verdicts).toEqual(new Set([true, false]));
  });

  test('its drafts are described as JSON Schema', () => {
    const described = z.toJSONSchema(toZod(e, 'add', 'en'), { io: 'input' });
    expect(described.additionalProperties).toBe(false);
    const required = Object.entries(e.fields).filter(([, f]) => f.required && !f.server && f.default === undefined);
    expect(described.required ?? []).toEqual(required.map(([name]) => name));
  });
});

test('messages are those of every other place, in the language that is asked for', () => {
  const draft = { unitCode: '大学', unitName: '某大学', areaId: 'a', phone: '123' };
  const texts = (language: 'zh-CN' | 'en') =>
    toZod(unit, 'add', language)
      .safeParse(draft)
      .error?.issues.map((issue) => issue.message);
  expect(texts('zh-CN')).toEqual(['单位代码的格式不正确', '请输入正确手机号']);
  expect(texts('en')?.[1]).toBe('Enter a valid mobile number');
});

test('what passes is typed as the client types it', () => {
  const rows = toZod(reviewProject, 'row');
  const draft = toZod(unit, 'add').parse({ unitCode: 'U1', unitName: '某大学', areaId: 'a' });
  expectTypeOf(draft.unitName).toEqualTypeOf<string>();
  expectTypeOf(draft.contact).toEqualTypeOf<Add<typeof unit>['contact']>();
  expectTypeOf<z.output<typeof rows>['feePerReview']>().toEqualTypeOf<Row<typeof reviewProject>['feePerReview']>();
  expect(rows.shape.projectName.safeParse(1).success).toBe(false);
  expect(draft).toEqual({ unitCode: 'U1', unitName: '某大学', areaId: 'a' });
  // Parts of it can be picked, as with any zod object.
  expect(toZod(unit, 'add').pick({ phone: true }).safeParse({ phone: '1' }).success).toBe(false);
});

test('an edit names the row and the revision at which it was read', () => {
  const schema = toZod(unit, 'edit');
  expect(schema.safeParse({ id: 'a', revision: 1, unitName: '改名' }).success).toBe(true);
  expect(schema.safeParse({ id: 'a', unitName: '改名' }).success).toBe(false);
  expect(schema.safeParse({ revision: 1 }).success).toBe(false);
});
