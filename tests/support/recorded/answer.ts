import type { ListQuery } from '@saiyun/sdk';
import type { Area, Areas } from '../recorded-calls.ts';

/** A recorded response, unless it is an envelope of a success with code 200. */
export class Recorded {
  readonly body: string | Uint8Array;
  readonly headers: Readonly<Record<string, string>>;
  constructor(body: unknown, headers: Readonly<Record<string, string>> = { 'content-type': 'application/json' }) {
    this.body = body instanceof Uint8Array ? body : JSON.stringify(body);
    this.headers = headers;
  }
}

export function envelope(more: object): object {
  return {
    success: true,
    message: '',
    code: 200,
    result: null,
    timestamp: 1666771660030,
    ...more,
  };
}
/** A success with code 0, as in many of JeecgBoot's responses. */
export function zero(result: unknown, message = ''): Recorded {
  return new Recorded(envelope({ code: 0, result, message }));
}
export function said(message: string, result: unknown = message): Recorded {
  return new Recorded(envelope({ message, result }));
}
export function refused(message: string, result: unknown = null): Recorded {
  return new Recorded(envelope({ success: false, code: 500, message, result }));
}
export function bare(body: unknown): Recorded {
  return new Recorded(body);
}
export const workbook = new Recorded(Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0), {
  'content-type': 'application/vnd.ms-excel',
  'content-disposition': 'attachment;filename=list.xls',
});

export function page(...records: object[]) {
  return { records, total: records.length, size: 10, current: 1, pages: 1 };
}
export const audit = { createBy: 'admin', createTime: '2026-09-01 08:00:00', updateBy: null, updateTime: null };
export const userInfo = {
  id: 'u1',
  username: 'school',
  realname: '李老师',
  avatar: null,
  phone: '13800000000',
  email: null,
  orgCode: 'A01',
};
export const signedIn = { token: 'token-2', userInfo, departs: [], multi_depart: 0 };
export const accessToken = {
  id: 't1',
  name: 'ci',
  start: 'sy_pat_abcd',
  scope: ['dsTbUnit', 'dsTbRegistration:list'],
  createTime: '2026-09-01 08:00:00',
  expireTime: '2026-10-01 08:00:00',
  lastTime: null,
  lastIp: null,
};
export const account = { ...userInfo, ...audit, sex: 1, sex_dictText: '男', status: 1 };
export const depart = {
  id: 'd1',
  key: 'd1',
  value: 'd1',
  title: '计算机学院',
  departName: '计算机学院',
  orgCode: 'A01',
  isLeaf: true,
  children: null,
};
export const permission = { id: 'p1', key: 'p1', title: '系统管理', name: '系统管理', menuType: 0, isLeaf: false, children: [] };
export const treeWithIds = { treeList: [{ key: 'p1', value: 'p1', title: '系统管理', isLeaf: true, children: [] }], ids: ['p1'] };
export const dictItems = [{ value: '1', text: '男', title: '男', label: '男' }];
export const treeNode = { key: 'c1', title: '理科', code: 'A01', leaf: false, parentId: '0', value: null, icon: null, children: null };
export const rule = {
  id: 'r1',
  permissionId: 'p1',
  ruleName: '本部门',
  ruleColumn: 'sysOrgCode',
  ruleConditions: '=',
  ruleValue: '#{sys_org_code}',
};
export const notice = {
  id: 'n1',
  titile: '停机维护',
  msgContent: '<p>今晚</p>',
  priority: 'H',
  msgType: 'USER',
  userIds: 'u1,u2,',
  ...audit,
};
export const report = {
  totalCount: 3,
  successCount: 2,
  errorCount: 1,
  msg: '总上传行数：3',
  fileUrl: '/sys/common/static/e.txt',
  fileName: 'a.xls',
};
export const bytes = new TextEncoder().encode('bytes of the file');
export const sheet = { bytes, name: 'a.xls' };
export const withErrors = new Recorded(envelope({ code: 201, message: '文件导入成功，但有错误。', result: report }));
export const demoPage = bare({
  message: '',
  result: { data: [{ id: 1 }], pageNo: 1, pageSize: 10, totalPage: 1, totalCount: 1 },
  status: 200,
  timestamp: 1,
});

export type Row = readonly [row: string, name: string, run: (areas: Areas) => Promise<unknown>, answer?: unknown];

/** The cases of these areas. */
export type RowsOf<A extends Area> = Readonly<Record<A, readonly Row[]>>;

export interface AnyRecordCalls {
  list(query?: ListQuery): Promise<unknown>;
  queryById(id: unknown): Promise<unknown>;
  add(row: object): Promise<unknown>;
  edit(row: object): Promise<unknown>;
  delete(id: unknown): Promise<unknown>;
  deleteBatch(ids: readonly unknown[]): Promise<unknown>;
}

/** The standard calls that every record without a definition has. */
export function recordRows(row: string, calls: (areas: Areas) => AnyRecordCalls, record: object): Row[] {
  return [
    [row, 'list', (a) => calls(a).list({ pageNo: 2 }), page({ id: 'x1', ...record })],
    [row, 'queryById', (a) => calls(a).queryById('x1'), { id: 'x1', ...record }],
    [row, 'add', (a) => calls(a).add(record), { id: 'x1', ...record }],
    [row, 'edit', (a) => calls(a).edit({ id: 'x1', ...record }), said('编辑成功!')],
    [row, 'delete', (a) => calls(a).delete('x1'), said('删除成功!')],
    [row, 'deleteBatch', (a) => calls(a).deleteBatch(['x1', 'x2']), said('批量删除成功!')],
  ];
}
