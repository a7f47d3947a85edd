import { lazyPage, type Screen } from '../kit/page/screen.ts';
import { homePath, noticePath } from '../lib/paths.ts';

/** Pages of the shell itself and of the expert. */
export const shellScreens: readonly Screen[] = [
  { path: homePath, title: ['首页', 'Home'], Page: lazyPage(async () => (await import('../screens/dashboard/home.tsx')).Home) },
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
    Page: lazyPage(async () => (await import('../screens/expert/review-page.tsx')).ReviewPage),
    hidden: true,
  },
];
