import { describe, expect, test } from 'vitest';
import { ownAnswers, ownObjects } from '../server/src/areas/openapi/own-answers.ts';
import { membersOf } from '../server/src/areas/openapi/shape.ts';
import { type CallCase, callCases, replyOf } from './support/recorded-calls.ts';
import { requestsOf } from './support/sdk-page.ts';

/** The objects in an answer: itself, its elements, or the rows of its page. */
const rowsIn = (one: CallCase, isPage: boolean): readonly Record<string, unknown>[] => {
  const { body } = replyOf(one);
  const parsed: unknown = JSON.parse(String(body));
  // Some answers come without an envelope.
  const result = Array.isArray(parsed) ? parsed : (parsed as { readonly result: unknown }).result;
  const rows = Array.isArray(result) ? result : isPage ? (result as { readonly records: readonly unknown[] }).records : [result];
  return rows.filter((row): row is Record<string, unknown> => typeof row === 'object' && row !== null);
};

/** The recorded answers of each call whose answer the document describes by an object of the sdk. */
const described = await Promise.all(
  callCases.map(async (one) => {
    const [request = ''] = await requestsOf(one, 'saiyun');
    const [, word = ''] = Object.entries(ownAnswers).find(([call]) => call === request) ?? [];
    return {
      name: `${one.area}.${one.name}`,
      one,
      isPage: word.startsWith('Page<'),
      object: /\w+/.exec(word.replace('Page<', ''))?.[0] ?? '',
    };
  }),
);
const known = described.filter(({ object }) => object in ownObjects);

describe('what a server answered has the members that the document names, and no others', () => {
  test.each(known)('$name: $object', ({ one, isPage, object }) => {
    const members = membersOf(ownObjects[object] ?? '');
    const names = new Set(members.map(({ name }) => name));
    expect(rowsIn(one, isPage).flatMap((row) => Object.keys(row).filter((name) => !names.has(name)))).toEqual([]);
  });

  test('every object that one names is there', () => {
    const named = Object.values(ownObjects).flatMap((shape) => membersOf(shape).map(({ type }) => type.replace('[]', '')));
    const objects = named.filter((type) => /^[A-Z]/.test(type));
    expect(objects.length).toBeGreaterThan(30);
    expect(objects.filter((type) => !(type in ownObjects))).toEqual([]);
    expect(known.length).toBeGreaterThan(80);
  });
});
