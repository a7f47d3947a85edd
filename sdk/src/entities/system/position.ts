import { entity } from '../../contract/entity.ts';
import { dict, text } from '../../contract/field.ts';

/** A position in an organisation. */
export const position = entity('sysPosition', {
  label: ['职务', 'Position'],
  path: '/sys/position',
  title: 'name',
  under: 'code',
  picker: 'position',
  key: ['code'],
  access: { read: ['ADMIN', 'AUD'], write: ['ADMIN'] },
  calls: ['list', 'queryById', 'add', 'edit', 'delete', 'deleteBatch', 'exportXls', 'importExcel'],
  jeecg: ['list', 'queryById', 'add', 'edit', 'delete', 'deleteBatch', 'exportXls', 'importExcel'],
  looseEdit: true,
  fixed: { companyId: null, sysOrgCode: null },
  sheet: {
    title: ['职务表列表数据', 'List of positions'],
    headers: { code: '职务编码', name: '职务名称', postRank: '职级' },
  },
  fields: {
    code: text(['职务编码', 'Code'], { required: true, unique: true, max: 50, search: 'like', sort: true }),
    name: text(['职务名称', 'Name'], { required: true, max: 100, search: 'like', sort: true }),
    postRank: dict(['职级', 'Rank'], 'position_rank', { search: 'in', sort: true }),
  },
});
