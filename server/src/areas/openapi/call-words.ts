import type { Label, StandardCall } from '@saiyun/sdk/contract';
import { entityList } from '@saiyun/sdk/entities';
import { callNames, nameOfCall } from './call-names.ts';

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

/** Names of calls whose addresses hold values, each with what such an address looks like. */
const patterns = Object.entries(callNames).flatMap(([key, name]) => {
  const [path = '', method] = key.split(' ').toReversed();
  if (!path.includes('/:')) return [];
  return [{ method, name, matches: new RegExp(`^${path.replaceAll(/:[^/]+/g, '[^/]+')}$`) }];
});

/** The same by the address that was called, with values in the place of names. */
export function wordsOfAddress(method: string, address: string): Label | undefined {
  const alike = () => patterns.find((one) => (one.method === undefined || one.method === method) && one.matches.test(address))?.name;
  return nameOfCall(method, address) ?? alike() ?? wordsOfCall(method, address);
}
