import { again, type Entry, formsPath, group, messagePath, page, settingsPath } from './entry.ts';

export const ofExpert: readonly Entry[] = [
  group(
    '/expert',
    ['评审', 'Reviewing'],
    [
      page('/expert/competitionReview', ['我的评审', 'My reviews']),
      page('/expert/competitionReview/:id', ['评审作品', 'Review a work'], [], { hidden: true }),
      page('/expert/projectReview', ['项目评审', 'Project review']),
      page('/expert/projectReview/:id', ['项目详情', 'Project'], [], { hidden: true }),
      page('/expert/review/:id', ['评审工作台', 'Review desk'], [], { hidden: true }),
      again('/review/result', ['已交评审', 'Submitted reviews']),
      again('/review/expertStat', ['评分统计', 'Scoring statistics']),
      again('/expertManage/recusal', ['我的回避', 'My recusals']),
    ],
    { roles: ['EXPERT'] },
  ),
  group(
    '/expert/money',
    ['我的账户', 'My earnings'],
    [
      page('/expert/account', ['余额与提现', 'Balance and withdrawals']),
      page('/account/myAccount', ['我的账户', 'My account'], [], { hidden: true }),
      again('/money/settlement', ['评审费', 'Review fees']),
      again('/money/withdrawal', ['提现', 'Withdrawals']),
      again('/money/transaction', ['账户流水', 'Transactions']),
      again('/money/taxWithholding', ['代扣税款', 'Withheld tax']),
    ],
    { roles: ['EXPERT'] },
  ),
  group(
    '/expert/self',
    ['个人信息', 'About me'],
    [
      page('/expert/personalInformation/index', ['个人资料', 'My details']),
      again('/expertManage/expertLabel', ['擅长领域', 'Subjects']),
      again('/competition/certificate', ['我的证书', 'My certificates']),
      again(settingsPath, ['个人设置', 'Personal settings']),
      again(messagePath, ['我的消息', 'My messages']),
      again(formsPath, ['表单与报表', 'Forms and reports']),
    ],
    { roles: ['EXPERT'] },
  ),
];
