import { expect, test } from 'vitest';
import { entityList } from '../entities/index.ts';
import { factGroups, namesIn } from './fact-groups.ts';

const most = 6;

test.each(entityList)('%s: facts stand in groups, each field in one', (_key, entity) => {
  const { groups = [] } = entity;
  const named = groups.flatMap(({ fields }) => fields.flatMap(namesIn));
  expect(named.filter((name) => !Object.hasOwn(entity.fields, name))).toEqual([]);
  expect(named.filter((name, at) => named.indexOf(name) !== at)).toEqual([]);
  if (groups.length > 0) expect(Object.keys(entity.fields).filter((name) => !named.includes(name))).toEqual([]);
  else expect(Object.keys(entity.fields).length).toBeLessThanOrEqual(most);
});

test('the title stands in the first group', () => {
  const odd = entityList.filter(([, { title, fields, groups }]) => {
    const first = groups?.[0]?.fields.flatMap(namesIn);
    return first && Object.hasOwn(fields, title) && !first.includes(title);
  });
  expect(odd.map(([key]) => key)).toEqual([]);
});

test('fields that no group names follow, a range that lost an end is a single field, an empty group is gone', () => {
  const field = { kind: 'text', label: ['字', 'Text'] } as const;
  const entity = {
    fields: { a: field, b: field, c: field, d: field },
    groups: [
      { label: ['甲', 'A'], fields: [['a', 'b']] },
      { label: ['乙', 'B'], fields: ['c'] },
    ],
  } as const;
  expect(factGroups(entity, (name) => name !== 'b' && name !== 'c')).toEqual([
    { label: ['甲', 'A'], fields: ['a'] },
    { label: ['其他', 'Other'], fields: ['d'] },
  ]);
});
