import { describe, expect, test } from 'vitest';
import { entities, entityList } from '../entities/index.ts';
import { rowName, rowTitle } from './row-name.ts';

const common = { id: 'r1', revision: 1, createBy: null, createTime: '2026-01-01 08:30:00', updateBy: null, updateTime: null };

describe('what a row is called', () => {
  test.each([
    ['by its title', entities.unit, { unitName: '云山大学', unitNameEn: '' }, '云山大学', '云山大学'],
    [
      'in English by its English twin',
      entities.unit,
      { unitName: '云山大学', unitNameEn: 'Yunshan University' },
      '云山大学',
      'Yunshan University',
    ],
    [
      'after the rows that it belongs to when it has no title',
      entities.review,
      { projectId_dictText: '初评', worksId_dictText: '城市内涝', expertId_dictText: '林思源' },
      '城市内涝 · 林思源',
      '城市内涝 · 林思源',
    ],
    [
      'with its number behind what it counts',
      entities.worksVersion,
      { title: '', versionNo: 2, worksId_dictText: '城市内涝' },
      '版本号 2',
      undefined,
    ],
    ['by its kind and day when there is nothing else', entities.unit, { unitName: '' }, '单位 2026-01-01', 'School 2026-01-01'],
  ] as const)('%s', (_what, entity, row, zh, en) => {
    expect(rowTitle(entity, { ...common, ...row }, 'zh-CN')).toBe(zh);
    if (en) expect(rowTitle(entity, { ...common, ...row }, 'en')).toBe(en);
  });

  test('by no code that is made of an id', () => {
    const row = { ...common, accountName: 'expert:a79fb3a77893b2f4f105ceac415f9461:held' };
    expect(rowName(entities.ledgerAccount, row, 'zh-CN')).toBe('总账科目 2026-01-01');
  });

  test('two rows of one title are told apart by what they belong to', () => {
    const row = { ...common, projectName: '复评', competitionId_dictText: '第八届物联网竞赛' };
    expect(rowName(entities.reviewProject, row, 'zh-CN')).toBe('复评 · 第八届物联网竞赛');
  });

  test.each(entityList)('%s: never by an id', (_key, entity) => {
    expect(rowName(entity, common, 'zh-CN')).not.toContain(common.id);
    expect(entity.title === 'id').toBe(entity.namedBy !== undefined);
  });

  test('apart is a reference, and an English twin that is stored is used', () => {
    const wrong = entityList.filter(
      ([, { fields, apart, titleEn, title }]) =>
        (apart && fields[apart]?.kind !== 'ref') ||
        (titleEn && fields[titleEn]?.kind !== 'text') ||
        (Object.hasOwn(fields, `${title}En`) && titleEn !== `${title}En`),
    );
    expect(wrong.map(([key]) => key)).toEqual([]);
  });
});
