import { entityList } from '@saiyun/sdk/entities';
import { expect, test } from 'vitest';
import { texts as en } from '../../messages/purpose/en.ts';
import { ownBegins } from '../../messages/purpose/own-begins.ts';
import { texts as zh } from '../../messages/purpose/zh-cn.ts';
import { ownBegin } from './use-purpose.ts';

test('every list says what it is for when it is empty, in both languages, and no text is of a record that is not listed', () => {
  const listed = entityList.flatMap(([, e]) => (e.calls.some((call) => call === 'list') ? [e.name] : []));
  const named = [...listed.flatMap((name) => [name, `${name}.begin`]), ...ownBegins].sort();
  expect(Object.keys(zh).sort()).toEqual(named);
  expect(Object.keys(en).sort()).toEqual(named);
  for (const texts of [zh, en])
    expect(Object.entries(texts).filter(([key, text]) => key.includes('.begin') && text.length < 10)).toEqual([]);
});

test('a purpose is one short line', () => {
  for (const [texts, most] of [
    [zh, 32],
    [en, 80],
  ] as const)
    expect(Object.entries(texts).filter(([key, text]) => !key.includes('.begin') && text.length > most)).toEqual([]);
});

test.each([
  ['an entrant', 'dsTbRegistration', ['APPL'], 'dsTbRegistration.begin.entrant'],
  ['a school', 'dsTbRegistration', ['UNIT'], 'dsTbRegistration.begin.school'],
  ['an expert who enters too', 'dsTbRegistration', ['EXPERT', 'APPL'], 'dsTbRegistration.begin.entrant'],
  ['an organiser who enters too', 'dsTbRegistration', ['APPL', 'SUB'], undefined],
  ['an entrant', 'dsTbCostItem', ['APPL'], undefined],
] as const)('%s reads of an empty list of %s what is meant for them', (_who, name, roles, key) => {
  expect(ownBegin(name, roles)).toBe(key);
});
