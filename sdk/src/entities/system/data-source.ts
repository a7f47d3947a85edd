import { entity } from '../../contract/entity.ts';
import { dict, text } from '../../contract/field.ts';
import { databaseTypes } from './choices.ts';

/** The address of another database and its credentials. The password can be set but is never returned. */
export const dataSource = entity('sysDataSource', {
  label: ['数据源', 'Data source'],
  path: '/sys/dataSource',
  title: 'name',
  under: 'code',
  key: ['code'],
  access: { read: ['ADMIN', 'AUD'], write: ['ADMIN'] },
  calls: ['list', 'queryById', 'add', 'edit', 'delete', 'deleteBatch', 'exportXls'],
  jeecg: ['list', 'queryById', 'add', 'edit', 'delete', 'deleteBatch', 'exportXls'],
  looseEdit: true,
  fixed: { sysOrgCode: null },
  groups: [
    { label: ['数据源', 'Data source'], fields: ['name', 'code', 'dbType'] },
    { label: ['连接', 'Connection'], fields: ['dbDriver', 'dbUrl', 'dbName', 'dbUsername', 'dbPassword'] },
    { label: ['备注', 'Remark'], fields: ['remark'], rare: true },
  ],
  fields: {
    code: text(['数据源编码', 'Code'], {
      code: true,
      required: true,
      unique: true,
      max: 50,
      pattern: '^[A-Za-z][\\w-]*$',
      search: 'like',
      sort: true,
    }),
    name: text(['数据源名称', 'Name'], { max: 100, search: 'like', sort: true }),
    dbType: dict(['数据库类型', 'Database'], databaseTypes, { required: true, search: 'in', width: 130 }),
    dbDriver: text(['驱动', 'Driver'], { max: 200, list: false }),
    dbUrl: text(['连接地址', 'Address'], {
      required: true,
      max: 500,
      search: 'like',
      width: 280,
      help: [
        '如 jdbc:postgresql://db.example.edu:5432/report，须加密时加 ?sslmode=require',
        'e.g. jdbc:postgresql://db.example.edu:5432/report; add ?sslmode=require if it must be encrypted',
      ],
    }),
    dbName: text(['库名', 'Database name'], { max: 63, list: false }),
    dbUsername: text(['用户名', 'User name'], { max: 63 }),
    dbPassword: text(['密码', 'Password'], {
      writeOnly: true,
      max: 200,
      sheet: false,
      help: ['不填写则保留原密码', 'Leave empty to keep the stored password'],
    }),
    remark: text(['备注', 'Remark'], { max: 255, list: false }),
  },
});
