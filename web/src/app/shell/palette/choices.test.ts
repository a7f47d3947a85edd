import { describe, expect, test } from 'vitest';
import { type Choice, found, type Recent, recordGroups, withRecent } from './choices.ts';
import { findIn, partsOf } from './find-in.ts';

const page = (title: string, ...words: string[]): Choice => ({ key: title, kind: 'page', title, words, path: `/${title}` });
const pages = [page('竞赛管理', 'Competitions'), page('提现管理', 'Withdrawals', '财务'), page('专家账户', 'Expert accounts', '财务')];

describe('MENU-07: a page is found', () => {
  test.each([
    ['by a part of its Chinese name', '提现', ['提现管理']],
    ['by its English name, in any case', 'withDRAW', ['提现管理']],
    ['by its pinyin', 'tixian', ['提现管理']],
    ['by the first letters of its pinyin', 'txgl', ['提现管理']],
    ['by the name of its group, after those whose own name fits', '财务', ['提现管理', '专家账户']],
    ['by several words', '管理 jing', ['竞赛管理']],
    ['by nothing that it lacks', 'zzz', []],
  ])('%s', (_how, text, titles) => expect(found(pages, text).map(({ title }) => title)).toEqual(titles));

  test('and the part that was found is marked', () => {
    expect(partsOf('提现管理', findIn('提现管理', 'xg'))).toEqual([
      { text: '提', isFound: false },
      { text: '现管', isFound: true },
      { text: '理', isFound: false },
    ]);
  });
  test('first those that begin with the text', () =>
    expect(found([page('专家提现'), page('提现')], '提现').map(({ title }) => title)).toEqual(['提现', '专家提现']));
});

test('records are grouped by kind in the order of their best rows, and lead to their own pages', () => {
  const record = (entity: string, type: string, id: string, title: string) => ({
    entity,
    type,
    id,
    title,
    under: 'N1',
    state: null,
    stateText: null,
  });
  const groups = recordGroups(
    [record('dsTbWorks', '作品', '1', '智能车'), record('dsTbUnit', '单位', '2', '智慧大学'), record('dsTbWorks', '作品', '3', '智能家居')],
    '智',
  );
  expect(groups.map(({ name, choices }) => [name, choices.map(({ path }) => path)])).toEqual([
    ['作品', ['/r/dsTbWorks/1', '/r/dsTbWorks/3']],
    ['单位', ['/r/dsTbUnit/2']],
  ]);
});

test('the latest choices come first, each once, at most eight, and without acts', () => {
  const choose = (list: readonly Recent[], name: string) => withRecent(list, page(name));
  const many = 'abcdefghij'.split('').reduce(choose, []);
  expect(many.map(({ title }) => title)).toEqual([...'jihgfedc']);
  expect(choose(many, 'g').map(({ title }) => title)).toEqual([...'gjihfedc']);
  expect(withRecent(many, { key: 'act', kind: 'act', title: 'act', run: () => undefined })).toBe(many);
});
