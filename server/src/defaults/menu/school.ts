import { again, type Entry, formsPath, group } from './entry.ts';

export const ofSchool: readonly Entry[] = [
  again('/registration/pending', ['待审核', 'To approve'], { roles: ['UNIT'] }),
  group(
    '/school/entries',
    ['报名与队伍', 'Entries and teams'],
    [
      again('/examine/entry', ['报名审核', 'Examination'], { roles: ['UNIT'] }),
      again('/registration/list', ['报名', 'Entries']),
      again('/registration/member', ['队伍成员', 'Team members']),
      again('/registration/change', ['报名变更', 'Change requests']),
      again('/competition/authorize', ['参赛授权', 'Authorisation']),
      again('/competition/list', ['竞赛', 'Competitions']),
      again('/competition/stage', ['赛程阶段', 'Stages']),
      again('/competition/group', ['组别', 'Groups']),
      again('/competition/form', ['报名表单', 'Entry forms']),
    ],
    { roles: ['UNIT'] },
  ),
  group(
    '/school/works',
    ['作品', 'Works'],
    [
      again('/registration/works', ['作品列表', 'All works']),
      again('/review/worksScore', ['作品成绩', 'Scores']),
      again('/review/award', ['获奖名单', 'Awards']),
      again('/review/appeal', ['申诉与异议', 'Appeals and objections']),
      again('/competition/statistics', ['统计图表', 'Statistics'], { roles: ['UNIT'] }),
    ],
    { roles: ['UNIT'] },
  ),
  group(
    '/school/money',
    ['缴费', 'Payments'],
    [
      again('/participant/bill', ['本校缴费', 'Bills'], { roles: ['UNIT'] }),
      again('/money/costOrder', ['缴费订单', 'Orders']),
      again('/cost/pay', ['支付记录', 'Payments']),
      again('/money/refund', ['退费', 'Refunds']),
      again('/money/costItem', ['收费项目', 'Fees']),
      again('/money/invoice', ['发票', 'Invoices']),
      again('/money/invoiceTitle', ['发票抬头', 'Invoice titles']),
      again('/money/bankAccount', ['银行账户', 'Bank accounts']),
    ],
    { roles: ['UNIT'] },
  ),
  group(
    '/school/messages',
    ['群发消息', 'Messages to many'],
    [
      again('/message/sms', ['短信', 'Text messages'], { roles: ['UNIT'] }),
      again('/message/email', ['邮件', 'E-mail'], { roles: ['UNIT'] }),
      again('/message/subAccount', ['子账户', 'Sub-accounts']),
      again('/message/recharge', ['充值', 'Top-ups']),
      again('/message/tradeRecord', ['交易记录', 'Trading records']),
    ],
    { roles: ['UNIT'] },
  ),
  group(
    '/school/people',
    ['本校', 'My school'],
    [
      again('/org/user', ['本校人员', 'People']),
      again('/org/unit', ['单位信息', 'School details']),
      again('/isystem/importTask', ['导入任务', 'Imports']),
      again(formsPath, ['表单与报表', 'Forms and reports']),
    ],
    { roles: ['UNIT'] },
  ),
];
