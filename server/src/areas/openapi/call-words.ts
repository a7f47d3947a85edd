import type { Label, StandardCall } from '@saiyun/sdk/contract';
import { entityList } from '@saiyun/sdk/entities';
import { nameOfCall } from './call-names.ts';

export const callTitles: Readonly<Record<string, Label> & Record<StandardCall, Label>> = {
  list: ['列表', 'list'],
  queryById: ['查看', 'read one'],
  add: ['新增', 'add'],
  edit: ['修改', 'edit'],
  delete: ['删除', 'delete'],
  deleteBatch: ['批量删除', 'delete several'],
  exportXls: ['导出', 'export'],
  importExcel: ['导入', 'import'],
};

/** What a call does, for people: that of a record names the record too. Undefined for an address that is no call of the contract. */
export function wordsOfCall(method: string, path: string): Label | undefined {
  const named = nameOfCall(method, path);
  if (named) return named;
  const [, entity] = entityList.find(([, one]) => path.startsWith(`${one.path}/`)) ?? [];
  if (!entity) return undefined;
  const call = path.slice(entity.path.length + 1);
  const title = Object.hasOwn(callTitles, call) ? callTitles[call] : entity.verbs[call]?.label;
  return title ? [`${entity.label[0]}：${title[0]}`, `${entity.label[1]}: ${title[1]}`] : entity.label;
}
