import { allotRun } from '@saiyun/sdk/entities';
import { lazyPage, type Screen } from '../../kit/page/screen.ts';

export const allotScreens: readonly Screen[] = [
  {
    path: '/competition/allot',
    title: ['作品分配', 'Allotment'],
    entity: allotRun,
    Page: lazyPage(async () => (await import('./allot.tsx')).Allot),
  },
];
