import type { AlertKind } from '@saiyun/sdk/calls';
import type { Language } from '@saiyun/sdk/contract';
import { createMessages } from '@saiyun/sdk/messages';

const text = createMessages(
  {
    busy: '请求占满一个处理器',
    load: '主机负载过高',
    loop: '响应迟缓',
    heap: '堆内存将用完',
    memory: '主机内存将用完',
    disk: '数据磁盘将写满',
    diskSoon: '数据磁盘几天内写满',
    failed: '请求因系统错误失败',
    slow: '请求缓慢',
    pool: '数据库连接用尽',
    silent: '节点没有数据',
    backup: '备份失败或过旧',
    jobs: '定时任务失败',
    'value.busy': '占用 {value}%',
    'value.load': '等待的任务是处理器数的 {value}%',
    'value.loop': '每次至少延迟 {value} 毫秒',
    'value.heap': '已用到上限的 {value}%',
    'value.memory': '已用 {value}%',
    'value.disk': '只剩 {value} GB',
    'value.diskSoon': '约 {value} 天后写满',
    'value.failed': '最近几分钟 {value} 个',
    'value.slow': '每 20 个请求就有 1 个慢于 {value} 毫秒',
    'value.pool': '已占用 {value}%',
    'value.silent': '已 {value} 分钟没有数据',
    'value.backup': '最近一次成功的备份在 {value} 小时前',
    'value.backupNone': '还没有成功的备份',
    'value.jobs': '{value} 个任务最近一次执行失败',
    title: '系统告警：{what}',
    well: '系统告警已解除：{what}',
    test: '系统告警：测试',
    testText: '这是一条测试告警，说明告警可以送达。',
    body: '{what}：{value}。开始于 {at}{node}。',
    wellBody: '{what}已恢复正常{node}。',
    node: '（节点 {node}）',
  },
  {
    busy: 'Calls take up a whole processor',
    load: 'The load of the host is too high',
    loop: 'Answers are delayed',
    heap: 'The heap is nearly used up',
    memory: 'The memory of the host is nearly used up',
    disk: 'The data disk is nearly full',
    diskSoon: 'The data disk will be full within days',
    failed: 'Calls fail by a fault of the platform',
    slow: 'Calls are slow',
    pool: 'All connections of the database are in use',
    silent: 'A node sends no data',
    backup: 'Backups fail or are old',
    jobs: 'Scheduled jobs fail',
    'value.busy': '{value}% in use',
    'value.load': 'work that waits is {value}% of the processors',
    'value.loop': 'delayed by {value} ms or more',
    'value.heap': '{value}% of its limit in use',
    'value.memory': '{value}% in use',
    'value.disk': 'only {value} GB left',
    'value.diskSoon': 'full in about {value} days',
    'value.failed': '{value} in the last minutes',
    'value.slow': 'one call in 20 takes longer than {value} ms',
    'value.pool': '{value}% in use',
    'value.silent': 'no data for {value} minutes',
    'value.backup': 'the last good backup is {value} hours old',
    'value.backupNone': 'there is no good backup yet',
    'value.jobs': '{value} jobs failed at their last run',
    title: 'System alert: {what}',
    well: 'System alert is over: {what}',
    test: 'System alert: test',
    testText: 'This is a test: alerts reach you.',
    body: '{what}: {value}. Since {at}{node}.',
    wellBody: '{what}: over{node}.',
    node: ' (node {node})',
  },
);

const shares: ReadonlySet<AlertKind> = new Set(['busy', 'load', 'heap', 'memory', 'pool']);

/** What was measured, in words. */
export function alertValue(language: Language, kind: AlertKind, value: number): string {
  if (kind === 'backup' && value < 0) return text(language, 'value.backupNone');
  const shown = shares.has(kind) ? Math.round(value * 100) : kind === 'disk' ? (value / 1024 ** 3).toFixed(1) : Math.round(value);
  return text(language, `value.${kind}`, { value: shown });
}

export interface AlertFacts {
  readonly kind: AlertKind;
  readonly node: string;
  readonly value: number;
  /** As on the wire, to the minute. */
  readonly at: string;
}

export interface AlertWords {
  readonly title: string;
  readonly body: string;
}

/** What people are told when something goes wrong, when it is over, and for a test. */
export function alertWords(language: Language, event: 'begin' | 'end' | 'test', facts: AlertFacts | undefined): AlertWords {
  if (event === 'test' || !facts) return { title: text(language, 'test'), body: text(language, 'testText') };
  const what = text(language, facts.kind);
  const node = facts.node === '' ? '' : text(language, 'node', { node: facts.node });
  if (event === 'end') return { title: text(language, 'well', { what }), body: text(language, 'wellBody', { what, node }) };
  const value = alertValue(language, facts.kind, facts.value);
  return { title: text(language, 'title', { what }), body: text(language, 'body', { what, value, at: facts.at, node }) };
}
