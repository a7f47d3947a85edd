import { describe, expect, test } from 'vitest';
import { isWholeRegion, loadRegions, readRegions, regionPath, regionRoot, regionsBelow, regionText, searchRegions } from './index.ts';

const tree = await loadRegions();

describe('WIDGET-05: regions', () => {
  test('three levels under the root 86', () => {
    expect(regionRoot).toBe('86');
    expect(regionsBelow(tree)).toHaveLength(34);
    expect(regionsBelow(tree, '86')).toBe(regionsBelow(tree));
    const count = (level: number) => [...tree.regions.values()].filter((region) => region.level === level).length;
    expect([count(1), count(2), count(3)]).toEqual([34, 342, 2933]);
  });

  test('every region stands below one of the level above, whose code it goes on', () => {
    for (const { code, level, parent, name, leaf } of tree.regions.values()) {
      expect(code).toMatch(level === 3 ? /^\d{6}(\d{3})?$/ : level === 2 ? /^\d{4}00$/ : /^\d{2}0000$/);
      expect(name).toMatch(/^[\u4e00-\u9fff]+$/);
      expect(leaf).toBe(regionsBelow(tree, code).length === 0);
      if (level === 1) expect(parent).toBe(regionRoot);
      else {
        expect(tree.regions.get(parent)?.level).toBe(level - 1);
        expect(code.startsWith(parent.slice(0, 2 * (level - 1)))).toBe(true);
      }
    }
  });

  test('siblings have different names and stand in the order of their codes', () => {
    for (const group of tree.below.values()) {
      expect(new Set(group.map((region) => region.name)).size).toBe(group.length);
      if (group[0]?.level === 3) expect(group.map(({ code }) => code)).toEqual(group.map(({ code }) => code).toSorted());
    }
  });

  test.each([
    ['110101', '北京市 / 东城区'],
    ['130102', '河北省 / 石家庄市 / 长安区'],
    ['310115', '上海市 / 浦东新区'],
    ['429004', '湖北省 / 仙桃市'],
    ['441900101', '广东省 / 东莞市 / 石碣镇'],
    ['500229', '重庆市 / 城口县'],
    ['659001', '新疆维吾尔自治区 / 石河子市'],
    ['710000', '台湾省'],
    ['110000', '北京市'],
    ['350402', '350402'],
    ['', ''],
  ])('%s is %s', (code, text) => expect(regionText(tree, code)).toBe(text));

  test('the way to a region, and what is a full answer', () => {
    expect(regionPath(tree, '130102').map((region) => region.code)).toEqual(['130000', '130100', '130102']);
    expect(regionPath(tree, '86')).toEqual([]);
    expect(isWholeRegion(tree, '130102')).toBe(true);
    expect(isWholeRegion(tree, '130100')).toBe(false);
    expect(isWholeRegion(tree, '810000')).toBe(true);
    expect(isWholeRegion(tree, '999999')).toBe(false);
    expect(regionText(tree, '130102', '')).toBe('河北省石家庄市长安区');
  });

  test('a search finds counties by any name on the way', () => {
    expect(searchRegions(tree, ' 长安 ').map((region) => regionText(tree, region.code))).toEqual([
      '河北省 / 石家庄市 / 长安区',
      '广东省 / 东莞市 / 长安镇',
      '陕西省 / 西安市 / 长安区',
    ]);
    expect(searchRegions(tree, '石家庄市')).toHaveLength(22);
    expect(searchRegions(tree, '市', 7)).toHaveLength(7);
    expect(searchRegions(tree, '')).toEqual([]);
    expect(searchRegions(tree, '香港').map((region) => region.code)).toEqual(['810000']);
  });

  test('it is read once', async () => expect(await loadRegions()).toBe(tree));

  test.each([
    ['河北省', 'no code and name'],
    ['13', 'no code and name'],
    ['13河北省|01石家庄市 02长安区 02桥西区', '130102 is there twice'],
  ])('the table %s is refused: %s', (table, text) => expect(() => readRegions(table)).toThrow(text));
});
