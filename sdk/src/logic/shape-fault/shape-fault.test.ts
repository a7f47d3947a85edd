import { expect, test } from 'vitest';
import { faultText, placeText, shapeFault } from './shape-fault.ts';

test.each([
  ['2: key: cannot be used', ['2', 'key'], 'cannot be used', '这个名称不能使用'],
  ['columns: 1: label missing', ['columns', '1', 'label'], 'missing', '未填写'],
  ['kind: none of top, percent', ['kind'], 'none of top, percent', '只能是 top, percent'],
  ['3: newly told', ['3'], 'newly told', undefined],
  ['name twice', [], 'name twice', '“name”重复'],
  ['not a list', [], 'not a list', '格式不正确'],
  [
    '0: dictCode: the code of a dictionary, of a dict alone',
    ['0', 'dictCode'],
    'the code of a dictionary, of a dict alone',
    '字典类型须填字典编码，其他类型不填',
  ],
])('%s', (told, path, text, zh) => {
  const fault = shapeFault(told);
  expect(fault).toEqual({ path, text });
  expect(faultText('en', fault)).toBe(text);
  expect(faultText('zh-CN', fault)).toBe(zh ?? text);
});

test('a place is written as programs write it', () => {
  expect(placeText(['forms', 0, 'fields', '2', 'label'])).toBe('.forms[0].fields[2].label');
  expect(placeText([])).toBe('');
});
