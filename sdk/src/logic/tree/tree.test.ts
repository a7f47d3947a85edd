import { describe, expect, test } from 'vitest';
import { seededRandom } from '../digest/index.ts';
import {
  type CheckNode,
  categoryLabels,
  categoryName,
  departSearch,
  expandRow,
  forgetChildren,
  halfChecked,
  isLeafNode,
  isPlaceholder,
  isTreeCondition,
  needsLoading,
  readCategoryTree,
  readDepartTree,
  readDictTree,
  readTreeRows,
  relink,
  type TreeRow,
  toggleCheck,
  treeLoad,
  unknownTreeAnswer,
  withPlaceholders,
  wrongTreeCondition,
} from './index.ts';

test.each([
  [{ isLeaf: true, leaf: false }, true],
  [{ isLeaf: false, leaf: true }, false],
  [{ leaf: true }, true],
  [{ leaf: 1 }, true],
  [{ leaf: '1' }, true],
  [{ leaf: 0, children: [] }, false],
  [{ leaf: '0' }, false],
  [{ isLeaf: null, leaf: true }, true],
  [{ isLeaf: '', children: [{}] }, false],
  [{ children: [{}] }, false],
  [{ children: null }, true],
  [{}, true],
])('DICT-13: the leaf flag of %j is %s', (node, leaf) => expect(isLeafNode(node)).toBe(leaf));

describe('trees of the server', () => {
  test('DICT-13: a dictionary tree', () => {
    expect(
      readDictTree([
        { key: '1', value: 'a', title: 'A', leaf: false, children: [{ key: '2', label: 'B', title: 'b', leaf: true }] },
        { key: 3, leaf: '1' },
        'no node',
        null,
      ]),
    ).toEqual([
      { key: '1', value: 'a', title: 'A', leaf: false, children: [{ key: '2', value: '2', title: 'B', leaf: true, children: [] }] },
      { key: '3', value: '3', title: '', leaf: true, children: [] },
    ]);
    for (const wrong of [null, undefined, 'x', 5, {}, { records: 'x' }]) expect(readDictTree(wrong)).toEqual([]);
  });
  test('CATEGORY-01: trees carry the name as title, records as name', () => {
    const node = { key: '1', code: 'A01', name: '甲', leaf: true, children: [] };
    expect(readCategoryTree([{ key: '1', code: 'A01', title: '甲', leaf: true }])).toEqual([node]);
    expect(readCategoryTree({ records: [{ id: '1', code: 'A01', name: '甲' }] })).toEqual([node]);
  });
  test('CATEGORY-03: names of one and of several', () => {
    expect(categoryName({ id: '1', name: '甲' })).toBe('甲');
    expect(categoryLabels(['甲', null, '丙'])).toEqual(['甲', '', '丙']);
    for (const wrong of [null, undefined, 'x', {}]) {
      expect(categoryName(wrong)).toBe('');
      expect(categoryLabels(wrong)).toEqual([]);
    }
  });
  test('DEPART-02: departments, whole ones and ids with titles', () => {
    expect(readDepartTree([{ id: '1', key: '1', title: '总部', orgCode: 'A', isLeaf: false, children: null }])).toEqual([
      { id: '1', key: '1', title: '总部', orgCode: 'A', leaf: false, children: [] },
    ]);
    expect(readDepartTree([{ key: '2', value: '2', title: '一部' }])[0]).toMatchObject({ id: '2', key: '2', leaf: true });
    expect(readDepartTree([{ id: '3', departName: '二部' }])[0]).toMatchObject({ key: '3', title: '二部' });
  });
});

describe('TREE-01, TREE-02: loading', () => {
  test('the fields of a request', () => {
    const source = { dict: 'sys_category, name, id', condition: ' {"code":"A"} ' };
    const params = { tableName: 'sys_category', text: 'name', code: 'id', pidField: 'pid', hasChildField: '', condition: '{"code":"A"}' };
    expect(treeLoad(source)).toEqual({ ok: true, params });
    expect(treeLoad(source, '')).toEqual({ ok: true, params });
    expect(treeLoad({ ...source, pidField: 'parent', hasChildField: 'has' }, '7')).toEqual({
      ok: true,
      params: { ...params, pid: '7', pidField: 'parent', hasChildField: 'has' },
    });
    expect(() => treeLoad({ dict: 'sex' })).toThrow(new TypeError('dict must be tableName,textField,valueField'));
  });
  test.each([
    [undefined, true],
    ['', true],
    ['  ', true],
    ['{}', true],
    ['{"a":{"b":1}}', true],
    ['[]', false],
    ['null', false],
    ['"x"', false],
    ['5', false],
    ['{a:1}', false],
    ['{"a":1', false],
  ])('condition %j: %s', (condition, right) => {
    expect(isTreeCondition(condition)).toBe(right);
    const load = treeLoad({ dict: 'a,b,c', ...(condition !== undefined && { condition }) });
    expect(load.ok).toBe(right);
    if (!load.ok) expect(load.text).toBe(wrongTreeCondition);
  });
  test('the text is the one of the requirement', () => {
    expect(wrongTreeCondition[0]).toBe('组件JTreeSelect-condition传值有误，需要一个json字符串!');
  });
});

describe('TREE-04, TREE-05: rows of a tree table', () => {
  const rows: readonly TreeRow[] = [
    { id: 'a', parentId: '0', hasChildren: true },
    { id: 'b', parentId: '0', hasChildren: '0' },
    { id: 'c', hasChildren: '1', children: [{ id: 'd', hasChildren: 1 }, { id: 'e' }] },
  ];
  const shown = withPlaceholders(rows);
  const row = (list: readonly TreeRow[], ...path: readonly number[]): TreeRow => {
    const [first = 0, ...rest] = path;
    const found = list[first] as TreeRow;
    return rest.length === 0 ? found : row(found.children as readonly TreeRow[], ...rest);
  };

  test('a row with children to load gets a placeholder, at any depth, once', () => {
    expect(row(shown, 0).children).toEqual([{ id: 'a:loading', parentId: 'a', placeholder: 'loading' }]);
    expect(needsLoading(row(shown, 0))).toBe(true);
    expect(row(shown, 1)).toBe(rows[1]);
    expect(row(shown, 2, 0).children?.some(isPlaceholder)).toBe(true);
    expect(needsLoading(row(shown, 2))).toBe(false);
    expect(withPlaceholders(shown)).toEqual(shown);
  });
  test('expanding puts the children in place of the placeholder', () => {
    const open = expandRow<TreeRow>(shown, 'a', [{ id: 'x', parentId: 'a', hasChildren: true }, { id: 'y' }]);
    expect(row(open, 0).children).toHaveLength(2);
    expect(needsLoading(row(open, 0, 0))).toBe(true);
    expect(open[2]).toBe(shown[2]);
    const deeper = expandRow<TreeRow>(open, 'x', [{ id: 'z' }]);
    expect(row(deeper, 0, 0).children).toEqual([{ id: 'z' }]);
    expect(row(forgetChildren(deeper, 'a'), 0)).toEqual(row(shown, 0));
  });
  test('when none come back the children are removed', () => {
    const empty = row(expandRow(shown, 'd', []), 2, 0);
    expect(empty).toEqual({ id: 'd', hasChildren: false });
    expect('children' in empty).toBe(false);
  });
  test('an unknown id changes nothing', () => expect(expandRow<TreeRow>(shown, 'none', [{ id: 'x' }])).toBe(shown));
  test('TREE-06: a list or a page; anything else is not recognised', () => {
    expect(readTreeRows(rows)).toBe(rows);
    expect(readTreeRows({ records: rows, total: 3 })).toBe(rows);
    for (const wrong of [null, undefined, 'x', {}, { records: {} }]) expect(readTreeRows(wrong)).toBeUndefined();
    expect(unknownTreeAnswer[0]).toBe('返回数据类型不识别');
  });
});

describe('DEPART-11, DEPART-12: checking departments', () => {
  const tree: readonly CheckNode[] = [
    {
      key: '1',
      children: [
        { key: '11', children: [{ key: '111' }, { key: '112' }] },
        { key: '12', children: null },
      ],
    },
    { key: '2' },
  ];
  const linked = { checkStrictly: false };
  test('independent: one key and nothing else', () => {
    expect(toggleCheck(tree, [], '1', { checkStrictly: true })).toEqual(['1']);
    expect(toggleCheck(tree, ['1', '2'], '1', { checkStrictly: true })).toEqual(['2']);
    expect(halfChecked(tree, ['111'], true)).toEqual([]);
    expect(relink(tree, ['1'], true)).toEqual(['1']);
  });
  test('linked: a parent takes its children along, and follows them', () => {
    expect(toggleCheck(tree, [], '11', linked)).toEqual(['11', '111', '112']);
    expect(toggleCheck(tree, ['11', '111', '112'], '12', linked)).toEqual(['11', '111', '112', '12', '1']);
    expect(toggleCheck(tree, ['1', '11', '111', '112', '12'], '111', linked)).toEqual(['112', '12']);
    expect(halfChecked(tree, ['112', '12'], false)).toEqual(['11', '1']);
    expect(relink(tree, ['111', '112', '12'], false)).toEqual(['111', '112', '12', '11', '1']);
    expect(relink(tree, ['11'], false)).toEqual(['11', '111', '112']);
  });
  test('single: only the newest check', () => {
    for (const checkStrictly of [true, false]) {
      expect(toggleCheck(tree, ['2'], '1', { checkStrictly, multiple: false })).toEqual(['1']);
      expect(toggleCheck(tree, ['1'], '1', { checkStrictly, multiple: false })).toEqual([]);
    }
  });
  test('keys that are not loaded stay', () => {
    expect(toggleCheck(tree, ['far'], '2', linked)).toEqual(['far', '2']);
    expect(toggleCheck(tree, ['far'], 'far', linked)).toEqual([]);
  });
  test('linked: after any clicks a parent is checked exactly when all its children are', () => {
    const random = seededRandom('checks');
    const keys = ['1', '11', '111', '112', '12', '2'];
    let checked: readonly string[] = [];
    for (let i = 0; i < 500; i++) {
      checked = toggleCheck(tree, checked, keys[random(keys.length)] ?? '1', linked);
      expect(checked.includes('11')).toBe(checked.includes('111') && checked.includes('112'));
      expect(checked.includes('1')).toBe(checked.includes('11') && checked.includes('12'));
      expect(new Set(checked).size).toBe(checked.length);
      expect([...relink(tree, checked, false)].sort()).toEqual([...checked].sort());
    }
  });
});

test('DEPART-13: the search text is trimmed, and blanks alone show the whole tree', () => {
  expect(departSearch('  教务 处 ')).toEqual({ kind: 'search', keyWord: '教务 处' });
  expect(departSearch('   ')).toEqual({ kind: 'all' });
});
