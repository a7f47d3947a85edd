import { entity, standard } from '../../contract/entity.ts';
import { dict, int, longText, ref, text } from '../../contract/field.ts';
import { dictItemColour, dictItemStatus } from './choices.ts';

/** One choice of a dictionary. */
export const dictItem = entity('sysDictItem', {
  label: ['字典项', 'Dictionary item'],
  path: '/sys/dictItem',
  title: 'itemText',
  titleEn: 'itemTextEn',
  under: 'itemValue',
  apart: 'dictId',
  key: ['dictId', 'itemValue'],
  access: { read: ['ADMIN', 'AUD'], write: ['ADMIN'] },
  calls: standard,
  jeecg: ['list', 'add', 'edit', 'delete', 'deleteBatch'],
  derived: ['dictCode'],
  defaultSort: { column: 'sortOrder', order: 'asc' },
  groups: [
    { label: ['字典项', 'Item'], fields: ['dictId', 'itemText', 'itemTextEn', 'itemValue'] },
    { label: ['说明与次序', 'Description and order'], fields: ['description', 'sortOrder', 'status', 'itemColor'] },
  ],
  fields: {
    dictId: ref(['字典', 'Dictionary'], 'sysDict', { required: true, frozen: true, search: 'eq', list: false }),
    itemText: text(['字典项文本', 'Text'], { required: true, max: 100, search: 'like', sort: true }),
    itemTextEn: text(['英文文本', 'English text'], { max: 100, search: 'like' }),
    itemValue: text(['字典项值', 'Value'], { required: true, max: 100, pattern: '^[^,]+$', search: 'like', sort: true }),
    description: longText(['描述', 'Description'], { max: 255, list: false }),
    sortOrder: int(['排序', 'Order'], { min: 0, max: 9999, sort: true, default: 1, width: 90, priority: 3 }),
    status: dict(['状态', 'State'], dictItemStatus, { numeric: true, search: 'in', default: dictItemStatus.enabled, width: 90 }),
    itemColor: dict(['颜色', 'Colour'], dictItemColour, { width: 120, priority: 3 }),
  },
});
