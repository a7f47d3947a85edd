import { describe, expect, test } from 'vitest';
import type { DictItem } from '../../contract/wire/session.ts';
import { message } from '../../messages/index.ts';
import {
  cachedItems,
  changeDicts,
  type DictCache,
  type DictStore,
  dictFailure,
  dictText,
  dictTexts,
  emittedForEmpty,
  emptyDicts,
  isSwitchOn,
  keepFor7Days,
  knownDicts,
  labelOf,
  loadDict,
  openDicts,
  readDictItems,
  readDictSpec,
  readLabels,
  reduceDicts,
  stillKept,
  switchValue,
  switchValues,
} from './index.ts';

const item = (value: string, text: string): DictItem => ({ value, text, title: text, label: text });
const sex = [item('1', '男'), item('2', '女')];
const week = 604_800_000;

/** A store like the browser's: it returns what was saved as JSON. */
const jsonStore = (): DictStore & { text: string | undefined } => ({
  text: undefined,
  load() {
    return this.text === undefined ? undefined : JSON.parse(this.text);
  },
  save(cache) {
    this.text = cache && JSON.stringify(cache);
  },
});

describe('DICT-01: items', () => {
  test.each([
    [[{ value: '1', text: '男', title: '男', label: '男' }], [sex[0]]],
    [[{ value: '1', label: '男' }], [sex[0]]],
    [[{ value: '1', title: '男' }], [sex[0]]],
    [[{ value: 1, text: '男' }], [sex[0]]],
    [[{ value: 'x' }], [item('x', 'x')]],
    [[{ text: 'without a value' }, null, 'x'], []],
    [[{ value: '0', text: 0 }], [item('0', '0')]],
    [null, []],
    [{ records: [] }, []],
    ['text', []],
  ])('%j', (answer, items) => expect(readDictItems(answer)).toEqual(items));

  test.each([
    ['1', '男', ['男']],
    [2, '女', ['女']],
    ['2,1', '2,1', ['女', '男']],
    [' 2 , 9 ,', ' 2 , 9 ,', ['女', '9']],
    ['', '', []],
    [null, '', []],
    [undefined, '', []],
    [true, 'true', ['true']],
  ])('the text of %j is %j, its texts %j', (value, text, texts) => {
    expect(dictText(sex, value)).toBe(text);
    expect(dictTexts(sex, value)).toEqual(texts);
  });
  test('a value may hold a comma itself', () => expect(dictTexts([item('a,b', 'both')], 'a,b')).toEqual(['both']));
});

test.each([
  ['sys_user, realname ,username', { tableName: 'sys_user', text: 'realname', code: 'username', where: '' }],
  ["t,a,b,status='1',x=2", { tableName: 't', text: 'a', code: 'b', where: "status='1',x=2" }],
  ['sex', undefined],
  ['t,a', undefined],
  ['t,,b', undefined],
  ['', undefined],
])('DICT-02: %j', (spec, read) => expect(readDictSpec(spec)).toEqual(read));

describe('DICT-03, DICT-04, DICT-05: reading', () => {
  const fails = () => Promise.reject(new Error('字典Code格式不正确！'));
  test('items come as they are', async () => {
    expect(await loadDict(' sex ', (code) => Promise.resolve(code === 'sex' ? sex : []), 'warn')).toEqual({ items: sex });
  });
  test('a failure gives an empty list, silently or with the server message', async () => {
    expect(await loadDict('sex', fails, 'silent')).toEqual({ items: [] });
    expect(await loadDict('sex', fails, 'warn')).toEqual({ items: [], warning: { text: '字典Code格式不正确！' } });
    expect(dictFailure('no error at all', 'warn')).toEqual({ items: [], warning: { text: 'no error at all' } });
  });
  test('a reading that was given up warns nobody', () => {
    expect(dictFailure(new DOMException('x', 'AbortError'), 'warn')).toEqual({ items: [] });
    expect(dictFailure(Object.assign(new Error('x'), { kind: 'aborted' }), 'warn')).toEqual({ items: [] });
  });
  test('a blank code is told, and nothing is sent', async () => {
    for (const onError of ['silent', 'warn'] as const) {
      const { items, warning } = await loadDict('  ', fails, onError);
      expect(items).toEqual([]);
      expect(warning && 'key' in warning && message('zh-CN', warning.key)).toBe('字典编码不能为空');
    }
  });
});

test('DICT-06: labels of several values, and the first for a single one', () => {
  expect(readLabels(['甲', null, 3])).toEqual(['甲', '', '3']);
  expect(readLabels([{ text: '甲' }])).toEqual(['甲']);
  expect(labelOf(['甲', '乙'], '1')).toBe('甲');
  for (const nothing of [[], [''], null, undefined, 'x']) expect(labelOf(nothing, '1')).toBe('1');
});

describe('DICT-11, DICT-12, STORE-06: the cache', () => {
  const filled = reduceDicts(emptyDicts('1:zh'), { kind: 'filled', items: { sex }, now: 1_000 });
  test('is kept 7 days', () => {
    expect(cachedItems(filled, 'sex', 1_000)).toEqual(sex);
    expect(cachedItems(filled, 'sex', 1_000 + week - 1)).toEqual(sex);
    expect(cachedItems(filled, 'sex', 1_000 + week)).toBeUndefined();
    expect(cachedItems(filled, 'yn', 1_000)).toBeUndefined();
    expect(cachedItems(filled, 'toString', 1_000)).toBeUndefined();
    // The clock was set back by more than the time that had passed.
    expect(cachedItems(filled, 'sex', 999)).toBeUndefined();
  });
  test('all that is known at once, without what is too old', () => {
    const more = reduceDicts(filled, { kind: 'loaded', code: 'yn', items: [item('1', '是')], now: 5_000 });
    expect(Object.keys(knownDicts(more, 5_000) ?? {})).toEqual(['sex', 'yn']);
    expect(Object.keys(knownDicts(more, 1_000 + week) ?? {})).toEqual(['yn']);
    expect(knownDicts(more, 5_000 + week)).toBeUndefined();
    expect(knownDicts(emptyDicts('1:zh'), 0)).toBeUndefined();
  });
  test('one dictionary read alone has its own life; a refresh replaces everything', () => {
    const more = reduceDicts(filled, { kind: 'loaded', code: 'yn', items: [item('1', '是')], now: 5_000 });
    expect(cachedItems(more, 'yn', 1_000 + week)).toHaveLength(1);
    expect(cachedItems(more, 'sex', 1_000 + week)).toBeUndefined();
    expect(Object.keys(reduceDicts(more, { kind: 'filled', items: { yn: [] }, now: 6_000 }).entries)).toEqual(['yn']);
    expect(cachedItems(filled, 'yn', 5_000)).toBeUndefined();
  });
  test('another tenant or language starts empty', () => {
    expect(reduceDicts(filled, { kind: 'scoped', scope: '1:en' })).toEqual(emptyDicts('1:en'));
    expect(reduceDicts(filled, { kind: 'scoped', scope: '1:zh' })).toBe(filled);
    expect(reduceDicts(filled, { kind: 'cleared' })).toEqual(emptyDicts('1:zh'));
  });
  test('outlives the program in a store', () => {
    const store = jsonStore();
    const cache = changeDicts(store, openDicts(store, '1:zh', 0), { kind: 'filled', items: { sex }, now: 1_000 });
    expect(openDicts(store, '1:zh', 2_000)).toEqual(cache);
    expect(openDicts(store, '2:zh', 2_000)).toEqual(emptyDicts('2:zh'));
    expect(openDicts(store, '1:zh', 1_000 + week)).toEqual(emptyDicts('1:zh'));
    changeDicts(store, cache, { kind: 'cleared' });
    expect(store.text).toBeUndefined();
  });
  test('what is damaged is not taken over', () => {
    const damaged: readonly unknown[] = [
      null,
      'text',
      5,
      {},
      { scope: 's' },
      { scope: 's', entries: null },
      { scope: 's', entries: { sex: null } },
      { scope: 's', entries: { sex: { items: sex } } },
      { scope: 's', entries: { sex: { items: sex, expiresAt: 'later' } } },
    ];
    for (const saved of damaged) expect(openDicts({ load: () => saved, save: () => undefined }, 's', 0)).toEqual(emptyDicts('s'));
    const odd = { scope: 's', entries: { sex: { items: 'none', expiresAt: 5 } } } as unknown as DictCache;
    expect(cachedItems(openDicts({ load: () => odd, save: () => undefined }, 's', 0), 'sex', 0)).toEqual([]);
  });
  test('the department info is kept the same way', () => {
    const departs = keepFor7Days(['A01'], 'admin', 1_000);
    expect(stillKept(departs, 'admin', 1_000 + week - 1)).toEqual(['A01']);
    expect(stillKept(departs, 'admin', 1_000 + week)).toBeUndefined();
    expect(stillKept(departs, 'other', 1_000)).toBeUndefined();
    expect(stillKept(undefined, 'admin', 0)).toBeUndefined();
  });
});

test('DICT-15, DICT-16: a switch stores Y and N, or the first and second of its options', () => {
  expect(switchValues).toEqual(['Y', 'N']);
  expect([switchValue(true), switchValue(false)]).toEqual(['Y', 'N']);
  expect([switchValue(true, [1, 0]), switchValue(false, ['open', 'shut'])]).toEqual([1, 'shut']);
  expect([isSwitchOn('Y'), isSwitchOn('N'), isSwitchOn(''), isSwitchOn(null), isSwitchOn(true)]).toEqual([
    true,
    false,
    false,
    false,
    false,
  ]);
  expect([isSwitchOn('1', [1, 0]), isSwitchOn(0, [1, 0])]).toEqual([true, false]);
  for (const empty of ['', null, undefined]) expect(emittedForEmpty(empty, switchValues)).toBe('N');
  for (const given of ['Y', 'N', 0, false]) expect(emittedForEmpty(given, switchValues)).toBeUndefined();
});
