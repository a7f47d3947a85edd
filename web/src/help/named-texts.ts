import type { SomeTexts } from './areas.ts';

type Loaded = Promise<Readonly<Record<string, unknown>>>;

/** The catalogues whose buttons and headings the help calls by their keys, so that it never names one that is called otherwise. */
export const namedAreas: Readonly<Record<string, () => Loaded>> = {
  account: () => import('../messages/account/index.ts'),
  allot: () => import('../messages/allot/index.ts'),
  backup: () => import('../messages/backup/index.ts'),
  calibration: () => import('../messages/calibration/index.ts'),
  certificate: () => import('../messages/certificate/index.ts'),
  competition: () => import('../messages/competition/index.ts'),
  dashboard: () => import('../messages/dashboard/index.ts'),
  'entry-desk': () => import('../messages/entry-desk/index.ts'),
  examine: () => import('../messages/examine/index.ts'),
  fees: () => import('../messages/fees/index.ts'),
  'form-design': () => import('../messages/form-design/index.ts'),
  grant: () => import('../messages/grant/index.ts'),
  grouping: () => import('../messages/grouping/index.ts'),
  hall: () => import('../messages/hall/index.ts'),
  invoice: () => import('../messages/invoice/index.ts'),
  kit: () => import('../messages/kit/index.ts'),
  menus: () => import('../messages/menus/index.ts'),
  message: () => import('../messages/message/index.ts'),
  'money-desk': () => import('../messages/money-desk/index.ts'),
  monitor: () => import('../messages/monitor/index.ts'),
  'my-money': () => import('../messages/my-money/index.ts'),
  'online-design': () => import('../messages/online-design/index.ts'),
  org: () => import('../messages/org/index.ts'),
  participant: () => import('../messages/participant/index.ts'),
  payout: () => import('../messages/payout/index.ts'),
  place: () => import('../messages/place/index.ts'),
  'print-design': () => import('../messages/print-design/index.ts'),
  'report-design': () => import('../messages/report-design/index.ts'),
  promotion: () => import('../messages/promotion/index.ts'),
  reporting: () => import('../messages/reporting/index.ts'),
  review: () => import('../messages/review/index.ts'),
  scores: () => import('../messages/scores/index.ts'),
  system: () => import('../messages/system/index.ts'),
};

/** A catalogue by its name. Each module of one has a single value that can be loaded. */
export async function namedTexts(area: string): Promise<SomeTexts | undefined> {
  const module = await namedAreas[area]?.();
  return Object.values(module ?? {}).find((one): one is SomeTexts => typeof one === 'object' && one !== null && 'load' in one);
}
