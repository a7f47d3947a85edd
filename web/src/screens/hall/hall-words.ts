import type { HallCompetition } from '@saiyun/sdk/calls';
import { fromWireTime, yuan } from '@saiyun/sdk/view';
import type { useHallText } from '../../messages/hall/index.ts';
import { dueOf } from '../dashboard/due.ts';

type Text = ReturnType<typeof useHallText>['t'];

/** An amount without needless decimals: `¥200`, `¥99.50`. */
export function amountText(fen: number): string {
  return `¥${yuan(fen, true).replace(/\.00$/, '')}`;
}

const feeModes = ['team', 'person', 'works'] as const;

/** A price with what it is charged per. */
export function priceText(t: Text, { feeMode, amountFen }: { readonly feeMode: string; readonly amountFen: number }): string {
  const mode = feeModes.find((one) => one === feeMode) ?? 'team';
  return t(`fee.${mode}`, { amount: amountText(amountFen) });
}

/** What entering costs, in a word or two. */
export function feeText(t: Text, { fees, freeGroups }: Pick<HallCompetition, 'fees' | 'freeGroups'>): string {
  const [first, ...others] = fees;
  if (!first) return t('fee.free');
  if (freeGroups) return t('fee.someFree', { amount: amountText(Math.min(...fees.map(({ amountFen }) => amountFen))) });
  const everybody = fees.filter(({ groupId }) => groupId === null);
  if (others.length === 0 && everybody.length === 1) return priceText(t, first);
  if (everybody.length === 0) return t('fee.from', { amount: amountText(Math.min(...fees.map(({ amountFen }) => amountFen))) });
  return t('fee.from', { amount: amountText(everybody.reduce((sum, { amountFen }) => sum + amountFen, 0)) });
}

/** How many people a team has. */
export function teamText(t: Text, { teamMin, teamMax, groupTeams }: Sizes & { readonly groupTeams?: boolean }): string {
  const size = sizeText(t, { teamMin, teamMax });
  return groupTeams ? t('team.byGroup', { size }) : size;
}

type Sizes = Pick<HallCompetition, 'teamMin' | 'teamMax'>;

const sizeText = (t: Text, { teamMin, teamMax }: Sizes): string => {
  const min = teamMin ?? 1;
  if (teamMax === null) return min > 1 ? t('team.atLeast', { min }) : t('team.any');
  if (teamMax === 1) return t('team.one');
  return min === teamMax ? t('team.exact', { max: teamMax }) : t('team.range', { min, max: teamMax });
};

/** How long something still takes, in words. */
export function leftText(t: Text, { phase, registerStart, registerEnd }: HallCompetition, now: Date): string {
  const kind = phase === 'soon' ? 'opens' : 'left';
  const due = dueOf(phase === 'soon' ? registerStart : registerEnd, now);
  if (due.when === 'days') return t(`${kind}.days`, { count: due.count });
  return due.when === 'over' ? t('left.over') : t(`${kind}.${due.when}`);
}

const format = (at: Date, zone: string | undefined, lang: string, withYear: boolean): string =>
  new Intl.DateTimeFormat(lang === 'en' ? 'en-GB' : lang, {
    ...(zone !== undefined && { timeZone: zone }),
    ...(withYear && { year: 'numeric' }),
    month: lang === 'en' ? 'short' : '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
    .format(at)
    .replaceAll('/', '-');

const isZone = (zone: string): boolean => {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }));
  } catch {
    return false;
  }
};

/** A zone that the browser knows; the platform's own otherwise. */
const known = (zone: string): string => (isZone(zone) ? zone : 'Asia/Shanghai');

/** A wire time in the zone of a competition. */
export function zonedTime(wire: string, zone: string, lang: string, withYear = false): string {
  const at = fromWireTime(wire);
  return at ? format(at, known(zone), lang, withYear) : wire;
}

/** The same in the reader's own zone; undefined where that is no other time. */
export function ownTime(wire: string, zone: string, lang: string): string | undefined {
  const at = fromWireTime(wire);
  if (!at) return undefined;
  const own = format(at, undefined, lang, false);
  return own === format(at, known(zone), lang, false) ? undefined : own;
}

/** The name of a zone in words, with its distance from UTC. */
export function zoneText(zone: string, lang: string, at: Date): string {
  const part = (style: 'long' | 'shortOffset'): string =>
    new Intl.DateTimeFormat(lang === 'en' ? 'en-GB' : lang, { timeZone: known(zone), timeZoneName: style })
      .formatToParts(at)
      .find(({ type }) => type === 'timeZoneName')?.value ?? zone;
  return `${part('long')} (${part('shortOffset').replace('GMT', 'UTC')})`;
}
