import { again, downloadPath, type Entry, formsPath, group, messagePath, page, settingsPath } from './entry.ts';

export const ofParticipant: readonly Entry[] = [
  group(
    '/participant',
    ['我的参赛', 'My entries'],
    [
      page('/participant/information', ['我的报名', 'Entries']),
      page('/participant/bill/:id', ['缴费', 'Payment'], [], { hidden: true }),
      again('/registration/list', ['报名记录', 'All entries']),
      again('/registration/member', ['队伍成员', 'Team members']),
      again('/registration/change', ['报名变更', 'Change requests']),
      again('/registration/works', ['我的作品', 'Works']),
      again('/registration/version', ['作品版本', 'Work versions']),
      again('/registration/label', ['作品标签', 'Work labels']),
      again('/registration/supplement', ['补充提交', 'Supplements']),
      group(
        '/participant/results',
        ['成绩与证书', 'Results'],
        [
          again('/review/worksScore', ['成绩', 'Scores']),
          again('/review/appeal', ['申诉与异议', 'Appeals and objections']),
          again('/review/award', ['获奖名单', 'Awards']),
          again('/competition/certificate', ['我的证书', 'My certificates']),
        ],
      ),
    ],
    { roles: ['APPL'] },
  ),
  group(
    '/participant/hall',
    ['竞赛大厅', 'Find competitions'],
    [
      page('/participant/open', ['正在报名', 'Open for entry']),
      again('/competition/list', ['全部竞赛', 'All competitions']),
      again('/competition/stage', ['赛程阶段', 'Stages']),
      again('/money/costItem', ['收费标准', 'Fees']),
    ],
    { roles: ['APPL'] },
  ),
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
