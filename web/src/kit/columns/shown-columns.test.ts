import { entities, entityList } from '@saiyun/sdk/entities';
import { describe, expect, test } from 'vitest';
import { contentWidth } from './column-width.ts';
import { belowTitle, headingOf, listColumns, shownColumnsOf } from './shown-columns.ts';

const names = (...given: Parameters<typeof shownColumnsOf>) => shownColumnsOf(...given).map((c) => c.name);

describe('columns of a list', () => {
  test('the title comes first and the state beside it', () => {
    expect(names(entities.unit).slice(0, 2)).toEqual(['unitName', 'status']);
  });

  test('unless the page says where they go', () => {
    expect(names(entities.unit, {}, ['areaId', 'phone', 'unitName', 'contact', 'status']).slice(0, 3)).toEqual([
      'areaId',
      'phone',
      'unitName',
    ]);
  });

  test('what stands below the title needs no column, but can have one', () => {
    expect(names(entities.registration)).not.toContain('registerNo');
    expect(names(entities.registration)).not.toContain('competitionId');
    expect(listColumns(entities.registration).map((c) => c.name)).toContain('registerNo');
  });

  test('in English the title is the English name, which can still have a column of its own', () => {
    const inEnglish = listColumns(entities.area, {}, [], 'en');
    expect(inEnglish.find(({ name }) => name === 'areaNameEn')).toMatchObject({ isUsual: false });
    expect(names(entities.area)).toContain('areaNameEn');
  });

  test('when a row was made is shown only where the server makes the rows, or the page says so', () => {
    expect(names(entities.unit)).not.toContain('createTime');
    expect(names(entities.unit, { createTime: {} })).toContain('createTime');
    expect(names(entities.auditLog)).toContain('createTime');
  });

  test('every record has a first column that leads to its rows, and no column shows nested data or a secret', () => {
    for (const [, entity] of entityList) {
      const columns = listColumns(entity);
      expect(
        columns.map((c) => c.name),
        entity.name,
      ).toContain(headingOf(entity, columns));
      for (const { name, field } of columns) expect(field.writeOnly, `${entity.name}.${name}`).not.toBe(true);
    }
  });

  test('the columns that always stay, with the name and the state, leave room for the actions on a small laptop', () => {
    const wide = entityList.flatMap(([, entity]) => {
      const kept = shownColumnsOf(entity).filter((c) => c.priority === 1 || c.name === entity.stateField || c.name === entity.title);
      const width = kept.reduce(
        (sum, c) => sum + contentWidth(c, { title: c.field.label[0], isHeading: c.name === entity.title }).width,
        0,
      );
      return width > 760 ? [`${entity.name}: ${width}`] : [];
    });
    expect(wide).toEqual([]);
  });

  test('what stands below a title and tells rows apart at once is said once', () => {
    expect(belowTitle({ under: 'competitionId', apart: 'competitionId' })).toEqual(['competitionId']);
    expect(belowTitle({ under: 'code', apart: 'competitionId' })).toEqual(['code', 'competitionId']);
    expect(belowTitle({})).toEqual([]);
  });
});
