import type { Issue } from '../../contract/check.ts';
import { isRecord } from '../../contract/shapes/string-map.ts';
import type { automaticKind } from '../../entities/message/choices.ts';
import { automaticTemplatePrefix, type MessageChannel } from './merge.ts';

/** What the platform tells people by itself: a value of `ds_automatic_message`. */
export type AutomaticKind = keyof (typeof automaticKind)['values'];

/** Who hears of it. */
export type Told = 'entrant' | 'expert' | 'organiser';

export interface AutomaticMessage {
  readonly to: Told;
  /** The channels that it can take. */
  readonly channels: readonly MessageChannel[];
  /** Those that it takes unless the competition says otherwise. */
  readonly on: readonly MessageChannel[];
  /** The message in the product cannot be turned off: it is about the receiver's money, or takes something from them. */
  readonly always?: true;
  /** What its texts say beside the name of the receiver, the competition and the link. */
  readonly fields: readonly string[];
}

const every = ['site', 'email', 'sms'] as const;
const entry = ['team'] as const;
const review = ['project', 'work', 'until'] as const;

const toEntrant = (...fields: readonly string[]): AutomaticMessage => ({ to: 'entrant', channels: every, on: ['site'], fields });
const toExpert = (...fields: readonly string[]): AutomaticMessage => ({ to: 'expert', channels: every, on: ['site'], fields });
const toOrganiser = (...fields: readonly string[]): AutomaticMessage => ({
  to: 'organiser',
  channels: ['site', 'email'],
  on: ['site'],
  fields,
});
/** What cannot wait until the receiver looks in by chance. */
const byMail = (message: AutomaticMessage): AutomaticMessage => ({ ...message, on: ['site', 'email'] });
const always = (message: AutomaticMessage): AutomaticMessage => ({ ...message, always: true });

/** Every automatic message of a competition, by receiver in the order of the flow. Their texts are the server's. */
export const automaticMessages: Readonly<Record<AutomaticKind, AutomaticMessage>> = {
  entryApproved: toEntrant(...entry),
  entryRejected: toEntrant(...entry, 'why'),
  entryReturned: toEntrant(...entry, 'why'),
  entryDue: byMail(toEntrant(...entry, 'until')),
  worksDue: byMail(toEntrant(...entry, 'until')),
  feeDue: toEntrant(...entry, 'amount', 'until'),
  feePaid: toEntrant(...entry, 'amount'),
  voucherRefused: always(toEntrant(...entry, 'why')),
  refundMade: always(toEntrant(...entry, 'amount', 'why')),
  refundRefused: always(toEntrant(...entry, 'why')),
  invoiceIssued: toEntrant('number', 'amount'),
  invoiceFailed: toEntrant('amount', 'why'),
  invoiceReversed: toEntrant('number', 'amount'),
  resultPublished: toEntrant(...entry, 'project'),
  resultWithdrawn: always(toEntrant(...entry, 'project', 'why')),
  workPromoted: byMail(toEntrant('work', 'stage', 'next', 'handIn')),
  workNotPromoted: toEntrant('work', 'stage'),
  appealAnswered: toEntrant('work', 'what', 'answer', 'why'),
  certificateIssued: byMail(toEntrant('number')),
  certificateReplaced: byMail(always(toEntrant('holder', 'oldNumber', 'number', 'why'))),
  certificateRevoked: byMail(always(toEntrant('holder', 'number', 'why'))),
  reviewsAllotted: toExpert('project', 'count', 'until', 'calibration'),
  reviewsTakenBack: toExpert('project', 'count'),
  reviewOpened: toExpert('project', 'count', 'from', 'until', 'calibration'),
  reviewsDue: byMail(toExpert('project', 'count', 'until', 'calibration')),
  reviewExtended: toExpert(...review),
  reviewReopened: toExpert(...review),
  returnApproved: toExpert('project', 'work'),
  returnRefused: toExpert(...review),
  withdrawalPaid: always(toExpert('number', 'amount', 'net')),
  withdrawalReturned: always(toExpert('number', 'amount', 'why')),
  returnAsked: toOrganiser('project', 'work'),
  reviewClosed: toOrganiser('project', 'count', 'done'),
  reviewsStranded: toOrganiser('project', 'which'),
  refillFailed: toOrganiser('project', 'work'),
  disputeReviewed: toOrganiser('project', 'work', 'why'),
  disputeOpen: toOrganiser('project', 'work', 'why'),
  competitionOver: toOrganiser(),
  worksReported: toOrganiser('unit', 'count'),
  reportAccepted: toOrganiser('unit', 'count'),
  reportReturned: toOrganiser('unit', 'why'),
};

/** Whether a text names a kind of automatic message. */
export function isAutomaticKind(value: unknown): value is AutomaticKind {
  return typeof value === 'string' && Object.hasOwn(automaticMessages, value);
}

/** The channels that are on by kind, comma-separated, as a competition keeps them. */
export type MessageSwitches = Readonly<Record<string, string>>;

const listed = (text: string): readonly string[] => text.split(',').filter(Boolean);

/** The channels by which a kind is told in a competition that keeps these switches. */
export function channelsOn(kind: AutomaticKind, switches: MessageSwitches | null | undefined): ReadonlySet<MessageChannel> {
  const { channels, on, always: isAlways } = automaticMessages[kind];
  const own = switches?.[kind];
  const chosen = own === undefined ? on : channels.filter((channel) => listed(own).includes(channel));
  return new Set(isAlways ? ['site', ...chosen] : chosen);
}

/** What is wrong with the switches of a competition: a kind or a channel that is none, or one that has to stay on. */
export function messageSwitchIssues(switches: unknown): Issue[] {
  if (!isRecord(switches)) return [];
  return Object.entries(switches).flatMap(([kind, given]): Issue[] => {
    const issue = (message: string): Issue => ({ field: 'messageSwitches', code: 'rule', message, params: { name: kind.slice(0, 40) } });
    if (!isAutomaticKind(kind)) return [issue('messageSwitches.kind')];
    if (typeof given !== 'string') return [];
    const { channels, always: isAlways } = automaticMessages[kind];
    const known: readonly string[] = channels;
    if (listed(given).some((channel) => !known.includes(channel))) return [issue('messageSwitches.channel')];
    return isAlways && !listed(given).includes('site') ? [issue('messageSwitches.always')] : [];
  });
}

/** The code of the template of text messages for a kind and a language. */
export function smsTemplateCode(kind: AutomaticKind, language: 'zh-CN' | 'en'): string {
  return `${automaticTemplatePrefix}${kind}${language === 'en' ? '_en' : ''}`;
}
