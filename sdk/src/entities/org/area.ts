import { yes } from '../../contract/choices.ts';
import { entity, standard } from '../../contract/entity.ts';
import { flag, int, json, ref, text } from '../../contract/field.ts';

/** A region of a competition (赛区). Areas form a tree; one with registrations cannot be deleted. */
export const area = entity('dsTbCompetitionArea', {
  label: ['赛区', 'Area'],
  title: 'areaName',
  titleEn: 'areaNameEn',
  under: 'areaCode',
  tree: { parent: 'parentId', order: 'sortNo' },
  key: ['areaCode'],
  defaultSort: { column: 'sortNo', order: 'asc' },
  access: { read: ['ADMIN', 'SUB', 'UNIT', 'AUD'], write: ['ADMIN'] },
  place: 'area',
  calls: standard,
  groups: [
    { label: ['赛区', 'Area'], fields: ['areaName', 'areaNameEn', 'areaCode', 'parentId', 'sortNo', 'status'] },
    { label: ['覆盖与管理', 'Coverage and people'], fields: ['regionCodes', 'adminUserIds'] },
  ],
  fields: {
    areaCode: text(['赛区代码', 'Code'], { required: true, unique: true, max: 4, pattern: '^[A-Za-z0-9]+$', search: 'like', sort: true }),
    areaName: text(['赛区名称', 'Name'], { required: true, max: 100, search: 'like', sort: true }),
    areaNameEn: text(['英文名称', 'English name'], { max: 100 }),
    parentId: ref(['上级赛区', 'Parent area'], 'dsTbCompetitionArea', { search: 'in' }),
    regionCodes: json(['行政区划', 'Regions'], 'textList', {
      list: false,
      sheet: false,
      help: ['省、市、区县的行政区划代码', 'Province, city and county codes'],
    }),
    adminUserIds: ref(['赛区管理员', 'Administrators'], 'sysUser', { many: true, search: 'in', list: false }),
    sortNo: int(['排序', 'Order'], { min: 0, max: 9999, sort: true, default: 0, width: 90, priority: 3 }),
    status: flag(['启用', 'Enabled'], { search: 'in', default: yes }),
  },
});
