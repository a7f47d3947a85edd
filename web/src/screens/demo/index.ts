import { type Block, blockEntries } from '../../blocks/demos.ts';
import { lazyPage, type Screen } from '../../kit/page/screen.ts';

/** The page of a block, whose frame is fetched together with its demonstration. */
const blockScreen = (entry: Block): Screen => ({
  path: `/demo/${entry.name}`,
  title: entry.title,
  Page: lazyPage(async () => {
    const [{ blockPage }, { demo }] = await Promise.all([import('./block-page.tsx'), entry.load()]);
    return blockPage(entry, demo);
  }),
});

/** Pages that demonstrate the platform on data that belongs to nobody (SYS-09). */
export const demoScreens: readonly Screen[] = [
  {
    path: '/demo/blocks',
    title: ['控件总览', 'All blocks'],
    Page: lazyPage(async () => (await import('./block-overview.tsx')).BlockOverview),
  },
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
  ...blockEntries.map(blockScreen),
];
