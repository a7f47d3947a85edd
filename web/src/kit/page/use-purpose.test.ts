import { entityList } from '@saiyun/sdk/entities';
import { expect, test } from 'vitest';
import { texts as en } from '../../messages/purpose/en.ts';
import { texts as zh } from '../../messages/purpose/zh-cn.ts';

test('every list says what it is for when it is empty, in both languages, and no text is of a record that is not listed', () => {
  const listed = entityList.flatMap(([, e]) => (e.calls.some((call) => call === 'list') ? [e.name] : []));
  const named = listed.flatMap((name) => [name, `${name}.begin`]).sort();
  expect(Object.keys(zh).sort()).toEqual(named);
  expect(Object.keys(en).sort()).toEqual(named);
  for (const texts of [zh, en])
    expect(Object.entries(texts).filter(([key, text]) => key.endsWith('.begin') && text.length < 10)).toEqual([]);
});

test('a purpose is one short line', () => {
  for (const [texts, most] of [
    [zh, 32],
    [en, 80],
  ] as const)
    expect(Object.entries(texts).filter(([key, text]) => !key.endsWith('.begin') && text.length > most)).toEqual([]);
});
