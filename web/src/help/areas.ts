import type { AreaTexts } from '../lib/texts/area-texts.ts';

/** Texts whose keys are known only when they are read. */
export type SomeTexts = AreaTexts<Readonly<Record<string, string>>>;
type Load = () => Promise<{ readonly texts: unknown }>;

const loads = {
  start: () => import('./start/index.ts'),
  competition: () => import('./competition/index.ts'),
  entries: () => import('./entries/index.ts'),
  participant: () => import('./participant/index.ts'),
  review: () => import('./review/index.ts'),
  expert: () => import('./expert/index.ts'),
  experts: () => import('./experts/index.ts'),
  results: () => import('./results/index.ts'),
  certificate: () => import('./certificate/index.ts'),
  money: () => import('./money/index.ts'),
  message: () => import('./message/index.ts'),
  people: () => import('./people/index.ts'),
  system: () => import('./system/index.ts'),
  common: () => import('./common/index.ts'),
} as const satisfies Record<string, Load>;

export type HelpArea = keyof typeof loads;

/** The texts of an area of help, fetched when one of them is read. */
export async function helpTexts(area: HelpArea): Promise<SomeTexts> {
  const { texts } = await (loads[area] as Load)();
  return texts as SomeTexts;
}
