import { describe, expect, test } from 'vitest';
import { actionsWidthIn, contentWidth, fittingWidth, longestIn, textWidth } from './column-width.ts';

describe('widths of columns', () => {
  test('a Chinese character is about twice as wide as a Latin one', () => {
    expect(textWidth('待审核')).toBeGreaterThan(textWidth('abc') * 1.8);
  });
  test('a column never becomes narrower than its definition says', () => {
    expect(fittingWidth(110, '状态', false, ['草稿'])).toBe(110);
  });
  test('a column of a dictionary fits the longest text in the language at hand', () => {
    const texts = ['Draft', 'Returned for changes'];
    expect(fittingWidth(110, 'Status', false, texts)).toBeGreaterThan(textWidth('Returned for changes'));
  });
  test('one text of many words does not push the others off the screen', () => {
    expect(fittingWidth(110, 'Status', false, ['x'.repeat(200)])).toBe(260);
  });
  test('a column of texts is as wide as those of its rows: short ones take no room, long ones get what they can use', () => {
    const column = {
      name: 'rule',
      field: { kind: 'text', label: ['税务规则', 'Rule'] },
      width: 200,
      align: 'left',
      sortable: false,
      priority: 2,
    } as const;
    const how = { title: 'Rule', isHeading: false };
    expect(contentWidth(column, how)).toEqual({ width: 200, most: 240 });
    const short = longestIn(['甲', '乙丙']);
    expect(contentWidth(column, { ...how, longest: short })).toEqual({
      width: Math.ceil(Math.max(short, textWidth('Rule') + 18)),
      most: short,
    });
    const long = longestIn(['劳务报酬所得预扣预缴（国家税务总局公告）']);
    expect(contentWidth(column, { ...how, longest: long })).toEqual({ width: 200, most: long });
    expect(contentWidth(column, { ...how, longest: 5000 }).most).toBe(560);
  });
  test('a masked value stands whole with its eye, unless it is very long', () => {
    const column = {
      name: 'phone',
      field: { kind: 'text', label: ['手机号', 'Mobile'], mask: 'phone' },
      width: 90,
      align: 'left',
      sortable: false,
      priority: 2,
    } as const;
    const how = { title: '手机号', isHeading: false };
    const longest = longestIn(['138****0001'], true);
    expect(longest).toBeGreaterThan(longestIn(['138****0001']) + 20);
    expect(contentWidth(column, { ...how, longest })).toEqual({ width: longest, most: longest });
    expect(contentWidth(column, { ...how, longest: 300 })).toEqual({ width: 190, most: 300 });
  });
  test('the first column is as narrow as short names are, and no narrower than its heading', () => {
    const column = {
      name: 'name',
      field: { kind: 'text', label: ['姓名', 'Name'] },
      width: 200,
      align: 'left',
      sortable: true,
      priority: 1,
    } as const;
    const how = { title: '姓名', isHeading: true };
    expect(contentWidth(column, how)).toEqual({ width: 220, most: 440 });
    expect(contentWidth(column, { ...how, longest: longestIn(['赵博雅']) })).toEqual({ width: 140, most: 140 });
    expect(contentWidth(column, { ...how, longest: 300 })).toEqual({ width: 220, most: 300 });
  });
  test('actions get more room in English, as their names are longer', () => {
    expect(actionsWidthIn('zh-CN', 200)).toBe(200);
    expect(actionsWidthIn('en', 200)).toBeGreaterThan(textWidth('Permissions Details Edit Delete'));
    expect(actionsWidthIn('en')).toBeGreaterThan(actionsWidthIn('zh-CN'));
  });
});
