import type { BlockEntry } from './demo/block-demo.ts';

/** Every block, in the order in which the menu and the documentation list them. */
export const blockEntries = [
  {
    name: 'ellipsis',
    title: ['文本省略', 'Ellipsis'],
    load: () => import('./ellipsis/demo/index.ts'),
  },
  {
    name: 'upload',
    title: ['文件上传', 'Uploads'],
    load: () => import('./upload/demo/index.ts'),
  },
  {
    name: 'file-view',
    title: ['文件预览', 'File preview'],
    load: () => import('./file-view/demo/index.ts'),
  },
  {
    name: 'cron',
    title: ['定时表达式', 'Cron editor'],
    load: () => import('./cron/demo/index.ts'),
  },
  {
    name: 'weekly',
    title: ['每周重复', 'Weekly picker'],
    load: () => import('./weekly/demo/index.ts'),
  },
  {
    name: 'live-check',
    title: ['填写时校验', 'Live check'],
    load: () => import('./live-check/demo/index.ts'),
  },
  {
    name: 'rich-text',
    title: ['富文本', 'Formatted text'],
    load: () => import('./rich-text/demo/index.ts'),
  },
  {
    name: 'markdown',
    title: ['Markdown', 'Markdown'],
    load: () => import('./markdown/demo/index.ts'),
  },
  {
    name: 'code',
    title: ['代码与 JSON', 'Code and JSON'],
    load: () => import('./code/demo/index.ts'),
  },
  {
    name: 'region',
    title: ['地区', 'Region'],
    load: () => import('./region/demo/index.ts'),
  },
  {
    name: 'switch',
    title: ['开关', 'Switch'],
    load: () => import('./switch/demo/index.ts'),
  },
  {
    name: 'year',
    title: ['年份', 'Year picker'],
    load: () => import('./year/demo/index.ts'),
  },
  {
    name: 'money',
    title: ['金额', 'Money'],
    load: () => import('./money/demo/index.ts'),
  },
  {
    name: 'detail-list',
    title: ['详情列表', 'Detail list'],
    load: () => import('./detail-list/demo/index.ts'),
  },
  {
    name: 'slider',
    title: ['滑块验证', 'Slider check'],
    load: () => import('./slider/demo/index.ts'),
  },
  {
    name: 'record-picker',
    title: ['记录选择', 'Record picker'],
    load: () => import('./record-picker/demo/index.ts'),
  },
  {
    name: 'user-picker',
    title: ['用户选择', 'User picker'],
    load: () => import('./user-picker/demo/index.ts'),
  },
  {
    name: 'role-picker',
    title: ['角色选择', 'Role picker'],
    load: () => import('./role-picker/demo/index.ts'),
  },
  {
    name: 'position-picker',
    title: ['职务选择', 'Position picker'],
    load: () => import('./position-picker/demo/index.ts'),
  },
  {
    name: 'depart-picker',
    title: ['部门选择', 'Department picker'],
    load: () => import('./depart-picker/demo/index.ts'),
  },
  {
    name: 'report-picker',
    title: ['报表弹窗', 'Report picker'],
    load: () => import('./report-picker/demo/index.ts'),
  },
  {
    name: 'tree-select',
    title: ['树选择', 'Tree select'],
    load: () => import('./tree-select/demo/index.ts'),
  },
  {
    name: 'tree-table',
    title: ['树形表格', 'Tree table'],
    load: () => import('./tree-table/demo/index.ts'),
  },
  {
    name: 'table',
    title: ['可编辑表格', 'Editable table'],
    load: () => import('./table/demo/index.ts'),
  },
  {
    name: 'import',
    title: ['数据导入', 'Import'],
    load: () => import('./import/demo/index.ts'),
  },
  {
    name: 'form-tables',
    title: ['表单与子表', 'Form with tables'],
    load: () => import('./form-tables/demo/index.ts'),
  },
  {
    name: 'table-sync',
    title: ['表格实时同步', 'Table sync'],
    load: () => import('./table-sync/demo/index.ts'),
  },
  {
    name: 'query',
    title: ['高级查询', 'Advanced query'],
    load: () => import('./query/demo/index.ts'),
  },
  {
    name: 'filter-chips',
    title: ['筛选标签', 'Filter chips'],
    load: () => import('./filter-chips/demo/index.ts'),
  },
  {
    name: 'columns',
    title: ['列设置', 'Column settings'],
    load: () => import('./columns/demo/index.ts'),
  },
  {
    name: 'saved-views',
    title: ['保存的视图', 'Saved views'],
    load: () => import('./saved-views/demo/index.ts'),
  },
] as const satisfies readonly BlockEntry[];

export type Block = (typeof blockEntries)[number];
export type BlockName = Block['name'];
