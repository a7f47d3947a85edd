import { yes } from '../../contract/choices.ts';
import { entity, standard } from '../../contract/entity.ts';
import { decimal, dict, flag, int, json, longText, ref, text } from '../../contract/field.ts';

/** One line of a review form: a score, a grade, a pass or fail, or a text. */
export const reviewTemplateItem = entity('dsTbReviewTemplateItem', {
  label: ['评审项', 'Review item'],
  title: 'itemName',
  titleEn: 'itemNameEn',
  under: 'itemCode',
  apart: 'templateId',
  key: ['templateId', 'itemCode'],
  access: { read: ['ADMIN', 'SUB', 'EXPERT', 'AUD'], write: ['ADMIN', 'SUB'], action: 'templates' },
  calls: standard,
  defaultSort: { column: 'orderNum', order: 'asc' },
  groups: [
    { label: ['评审项', 'Item'], fields: ['itemName', 'itemNameEn', 'itemCode', 'itemType', 'templateId', 'parentId', 'orderNum'] },
    {
      label: ['怎么打分', 'How it is scored'],
      fields: [['minValue', 'maxValue'], 'step', 'weight', 'requiredFlag', 'grades', 'gradeMap', ['minLength', 'maxLength']],
    },
    { label: ['评分说明', 'Guide'], fields: ['guide', 'guideEn'] },
  ],
  fields: {
    templateId: ref(['评审模板', 'Template'], 'dsTbReviewTemplate', { required: true, frozen: true, search: 'eq', list: false }),
    parentId: ref(['上级项', 'Parent item'], 'dsTbReviewTemplateItem', {
      list: false,
      help: ['有下级的项是标题，不评分', 'An item with sub-items is a heading and is not scored'],
    }),
    itemCode: text(['编码', 'Code'], { required: true, max: 40, pattern: '^\\w+$', code: true }),
    itemName: text(['名称', 'Name'], { required: true, max: 100, search: 'like' }),
    itemNameEn: text(['英文名称', 'English name'], { max: 100, list: false }),
    itemType: dict(['类型', 'Kind'], 'ds_review_item_type', { required: true, search: 'in' }),
    minValue: decimal(['最小值', 'Minimum'], { digits: 2, min: 0, max: 1000, default: 0, priority: 3 }),
    maxValue: decimal(['最大值', 'Maximum'], { digits: 2, min: 0, max: 1000, priority: 1 }),
    step: decimal(['步长', 'Step'], { digits: 2, min: 0.01, max: 100, list: false }),
    weight: decimal(['权重', 'Weight'], { digits: 2, min: 0, max: 100 }),
    requiredFlag: flag(['必填', 'Required'], { default: yes, priority: 3 }),
    grades: text(['等级', 'Grades'], { max: 255, list: false, help: ['用逗号分隔，如 A,B,C', 'Comma-separated, such as A,B,C'] }),
    gradeMap: json(['等级分值', 'Grade points'], 'gradeMap', {
      list: false,
      sheet: false,
      help: ['如 {"A":95,"B":85}，等级须在列表中', 'e.g. {"A":95,"B":85}; each grade must be in the list'],
    }),
    minLength: int(['最少字数', 'Min. characters'], { min: 0, max: 20_000, list: false }),
    maxLength: int(['最多字数', 'Max. characters'], { min: 0, max: 20_000, list: false }),
    guide: longText(['评分标准', 'Scoring guide'], { max: 2000, list: false }),
    guideEn: longText(['英文评分标准', 'English scoring guide'], { max: 2000, list: false }),
    orderNum: int(['排序', 'Order'], { min: 0, max: 9999, default: 0, sort: true, priority: 3 }),
  },
});
