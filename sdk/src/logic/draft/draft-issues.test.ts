import { describe, expect, test } from 'vitest';
import { checkValue } from '../../contract/check.ts';
import { entity, standard } from '../../contract/entity.ts';
import { decimal, type Fields, int, json, money, text } from '../../contract/field.ts';
import { Failure } from '../failure/failure.ts';
import { defaultsOf, deletedIds, draftIssues, idsOf, readEditBody, readVerbBody, refuseIssues, uniqueGroups } from './index.ts';

/** What a refusal says: its issues, or else its code. */
const refusalOf = (work: () => unknown): unknown => {
  try {
    work();
  } catch (error) {
    if (error instanceof Failure) return error.issues.length > 0 ? error.issues : error.code;
    throw error;
  }
  return 'accepted';
};

test('data nested without end is a fault of its field, as is text that no database holds', () => {
  const fields = { data: json(['数据', 'Data'], 'any') };
  const deep: unknown = JSON.parse(`${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`);
  expect(draftIssues(fields, { data: deep }, 'edit')).toEqual([{ field: 'data', code: 'pattern' }]);
  expect(draftIssues(fields, { data: [{ a: 'a\0' }] }, 'edit')).toEqual([{ field: 'data', code: 'pattern' }]);
  expect(draftIssues(fields, { data: { a: [{ b: [1] }] } }, 'edit')).toEqual([]);
});

test.each<[string, unknown, boolean]>([
  ['a hundred levels', JSON.parse(`${'['.repeat(100)}1${']'.repeat(100)}`), true],
  ['one level more', JSON.parse(`${'['.repeat(101)}1${']'.repeat(101)}`), false],
  ['an absent member', { a: null }, true],
  ['half a character', { a: '\ud800' }, false],
  ['a null character in the name of a member', { 'a\0': 1 }, false],
  ['a null character in the first of two members', { a: 'a\0', b: 'b' }, false],
  ['a null character in the second of two members', { a: 'a', b: 'b\0' }, false],
])('whether a database holds %s', (_what, data, holds) => {
  const issues = draftIssues({ data: json(['数据', 'Data'], 'any') }, { data }, 'edit');
  expect(issues).toEqual(holds ? [] : [{ field: 'data', code: 'pattern' }]);
});

const tooGreat = { field: 'n', code: 'tooGreat', params: { max: 2_147_483_647 } };
const tooSmall = { field: 'n', code: 'tooSmall', params: { min: -2_147_483_647 } };

test.each<[string, Fields, unknown, readonly unknown[]]>([
  ['the greatest integer is none', { n: int(['数', 'Number']) }, 2_147_483_647, []],
  ['one more is too great', { n: int(['数', 'Number']) }, 2_147_483_648, [tooGreat]],
  ['the smallest is none', { n: int(['数', 'Number']) }, -2_147_483_647, []],
  ['one less is too small', { n: int(['数', 'Number']) }, -2_147_483_648, [tooSmall]],
  ['a text of digits is of the wrong type, and nothing else', { n: int(['数', 'Number']) }, '3000000000', [{ field: 'n', code: 'type' }]],
  ['an amount has more room', { n: money(['数', 'Number']) }, 3_000_000_000, []],
  ['so has a decimal', { n: decimal(['数', 'Number'], { digits: 12, scale: 0 }) }, 3_000_000_000, []],
])('what a column does not hold: %s', (_what, fields, n, issues) => {
  expect(draftIssues(fields, { n }, 'edit')).toEqual(issues);
});

test('parts of a fen are told as a third decimal of yuan, and not rounded away', () => {
  const issue = { field: 'fee', code: 'digits', params: { digits: 2 } };
  expect(checkValue('fee', money(['费用', 'Fee']), 123.9)).toEqual(issue);
  expect(draftIssues({ fee: money(['费用', 'Fee']) }, { fee: 123.9 }, 'edit')).toEqual([issue]);
  expect(checkValue('fee', money(['费用', 'Fee']), 123)).toBeUndefined();
});

describe('a draft is refused', () => {
  const fields = { a: text(['甲', 'A']), b: text(['乙', 'B']), c: text(['丙', 'C']) };

  test('only for a fault', () => expect(refusalOf(() => refuseIssues(fields, []))).toBe('accepted'));

  test('for a single one', () => {
    expect(refusalOf(() => refuseIssues(fields, [{ field: 'b', code: 'required' }]))).toEqual([{ field: 'b', code: 'required' }]);
  });

  test('with the first fault of each field in the order of the definition, and other members after them', () => {
    const said = refusalOf(() =>
      refuseIssues(fields, [
        { field: 'x', code: 'unknown' },
        { field: 'b', code: 'required' },
        { field: 'c', code: 'type' },
        { field: 'a', code: 'pattern' },
        { field: 'b', code: 'type' },
      ]),
    );
    expect(said).toEqual([
      { field: 'a', code: 'pattern' },
      { field: 'b', code: 'required' },
      { field: 'c', code: 'type' },
      { field: 'x', code: 'unknown' },
    ]);
  });
});

const made = (key: readonly string[], more: { readonly unique?: true } = {}) =>
  entity('dsTbPrize', {
    label: ['奖品', 'Prize'],
    title: 'title',
    key,
    access: { read: ['ADMIN'], write: ['ADMIN'] },
    calls: standard,
    fields: {
      title: text(['名称', 'Title'], { max: 50, ...more }),
      code: text(['代码', 'Code'], { max: 9, unique: true }),
      place: int(['名次', 'Place']),
    },
  });

test.each<[string, ReturnType<typeof made>, readonly (readonly string[])[]]>([
  ['each unique field', made(['code']), [['code']]],
  ['a key of one field that is not unique', made(['title']), [['code'], ['title']]],
  ['a key of several', made(['code', 'place']), [['code'], ['code', 'place']]],
  ['not the id, which nobody chooses', made(['id']), [['code']]],
  ['a key that is the first of two unique fields only once', made(['title'], { unique: true }), [['title'], ['code']]],
  ['a key that is the last of two unique fields only once', made(['code'], { unique: true }), [['title'], ['code']]],
])('what no two rows may share: %s', (_what, of, groups) => expect(uniqueGroups(of)).toEqual(groups));

test('a new row has the defaults of its fields, and begins in the first state', () => {
  const status = text(['状态', 'State'], { max: 1 });
  const fields = { title: text(['名称', 'Title'], { max: 50 }), place: text(['名次', 'Place'], { max: 9, default: 'last' }), status };
  const prize = { ...made(['id']), fields, stateField: 'status', states: { planned: '5', given: '6' } };
  expect(defaultsOf(prize)).toStrictEqual({ place: 'last', status: '5' });
  expect(defaultsOf({ ...prize, fields: { ...fields, status: { ...status, default: '6' } } })).toEqual({ place: 'last', status: '6' });
});

test.each<[string, unknown, readonly string[]]>([
  ['of a list', ['a', 'b'], ['a', 'b']],
  ['of joined text', 'a,b', ['a', 'b']],
  ['without the spaces around them', ' a , b ', ['a', 'b']],
  ['each once', 'a,b,a', ['a', 'b']],
  ['after a trailing comma none', 'a,', ['a']],
  ['of spaces none', ['a', '  '], ['a']],
  ['of numbers none', ['a', 7], ['a']],
  ['of anything else none', 7, []],
])('the ids %s', (_what, given, ids) => expect(idsOf(given)).toEqual(ids));

const many = (n: number): string[] => Array.from({ length: n }, (_, i) => `r${i}`);

describe('the body of a verb', () => {
  const noIds = [{ field: 'ids', code: 'required' }];

  test('holds ids or an id, perhaps a revision, and the input', () => {
    const input = { reason: 'x' };
    expect(readVerbBody({}, { ids: 'a,b', id: 'c', ...input })).toEqual({ ids: ['a', 'b'], revision: undefined, input });
    expect(readVerbBody({}, { id: 'c', revision: 3, ...input })).toEqual({ ids: ['c'], revision: 3, input });
    expect(readVerbBody({}, { id: 'c', revision: 0 })).toEqual({ ids: ['c'], revision: 0, input: {} });
    expect(readVerbBody({}, { id: 'c', revision: null })).toEqual({ ids: ['c'], revision: undefined, input: {} });
    expect(readVerbBody({ single: true }, { ids: ['a'] }).ids).toEqual(['a']);
    expect(readVerbBody({}, { ids: many(1000) }).ids).toHaveLength(1000);
  });

  test.each<[string, boolean, Readonly<Record<string, unknown>>, unknown]>([
    ['without an id', false, { reason: 'x' }, noIds],
    ['with an empty list', false, { ids: [], id: 'c' }, noIds],
    ['with two ids for a verb of a single row', true, { ids: ['a', 'b'] }, 'verb.one_row'],
    ['with more than a thousand', false, { ids: many(1001) }, [{ field: 'ids', code: 'tooGreat', params: { max: 1000 } }]],
    ['with a revision in words', false, { id: 'c', revision: '3' }, [{ field: 'revision', code: 'type' }]],
  ])('is refused %s', (_what, single, body, why) => expect(refusalOf(() => readVerbBody({ single }, body))).toEqual(why));
});

test('rows to delete are named, each once, and are at most a thousand', () => {
  expect(deletedIds(['a', 'b', 'a'])).toEqual(['a', 'b']);
  expect(deletedIds(many(1000))).toHaveLength(1000);
  for (const wrong of [[], many(1001)]) expect(refusalOf(() => deletedIds(wrong))).toEqual([{ field: 'ids', code: 'required' }]);
});

describe('the body of an edit', () => {
  const fields = { title: text(['名称', 'Title']) };
  const strict = { fields };
  const loose = { fields, looseEdit: true } as const;

  test('holds the id, the revision that was read, and the rest', () => {
    for (const of of [strict, loose])
      expect(readEditBody(of, { id: 'a', revision: 0, title: 'x' })).toEqual({ id: 'a', revision: 0, rest: { title: 'x' } });
  });

  test.each([{}, { revision: null }])('needs no revision where the record allows that: %j', (more) => {
    expect(readEditBody(loose, { id: 'a', ...more })).toEqual({ id: 'a', revision: undefined, rest: {} });
    expect(refusalOf(() => readEditBody(strict, { id: 'a', ...more }))).toEqual([{ field: 'revision', code: 'required' }]);
  });

  test.each<[Readonly<Record<string, unknown>>, string, string]>([
    [{ revision: 1 }, 'id', 'required'],
    [{ id: '', revision: 1 }, 'id', 'required'],
    [{ id: 7, revision: 1 }, 'id', 'required'],
    [{ id: 'a', revision: '1' }, 'revision', 'type'],
  ])('is refused as %j', (body, field, code) => {
    for (const of of [strict, loose]) expect(refusalOf(() => readEditBody(of, body))).toEqual([{ field, code }]);
  });
});
