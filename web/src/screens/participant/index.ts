import { lazyPage, type Screen } from '../../kit/page/screen.ts';

/** The places of a participant: finding a competition, entering it, and one entry. */
export const participantScreens: readonly Screen[] = [
  {
    path: '/participant/open',
    title: ['正在报名', 'Open for entry'],
    Page: lazyPage(async () => (await import('../hall/hall.tsx')).OwnHall),
  },
  {
    path: '/participant/open/:id',
    title: ['竞赛', 'Competition'],
    Page: lazyPage(async () => (await import('../hall/hall-page.tsx')).OwnHallPage),
    hidden: true,
  },
  {
    path: '/participant/register/:competitionId',
    title: ['报名', 'Enter'],
    Page: lazyPage(async () => (await import('./wizard/wizard.tsx')).Wizard),
    hidden: true,
  },
  {
    path: '/participant/entry/:id',
    title: ['我的报名', 'My entry'],
    Page: lazyPage(async () => (await import('./entry/entry-page.tsx')).EntryPage),
    hidden: true,
  },
  {
    path: '/participant/work/:id',
    title: ['作品', 'Work'],
    Page: lazyPage(async () => (await import('./work/work-page.tsx')).WorkPage),
    hidden: true,
  },
  {
    path: '/participant/information',
    title: ['报名信息', 'My entries'],
    Page: lazyPage(async () => (await import('./entry/entry-ways.tsx')).Information),
  },
  {
    path: '/participant/stages',
    title: ['赛程阶段', 'Stages'],
    Page: lazyPage(async () => (await import('./entry/entry-ways.tsx')).Stages),
    hidden: true,
  },
  {
    path: '/participant/submit',
    title: ['提交作品', 'Hand in'],
    Page: lazyPage(async () => (await import('./entry/entry-ways.tsx')).Submit),
    hidden: true,
  },
  {
    path: '/participant/supplement',
    title: ['补充提交', 'Supplements'],
    Page: lazyPage(async () => (await import('./entry/entry-ways.tsx')).Supplement),
    hidden: true,
  },
  {
    path: '/participant/certificate',
    title: ['我的证书', 'My certificates'],
    Page: lazyPage(async () => (await import('./entry/entry-ways.tsx')).Certificate),
    hidden: true,
  },
  {
    path: '/participant/objection/:id',
    title: ['提出异议', 'Object to an award'],
    Page: lazyPage(async () => (await import('../results/objection.tsx')).ObjectionPage),
    hidden: true,
  },
  {
    path: '/participant/join',
    title: ['加入队伍', 'Join a team'],
    Page: lazyPage(async () => (await import('./join.tsx')).Join),
    hidden: true,
  },
];
