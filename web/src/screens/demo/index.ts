import { lazyPage, type Screen } from '../../kit/page/screen.ts';

/** Pages that demonstrate the platform on data that belongs to nobody (SYS-09). */
export const demoScreens: readonly Screen[] = [
  {
    path: '/demo/mock',
    title: ['模拟数据', 'Mock data'],
    Page: lazyPage(async () => (await import('./mock-data.tsx')).MockData),
  },
  {
    path: '/demo/inputs',
    title: ['输入控件', 'Inputs'],
    Page: lazyPage(async () => (await import('./inputs.tsx')).DemoInputs),
  },
];
