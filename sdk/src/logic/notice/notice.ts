import { type Label, type Language, labelIn } from '../../contract/label.ts';

/** How urgent a notice is, from the least. */
export const noticePriorities = ['L', 'M', 'H'] as const;
export type NoticePriority = (typeof noticePriorities)[number];

export const noticePriorityLabels: Readonly<Record<NoticePriority, Label>> = {
  L: ['一般', 'general'],
  M: ['重要', 'important'],
  H: ['紧急', 'critical'],
};

/** A notice; the wire spells `titile` this way. Texts that the server leaves out are empty. */
export interface Notice {
  readonly id: string;
  readonly titile: string;
  readonly sender: string;
  /** `YYYY-MM-DD HH:mm:ss` in Asia/Shanghai. */
  readonly sendTime: string;
  /** HTML from an editor, to be sanitised before display. */
  readonly msgContent: string;
  /** `url`, `component` or empty. */
  readonly openType: string;
  readonly openPage: string;
  readonly busId: string;
  readonly msgId: string;
  readonly msgTxt: string;
  readonly createTime: string;
  readonly priority: NoticePriority;
}

/** The unread notices of an account. */
export interface NoticeLists {
  readonly anntMsgList: readonly Notice[];
  readonly anntMsgTotal: number;
  readonly sysMsgList: readonly Notice[];
  readonly sysMsgTotal: number;
}

type Raw = Readonly<Record<string, unknown>>;

const isRaw = (value: unknown): value is Raw => typeof value === 'object' && value !== null && !Array.isArray(value);
const textIn = (raw: Raw, name: string): string => {
  const value = raw[name];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
};

/** A notice from an answer; undefined if it has neither its own id nor that of a frame. An unknown priority counts as general. */
export function readNotice(raw: unknown): Notice | undefined {
  if (!isRaw(raw)) return undefined;
  const id = textIn(raw, 'id') || textIn(raw, 'msgId');
  if (id === '') return undefined;
  const text = (name: string): string => textIn(raw, name);
  return {
    id,
    titile: text('titile') || text('title'),
    sender: text('sender'),
    sendTime: text('sendTime'),
    msgContent: text('msgContent'),
    openType: text('openType'),
    openPage: text('openPage'),
    busId: text('busId'),
    msgId: text('msgId'),
    msgTxt: text('msgTxt'),
    createTime: text('createTime'),
    priority: noticePriorities.find((one) => one === raw.priority) ?? 'L',
  };
}

const listIn = (raw: Raw, name: string): readonly Notice[] => {
  const list = raw[name];
  return Array.isArray(list) ? list.flatMap((one) => readNotice(one) ?? []) : [];
};

/** A total may be a text or missing; if missing, it is the length of the list. */
const totalIn = (raw: Raw, name: string, least: number): number => {
  const total = Number(textIn(raw, name) || Number.NaN);
  return Number.isInteger(total) && total >= 0 ? total : least;
};

/** The lists of an answer; unreadable ones are empty. */
export function readNoticeLists(answer: unknown): NoticeLists {
  const raw = isRaw(answer) ? answer : {};
  const anntMsgList = listIn(raw, 'anntMsgList');
  const sysMsgList = listIn(raw, 'sysMsgList');
  return {
    anntMsgList,
    anntMsgTotal: totalIn(raw, 'anntMsgTotal', anntMsgList.length),
    sysMsgList,
    sysMsgTotal: totalIn(raw, 'sysMsgTotal', sysMsgList.length),
  };
}

/** The number on the bell. */
export function unreadTotal({ anntMsgTotal, sysMsgTotal }: NoticeLists): number {
  return anntMsgTotal + sysMsgTotal;
}

/** Name of a priority in the reader's language. */
export function priorityText(priority: NoticePriority, language: Language): string {
  return labelIn(noticePriorityLabels[priority], language);
}
