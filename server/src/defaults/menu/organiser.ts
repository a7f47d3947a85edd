import { tenant } from '@saiyun/sdk/entities';
import { blocks } from '../menu-blocks.ts';
import { downloadPath, formsPath, group, messagePath, organisers, page, platform, staff } from './entry.ts';

export const competition = group(
  '/competition',
  ['竞赛', 'Competitions'],
  [
    group(
      '/competition/setup',
      ['竞赛设置', 'Set-up'],
      [
        page('/competition/list', ['竞赛列表', 'All competitions'], 'dsTbCompetition'),
        page('/competition/stage', ['赛程阶段', 'Stages'], 'dsTbCompetitionStage'),
        page('/competition/group', ['组别', 'Groups'], 'dsTbCompetitionGroup'),
        page('/competition/form', ['报名表单', 'Entry forms'], 'dsTbCompetitionForm'),
        page('/competition/authorize', ['单位授权', 'School authorisation'], 'dsTbUnitAuthorize'),
        page('/competition/invited', ['受邀名单', 'Invitation list'], 'dsTbCompetitionInvited', { hidden: true }),
        page('/competition/admin', ['子管理员', 'Sub-administrators'], 'dsTbCompetitionAdmin'),
        page('/competition/subAdminSubmit', ['作品报送', 'Reported works'], [], { roles: staff }),
        page('/competition/reported', ['报送记录', 'Submissions'], 'dsTbSubAdminSubmit', { hidden: true }),
        page('/competition/exception', ['时间例外', 'Time exceptions'], 'dsTbTimelineException'),
        page('/competition/retention', ['个人信息保留', 'Data retention'], [], { roles: ['ADMIN', 'AUD'] }),
      ],
    ),
    group(
      '/registration',
      ['报名与作品', 'Entries and works'],
      [
        page('/registration/pending', ['待审核', 'To approve'], [], { roles: organisers }),
        page('/examine/entry', ['报名审核', 'Examination'], [], { roles: organisers }),
        page('/registration/list', ['报名', 'Entries'], 'dsTbRegistration'),
        page('/registration/member', ['队伍成员', 'Team members'], 'dsTbRegistrationMember'),
        page('/registration/change', ['报名变更', 'Change requests'], 'dsTbRegistrationChange'),
        page('/registration/works', ['作品', 'Works'], 'dsTbWorks'),
        page('/registration/version', ['作品版本', 'Work versions'], ['dsTbWorksVersion', 'dsTbWorksFile']),
        page('/registration/label', ['作品标签', 'Work labels'], 'dsTbWorksLabel'),
        page('/registration/supplement', ['补充提交', 'Supplements'], 'dsTbWorksSupplement'),
      ],
    ),
    group(
      '/review',
      ['评审', 'Reviewing'],
      [
        page('/review/project', ['评审项目', 'Review projects'], ['dsTbReviewProject', 'dsTbCalibration', 'dsTbCalibrationResult']),
        page('/review/calibration', ['试评', 'Calibration'], [], { roles: staff }),
        page('/registration/similar', ['相似作品', 'Similar works'], 'dsTbWorksPair'),
        page('/competition/grouping', ['作品分组', 'Grouping'], [], { roles: organisers }),
        page('/competition/allot', ['作品分配', 'Allotment'], ['dsTbWorksAllotRun', 'dsTbWorksAllotTemp']),
        page('/competition/reviewManage', ['评审记录', 'Reviews'], 'dsTbWorksAllot'),
        page('/review/template', ['评审模板', 'Score sheets'], ['dsTbReviewTemplate', 'dsTbReviewTemplateItem']),
        page('/review/formula', ['评审公式', 'Formulas'], 'dsTbReviewFormula'),
        page('/review/waiver', ['评审豁免', 'Waivers'], 'dsTbReviewWaiver'),
      ],
    ),
    group(
      '/result',
      ['成绩与奖项', 'Results and awards'],
      [
        page('/review/result', ['评审结果', 'Review results'], 'dsTbReviewResult'),
        page('/review/scoreRun', ['成绩计算', 'Score runs'], 'dsTbScoreRun'),
        page('/review/worksScore', ['作品成绩', 'Scores'], 'dsTbWorksScore'),
        page('/review/expertStat', ['评分统计', 'Scoring statistics'], 'dsTbExpertStat'),
        page('/review/appeal', ['申诉与异议', 'Appeals and objections'], 'dsTbReviewAppeal'),
        page('/competition/promotion', ['晋级', 'Promotions'], 'dsTbStagePromotion'),
        page('/review/awardRule', ['奖项规则', 'Award rules'], 'dsTbAwardRule'),
        page('/review/award', ['获奖名单', 'Awards'], 'dsTbAward'),
      ],
    ),
    group(
      '/certificate',
      ['证书', 'Certificates'],
      [
        page('/certificate/template', ['证书模板', 'Certificate templates'], 'dsTbCertificateTemplate'),
        page('/certificate/batch', ['签发证书', 'Issue certificates'], 'dsTbCertificateBatch'),
        page('/competition/certificate', ['证书', 'Certificates'], 'dsTbCertificate'),
        page('/certificate/key', ['证书密钥', 'Certificate keys'], 'dsTbCertificateKey'),
      ],
    ),
    page('/competition/statistics', ['统计图表', 'Statistics'], [], { roles: staff }),
  ],
  { roles: staff },
);

export const people = group(
  '/org',
  ['人员与单位', 'People and schools'],
  [
    page('/org/unit', ['单位', 'Schools'], 'dsTbUnit'),
    page('/org/area', ['赛区', 'Areas'], 'dsTbCompetitionArea'),
    page('/org/user', ['用户', 'Users'], 'sysUser'),
    page('/isystem/role', ['角色', 'Roles'], 'sysRole'),
    page('/isystem/depart', ['部门', 'Departments'], 'sysDepart'),
    page('/isystem/departRole', ['部门角色', 'Department roles'], 'sysDepartRole'),
    page('/isystem/position', ['职务', 'Positions'], 'sysPosition'),
    page('/monitor/online', ['在线用户', 'Online users'], [], { roles: ['ADMIN'] }),
    page('/monitor/visits', ['访问情况', 'Visits'], [], { roles: ['ADMIN'] }),
  ],
  { roles: organisers },
);

export const experts = group(
  '/expertManage',
  ['专家', 'Experts'],
  [
    page('/expertManage/list', ['专家库', 'All experts'], 'dsTbExpert'),
    page('/examine/expert', ['专家审核', 'Examination'], [], { roles: organisers }),
    page('/expertManage/invitation', ['邀请', 'Invitations'], 'dsTbExpertInvitation'),
    page('/expertManage/invitee', ['受邀专家', 'Invited experts'], 'dsTbExpertInvitee'),
    page('/expertManage/group', ['专家组', 'Expert groups'], ['dsTbExpertGroup', 'dsTbExpertGroupMember']),
    page('/expertManage/label', ['标签', 'Labels'], 'dsTbLabel'),
    page('/expertManage/expertLabel', ['专家标签', 'Expert labels'], 'dsTbExpertLabelRelation'),
    group(
      '/expertManage/conflicts',
      ['利益冲突', 'Conflicts of interest'],
      [
        page('/expertManage/recusal', ['回避', 'Recusals'], 'dsTbRecusal'),
        page('/expertManage/recusalRule', ['回避规则', 'Recusal rules'], 'dsTbRecusalRule'),
        page('/expertManage/identity', ['身份认定', 'Identities'], 'dsTbIdentityRuling'),
      ],
    ),
  ],
  { roles: organisers },
);

export const money = group(
  '/money',
  ['财务', 'Finance'],
  [
    group(
      '/money/charges',
      ['收费', 'Charges'],
      [
        page('/money/costItem', ['收费项目', 'Fees'], 'dsTbCostItem'),
        page('/money/costOrder', ['缴费订单', 'Orders'], 'dsTbCostOrder'),
        page('/cost/pay', ['支付记录', 'Payments'], 'dsTbPayment'),
        page('/money/refund', ['退费', 'Refunds'], 'dsTbRefund'),
        page('/money/costExamine', ['凭证审核记录', 'Vouchers'], 'dsTbCostExamine'),
        page('/money/payNotify', ['支付通知', 'Payment notices'], 'dsTbPayNotify'),
        page('/money/reconcileBatch', ['对账日', 'Reconciled days'], 'dsTbReconcileBatch'),
        page('/money/reconcileRow', ['对账明细', 'Statement rows'], 'dsTbReconcileRow'),
      ],
    ),
    group(
      '/money/invoices',
      ['发票', 'Invoices'],
      [
        page('/money/invoice', ['发票列表', 'All invoices'], 'dsTbInvoice'),
        page('/money/invoiceTitle', ['发票抬头', 'Invoice titles'], 'dsTbInvoiceTitle'),
      ],
    ),
    group(
      '/money/payout',
      ['结算与提现', 'Settlement and payout'],
      [
        page('/money/settlement', ['评审费结算', 'Settlements'], 'dsTbExpertSettlement'),
        page('/money/withdrawal', ['提现', 'Withdrawals'], 'dsTbExpertWithdrawal'),
        page('/money/payoutBatch', ['付款批次', 'Payout batches'], 'dsTbPayoutBatch'),
        page('/money/expertAccount', ['专家账户', 'Expert accounts'], 'dsTbExpertAccount'),
        page('/money/transaction', ['账户流水', 'Transactions'], 'dsTbExpertTransaction'),
        page('/money/bankAccount', ['银行账户', 'Bank accounts'], 'dsTbBankAccount'),
      ],
    ),
    group(
      '/money/ledger',
      ['账务与税务', 'Ledger and tax'],
      [
        page('/money/ledgerEntry', ['记账凭证', 'Ledger entries'], 'dsTbLedgerEntry'),
        page('/money/ledgerPosting', ['记账分录', 'Postings'], 'dsTbLedgerPosting'),
        page('/money/ledgerAccount', ['总账科目', 'Ledger accounts'], 'dsTbLedgerAccount'),
        page('/money/taxWithholding', ['代扣税款', 'Withheld tax'], 'dsTbTaxWithholding'),
        page('/money/taxRule', ['税务规则', 'Tax rules'], 'dsTbTaxRule'),
        page('/money/holiday', ['节假日', 'Holidays'], 'dsTbHoliday'),
      ],
    ),
  ],
  { roles: organisers },
);

export const messages = group(
  '/message',
  ['消息', 'Messages'],
  [
    page('/isystem/annountCement', ['通知公告', 'Notices'], 'sysAnnouncement', { roles: ['ADMIN'] }),
    page('/message/email', ['邮件', 'E-mail'], ['dsTbMsgTemplate']),
    page('/message/sms', ['短信', 'Text messages'], ['dsTbMsgSend', 'dsTbMsgSendDetail']),
    page('/message/site', ['站内信', 'In-app messages'], [], { roles: ['ADMIN', 'SUB'] }),
    group(
      '/message/units',
      ['条数与充值', 'Units and top-ups'],
      [
        page('/message/subAccount', ['子账户', 'Sub-accounts'], 'dsTbMsgSubAccount'),
        page('/message/recharge', ['充值', 'Top-ups'], 'dsTbMsgRecharge'),
        page('/message/tradeRecord', ['交易记录', 'Trading records'], 'dsTbMsgTrade'),
        page('/message/bankAccount', ['收款账户', 'Bank account'], [], { roles: ['ADMIN'] }),
      ],
    ),
    page('/message/suppress', ['免打扰地址', 'Suppressed addresses'], 'dsTbMsgSuppress'),
    page('/isystem/outMessage', ['外发消息', 'Outgoing messages'], 'sysOutMessage'),
    page(messagePath, ['我的消息', 'My messages']),
  ],
  { roles: organisers },
);

export const system = group(
  '/isystem',
  ['系统', 'System'],
  [
    group(
      '/isystem/running',
      ['运行', 'Operations'],
      [
        page('/monitor/server', ['运行监控', 'Monitoring'], [], platform),
        page('/monitor/memory', ['内存监控', 'Memory'], [], { ...platform, hidden: true }),
        page('/monitor/disk', ['磁盘监控', 'Disk'], [], { ...platform, hidden: true }),
        page('/monitor/metrics', ['请求指标', 'Calls'], [], { ...platform, hidden: true }),
        page('/monitor/traces', ['慢请求与失败', 'Slow and failed calls'], [], { ...platform, hidden: true }),
        page('/monitor/alerts', ['告警', 'Alerts'], [], { ...platform, hidden: true }),
        page('/isystem/backup', ['备份', 'Backups'], [], platform),
        page('/isystem/quartzJob', ['定时任务', 'Scheduled jobs'], ['sysQuartzJob', 'sysQuartzJobRun']),
        page('/isystem/log', ['系统日志', 'Logs'], 'sysLog'),
        page('/isystem/dataLog', ['数据审计', 'Data audit'], 'sysAuditLog'),
        page('/isystem/tenant', ['租户', 'Tenants'], tenant.name, platform),
      ],
    ),
    group(
      '/isystem/data',
      ['数据与文件', 'Data and files'],
      [
        page('/isystem/importTask', ['导入任务', 'Imports'], 'dsTbImportTask'),
        page(downloadPath, ['我的下载', 'My downloads'], 'dsTbDownloadTask'),
        page('/isystem/file', ['文件', 'Files'], 'dsTbFile'),
      ],
    ),
    group(
      '/isystem/settings',
      ['配置', 'Configuration'],
      [
        page('/isystem/permission', ['菜单与权限', 'Menus and permissions'], [], { roles: ['ADMIN'] }),
        page('/isystem/look', ['外观', 'Appearance'], [], { roles: ['ADMIN'] }),
        page('/isystem/dict', ['数据字典', 'Dictionaries'], ['sysDict', 'sysDictItem']),
        page('/isystem/category', ['分类字典', 'Categories'], 'sysCategory'),
        page('/isystem/checkRule', ['校验规则', 'Check rules'], 'sysCheckRule'),
        page('/isystem/dataSource', ['数据源', 'Data sources'], 'sysDataSource'),
        page('/isystem/gatewayRoute', ['网关路由', 'Gateway routes'], 'sysGatewayRoute'),
      ],
    ),
    group(
      '/online',
      ['表单与报表', 'Forms and reports'],
      [
        page(formsPath, ['填报与查看', 'Fill in and view']),
        page('/online/cgform', ['表单设计', 'Form design'], 'onlineForm'),
        page('/online/cgreport', ['报表设计', 'Report design'], 'onlineReport'),
        page('/online/print', ['打印模板', 'Print templates'], 'printTemplate'),
      ],
    ),
    group(
      '/demo',
      ['演示页面', 'Demo pages'],
      [
        page('/demo/blocks', ['控件总览', 'All blocks'], [], { roles: ['ADMIN'] }),
        page('/demo/inputs', ['输入控件', 'Inputs'], [], { roles: ['ADMIN'] }),
        // Listed on that page: the menu would drown in them.
        ...blocks.map(([name, label]) => page(`/demo/${name}`, label, [], { roles: ['ADMIN'], hidden: true })),
        page('/demo/mock', ['模拟数据', 'Mock data'], [], { roles: ['ADMIN'] }),
      ],
    ),
  ],
  { roles: organisers },
);
