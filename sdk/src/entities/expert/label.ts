import { yes } from '../../contract/choices.ts';
import { entity, standard } from '../../contract/entity.ts';
import { dict, flag, int, json, ref, text } from '../../contract/field.ts';

/** A label of works and experts: a subject, a method, an industry. Labels form a tree. */
export const label = entity('dsTbLabel', {
  label: ['标签', 'Label'],
  title: 'labelName',
  titleEn: 'labelNameEn',
  under: 'labelCode',
  tree: { parent: 'parentId', order: 'sortNo' },
  key: ['labelCode'],
  alias: 'synonyms',
  access: { read: ['ADMIN', 'SUB', 'UNIT', 'EXPERT', 'APPL', 'AUD'], write: ['ADMIN', 'SUB'], action: 'experts' },
  calls: standard,
  groups: [
    { label: ['标签', 'Label'], fields: ['labelName', 'labelNameEn', 'labelCode', 'labelType', 'parentId'] },
    { label: ['搜索与次序', 'Finding and order'], fields: ['synonyms', 'sortNo', 'status'] },
  ],
  fields: {
    labelCode: text(['标签代码', 'Code'], {
      required: true,
      unique: true,
      max: 40,
      pattern: '^[A-Za-z0-9.-]+$',
      search: 'like',
      sort: true,
    }),
    labelName: text(['标签名称', 'Name'], { required: true, max: 100, search: 'like', sort: true }),
    labelNameEn: text(['英文名称', 'English name'], { max: 100, priority: 3 }),
    parentId: ref(['上级标签', 'Parent label'], 'dsTbLabel', { search: 'in' }),
    labelType: dict(['标签类型', 'Kind'], 'ds_label_type', { required: true, search: 'in' }),
    synonyms: json(['同义词', 'Synonyms'], 'textList', { list: false, sheet: false }),
    sortNo: int(['排序', 'Order'], { min: 0, max: 9999, sort: true, default: 0, width: 90, priority: 3 }),
    status: flag(['启用', 'Enabled'], { search: 'in', default: yes }),
  },
});
