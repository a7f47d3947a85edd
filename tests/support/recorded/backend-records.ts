import { audit, page, type RowsOf, recordRows, said, zero } from './answer.ts';

const row = 'JeecgBoot alone';
const agent = { userName: 'li', agentUserName: 'wang', startTime: '2026-09-01 00:00:00', endTime: '2026-09-08 00:00:00', status: '1' };
const template = { templateCode: 'welcome', templateName: '欢迎', templateType: '2', templateContent: '您好' };
const fillRule = { ruleName: '订单号', ruleCode: 'order_num_rule', ruleClass: 'org.jeecg.modules.system.rule.OrderNumberRule' };
const version = (id: string, dataVersion: string) => ({
  id,
  dataTable: 'sys_user',
  dataId: 'u1',
  dataContent: '{}',
  dataVersion,
  ...audit,
});

/** Records that only a JeecgBoot has. */
export const backendRows: RowsOf<'userAgents' | 'messageTemplates' | 'fillRules' | 'dataLogs'> = {
  userAgents: [
    ...recordRows(row, (a) => a.userAgents, agent),
    [row, 'ofUser', (a) => a.userAgents.ofUser('li'), zero({ id: 'x1', ...agent, ...audit })],
  ],
  messageTemplates: [
    ...recordRows(row, (a) => a.messageTemplates, template),
    [
      row,
      'sendMsg',
      (a) => a.messageTemplates.sendMsg({ templateCode: 'welcome', receiver: 'a@b.cn', msgType: '2', values: { name: '李老师' } }),
      said('消息发送成功！'),
    ],
  ],
  fillRules: [
    ...recordRows(row, (a) => a.fillRules, fillRule),
    [row, 'execute', (a) => a.fillRules.execute('order_num_rule', { prefix: 'CN' }), 'CN2026112116503412'],
    [
      row,
      'executeAll',
      (a) =>
        a.fillRules.executeAll([{ ruleCode: 'order_num_rule' }, { ruleCode: 'org_num_rule', formData: { pid: 'd1' } }], { prefix: 'CN' }),
      [
        { ruleCode: 'order_num_rule', result: 'CN2026112116503412' },
        { ruleCode: 'org_num_rule', result: ['A01A01', '2'] },
      ],
    ],
  ],
  dataLogs: [
    [row, 'list', (a) => a.dataLogs.list({ dataTable: 'sys_user', dataId: 'u1' }), zero(page(version('v1', '1')))],
    // Rows come in the order of the table, not in the order requested.
    [row, 'compare', (a) => a.dataLogs.compare('v2', 'v1'), zero([version('v1', '1'), version('v2', '2')])],
    [row, 'compare of one that is gone', (a) => a.dataLogs.compare('v2', 'v9'), zero([version('v2', '2')])],
  ],
};
