import { again, downloadPath, type Entry, formsPath, group, messagePath, page, settingsPath } from './entry.ts';

/** An entrant's own places; the tables of an office, such as those of all members or all versions, are not among them. */
export const ofParticipant: readonly Entry[] = [
  group(
    '/participant',
    ['我的参赛', 'My entries'],
    [
      page('/participant/information', ['我的报名', 'Entries']),
      page('/participant/bill/:id', ['缴费', 'Payment'], [], { hidden: true }),
      again('/registration/change', ['报名变更', 'Change requests']),
      again('/registration/supplement', ['补充提交', 'Supplements']),
      again('/review/appeal', ['申诉与异议', 'Appeals and objections']),
    ],
    { roles: ['APPL'] },
  ),
  page('/participant/open', ['竞赛大厅', 'Find competitions'], [], { roles: ['APPL'] }),
  again('/competition/certificate', ['我的证书', 'My certificates'], { roles: ['APPL'] }),
  group(
    '/account',
    ['个人中心', 'My account'],
    [
      page('/participant/bill', ['我的缴费', 'Payments']),
      page(settingsPath, ['个人设置', 'Personal settings']),
      again(messagePath, ['我的消息', 'My messages']),
      again(downloadPath, ['我的下载', 'My downloads']),
      again('/money/invoice', ['我的发票', 'Invoices']),
      again('/money/invoiceTitle', ['发票抬头', 'Invoice titles']),
      again(formsPath, ['表单与报表', 'Forms and reports']),
    ],
    { roles: ['APPL'] },
  ),
];
