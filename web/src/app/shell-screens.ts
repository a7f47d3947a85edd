import { lazyPage, type Screen } from '../kit/page/screen.ts';
import { homePath, missingPath, noticePath } from '../lib/paths.ts';
import { recordPage } from '../lib/record-path.ts';
import { designPage } from '../screens/certificate/design-path.ts';
import { formDesignPage } from '../screens/competition/form-designer/design-path.ts';
import { onlineDesignPage } from '../screens/online/form-design/design-path.ts';
import { printDesignPage } from '../screens/online/print-design/design-path.ts';
import { reportDesignPage } from '../screens/online/report-design/design-path.ts';
import { Missing } from './missing.tsx';

/** Two addresses, one page: the second is the one that the specification of the desk names. */
const desk = lazyPage(async () => (await import('../screens/expert/desk/review-desk.tsx')).ReviewDesk);

/** Two addresses, one page: the specification names an account among one's own pages and one among the expert's. */
const ownAccount = lazyPage(async () => (await import('../screens/money/account/own-account.tsx')).OwnAccount);

export const missingScreen: Screen = {
  path: missingPath,
  title: ['页面不存在', 'Page not found'],
  Page: lazyPage(async () => Missing),
  hidden: true,
};

/** Pages of the shell itself, of rows, and of the expert. */
export const shellScreens: readonly Screen[] = [
  { path: homePath, title: ['首页', 'Home'], Page: lazyPage(async () => (await import('../screens/dashboard/start-page.tsx')).Home) },
  missingScreen,
  {
    path: '/account/settings/BaseSetting',
    title: ['个人设置', 'Personal settings'],
    Page: lazyPage(async () => (await import('../screens/account/base-setting.tsx')).BaseSetting),
  },
  {
    path: noticePath,
    title: ['我的消息', 'My messages'],
    Page: lazyPage(async () => (await import('../screens/notice/my-notices.tsx')).MyNotices),
  },
  {
    path: '/account/center',
    title: ['个人中心', 'My account'],
    Page: lazyPage(async () => (await import('../screens/account/center/center.tsx')).Center),
    hidden: true,
  },
  {
    path: '/isystem/myDepart',
    title: ['我的部门', 'My departments'],
    Page: lazyPage(async () => (await import('../screens/org/mine/my-depart.tsx')).MyDepart),
    hidden: true,
  },
  {
    path: '/account/bindPhone',
    title: ['绑定手机', 'Bind a phone'],
    Page: lazyPage(async () => (await import('../screens/account/security/bind-phone.tsx')).BindPhone),
    hidden: true,
  },
  {
    path: '/expert/competitionReview',
    title: ['竞赛评审', 'Competition review'],
    Page: lazyPage(async () => (await import('../screens/expert/list/review-list.tsx')).ReviewList),
  },
  {
    path: '/expert/competitionReview/:id',
    title: ['评审作品', 'Review a work'],
    Page: desk,
    hidden: true,
  },
  {
    path: '/expert/projectReview',
    title: ['项目评审', 'Project review'],
    Page: lazyPage(async () => (await import('../screens/expert/projects/projects.tsx')).Projects),
  },
  {
    path: '/expert/projectReview/:id',
    title: ['项目详情', 'Project'],
    Page: lazyPage(async () => (await import('../screens/expert/projects/project.tsx')).Project),
    hidden: true,
  },
  {
    path: '/expert/projectReview/calibration/:id',
    title: ['试评', 'Calibration'],
    Page: lazyPage(async () => (await import('../screens/expert/calibration/calibration-page.tsx')).CalibrationPage),
    hidden: true,
  },
  {
    path: '/expert/review/:id',
    title: ['评审作品', 'Review a work'],
    Page: desk,
    hidden: true,
  },
  {
    path: '/competition/statistics',
    title: ['统计图表', 'Statistics'],
    Page: lazyPage(async () => (await import('../screens/competition/statistics-page.tsx')).StatisticsPage),
  },
  {
    path: recordPage,
    title: ['详情', 'Record'],
    Page: lazyPage(async () => (await import('../screens/record/record-page.tsx')).RecordPage),
    hidden: true,
  },
  {
    path: '/competition/:id',
    title: ['竞赛', 'Competition'],
    Page: lazyPage(async () => (await import('../screens/competition/place/competition-place.tsx')).CompetitionPlace),
    hidden: true,
  },
  {
    path: designPage,
    title: ['证书设计', 'Certificate design'],
    Page: lazyPage(async () => (await import('../screens/certificate/design/designer.tsx')).Designer),
    hidden: true,
  },
  {
    path: formDesignPage,
    title: ['表单设计', 'Form design'],
    Page: lazyPage(async () => (await import('../screens/competition/form-designer/designer.tsx')).FormDesigner),
    hidden: true,
  },
  {
    path: onlineDesignPage,
    title: ['表单设计', 'Form design'],
    Page: lazyPage(async () => (await import('../screens/online/form-design/designer.tsx')).OnlineFormDesigner),
    hidden: true,
  },
  {
    path: reportDesignPage,
    title: ['报表设计', 'Report design'],
    Page: lazyPage(async () => (await import('../screens/online/report-design/designer.tsx')).ReportDesigner),
    hidden: true,
  },
  {
    path: printDesignPage,
    title: ['打印设计', 'Print design'],
    Page: lazyPage(async () => (await import('../screens/online/print-design/designer.tsx')).PrintDesigner),
    hidden: true,
  },
  {
    path: '/test/home',
    title: ['运行自检', 'Self-test'],
    Page: lazyPage(async () => (await import('../screens/test/test-home.tsx')).TestHome),
  },
  {
    path: '/examine/entry',
    title: ['报名审核', 'Entry examination'],
    Page: lazyPage(async () => (await import('../screens/registration/desk/entry-desk.tsx')).EntryDesk),
  },
  {
    path: '/examine/expert',
    title: ['专家审核', 'Expert examination'],
    Page: lazyPage(async () => (await import('../screens/expert/examine/examine.tsx')).Examine),
  },
  {
    path: '/examine/transferAccount',
    title: ['转账审核', 'Transfer examination'],
    Page: lazyPage(async () => (await import('../screens/money/examine/money-desk.tsx')).MoneyDesk),
  },
  { path: '/expert/account', title: ['我的账户', 'My account'], Page: ownAccount },
  { path: '/account/myAccount', title: ['我的账户', 'My account'], Page: ownAccount, hidden: true },
  {
    path: '/expert/personalInformation/index',
    title: ['个人资料', 'My details'],
    Page: lazyPage(async () => (await import('../screens/expert/self/personal-information.tsx')).PersonalInformation),
  },
];
