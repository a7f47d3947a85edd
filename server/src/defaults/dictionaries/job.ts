import { dictionary, type SeedDictionary } from './dictionary.ts';

/** Dictionaries of scheduled jobs. */
export const jobDictionaries: readonly SeedDictionary[] = [
  dictionary(
    'ds_job_handler',
    ['定时任务', 'Job handler'],
    [
      ['downloadExpire', '下载文件过期', 'Expire downloads'],
      ['expireReview', '评审到期', 'Expire reviews'],
      ['stageAdvance', '阶段推进', 'Advance stages'],
      ['gateClose', '截止关闭', 'Close at deadlines'],
      ['remindReview', '评审截止提醒', 'Remind of reviews'],
      ['remindEntry', '报名与作品截止提醒', 'Remind of entries and works'],
      ['reviewWatch', '评审回避与退出检查', 'Watch allotted experts'],
      ['worksSimilarity', '作品查重', 'Find similar works'],
      ['sessionCleanup', '会话清理', 'Clean up sessions'],
      ['logRetention', '日志保留期', 'Log retention'],
      ['personalDataErase', '个人信息清除', 'Erase personal data'],
      ['outboxDispatch', '事件派发', 'Deliver events'],
      ['mailDispatch', '外发消息派发', 'Send messages'],
      ['msgDispatch', '消息批次派发', 'Send message batches'],
      ['msgReceipt', '消息回执', 'Message receipts'],
      ['auditSeal', '审计链封存', 'Seal the audit chain'],
      ['auditVerify', '审计链校验', 'Verify the audit chain'],
      ['feeOrderExpire', '缴费订单到期', 'Expire fee orders'],
      ['payQuery', '查询支付结果', 'Query payments'],
      ['refundQuery', '查询退款结果', 'Query refunds'],
      ['invoiceQuery', '查询开票结果', 'Query invoices'],
      ['integrityCheck', '数据完整性检查', 'Check stored data'],
      ['backupNightly', '每日备份', 'Nightly backup'],
      ['backupProve', '备份验证', 'Prove a backup'],
    ],
  ),
  dictionary(
    'ds_job_misfire',
    ['错过策略', 'Missed-run policy'],
    [
      ['once', '补执行一次', 'Run once'],
      ['skip', '跳过', 'Skip'],
    ],
  ),
  dictionary(
    'ds_job_cause',
    ['触发方式', 'Cause'],
    [
      ['schedule', '按计划', 'Schedule'],
      ['manual', '手动', 'By hand'],
    ],
  ),
];
