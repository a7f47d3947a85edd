import { entity, standard } from '../../contract/entity.ts';
import { longText, text } from '../../contract/field.ts';

/** A dictionary; its items are rows of `dictItem`. */
export const dict = entity('sysDict', {
  label: ['数据字典', 'Dictionary'],
  path: '/sys/dict',
  title: 'dictName',
  titleEn: 'dictNameEn',
  under: 'dictCode',
  key: ['dictCode'],
  access: { read: ['ADMIN', 'AUD'], write: ['ADMIN'] },
  calls: standard,
  jeecg: ['list', 'add', 'edit', 'delete', 'deleteBatch', 'exportXls', 'importExcel'],
  parts: [{ of: 'sysDictItem', by: 'dictId', order: 'sortOrder' }],
  numericDelFlag: true,
  fixed: { type: 0 },
  sheet: {
    title: ['数据字典列表', 'List of dictionaries'],
    headers: { dictName: '字典名称', dictCode: '字典编码', description: '描述' },
  },
  fields: {
    dictName: text(['字典名称', 'Name'], { required: true, max: 100, search: 'like', sort: true }),
    dictNameEn: text(['英文名称', 'English name'], { max: 100, search: 'like' }),
    dictCode: text(['字典编码', 'Code'], {
      required: true,
      unique: true,
      max: 100,
      pattern: '^[A-Za-z]\\w*$',
      patternText: ['只能使用字母、数字和下划线，字母开头', 'Use letters, digits and underscores, starting with a letter'],
      search: 'like',
      sort: true,
      code: true,
    }),
    description: longText(['描述', 'Description'], { max: 255, priority: 3 }),
  },
});
