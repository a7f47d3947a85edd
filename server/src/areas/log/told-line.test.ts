import { expect, test } from 'vitest';
import { toldLine } from './told-line.ts';

const line = (logContent: string, method: string | null = null, requestUrl: string | null = null, detail: string | null = null) =>
  ({ id: '1', logContent, method, requestUrl, detail }) as unknown as Parameters<typeof toldLine>[1];

test.each([
  [line('sign-in'), '登录', 'Sign-in'],
  [line('sign-out'), '退出登录', 'Sign-out'],
  [
    line('POST /sys/dataSource/testConnection', 'POST', '/sys/dataSource/testConnection'),
    '测试数据源连接',
    'Try the connection to a data source',
  ],
  [line('添加定时任务 · Add Scheduled job', 'POST', '/sys/quartzJob/add'), '定时任务：新增', 'Scheduled job: add'],
  [line('通过报名 · Approve Registration', 'PUT', '/dsTbRegistration/approve'), '报名：审核通过', 'Registration: Approve'],
  [line('PUT /sys/dict/back/x1', 'PUT', '/sys/dict/back/x1'), '还原已删除的字典', 'Take a deleted dictionary back'],
  [line('POST /no/such/call', 'POST', '/no/such/call'), '调用接口', 'Call'],
  [line('归档任务'), '归档任务', '归档任务'],
] as const)('SYS-02: a line of the log is told in the language of its reader: %o', (stored, zh, en) => {
  expect([toldLine({ language: 'zh-CN' }, stored).logContent, toldLine({ language: 'en' }, stored).logContent]).toEqual([zh, en]);
});

test('SYS-02: refused reads that were only counted are told in words, a fault as it was', () => {
  const told = (detail: string) => toldLine({ language: 'zh-CN' }, line('x', null, null, detail)).detail;
  expect(told('HTTP 403')).toBe('读取被拒绝（HTTP 403）');
  expect(told('HTTP 403; 22 earlier refused reads have no line')).toBe('读取被拒绝（HTTP 403），此前另有 22 次被拒绝的读取没有单独记录');
  expect(told('Error: HTTP 403 at read')).toBe('Error: HTTP 403 at read');
});
