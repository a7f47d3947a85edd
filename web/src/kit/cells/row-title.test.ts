import { entities } from '@saiyun/sdk/entities';
import { describe, expect, test } from 'vitest';
import { shownColumnsOf } from '../columns/shown-columns.ts';
import { titleOf } from './row-title.ts';

const common = { id: 'r1', revision: 1, createBy: null, createTime: '2026-01-01 00:00:00', updateBy: null, updateTime: null };

describe('what a row is called', () => {
  test('by its title', () => {
    expect(titleOf(entities.unit, { ...common, unitName: '云山大学' })).toBe('云山大学');
  });
  test('after the records that it belongs to when it has no title', () => {
    const row = { ...common, projectId_dictText: '初评', worksId_dictText: '城市内涝', expertId_dictText: '林思源' };
    expect(titleOf(entities.review, row)).toBe('初评 · 城市内涝 · 林思源');
  });
  test('by its id when the title is empty', () => {
    expect(titleOf(entities.unit, { ...common, unitName: '' })).toBe('r1');
  });
});

describe('columns of a list', () => {
  test('the state stands beside the name', () => {
    const names = shownColumnsOf(entities.unit).map((c) => c.name);
    expect(names.indexOf('status')).toBe(names.indexOf('unitName') + 1);
  });
  test('unless the page says where it goes', () => {
    expect(
      shownColumnsOf(entities.unit, {}, ['unitCode', 'areaId', 'unitName', 'contactName', 'status']).findIndex((c) => c.name === 'status'),
    ).toBeGreaterThan(2);
  });
});
