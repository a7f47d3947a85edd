import { type Label, type Language, labelIn } from '../../contract/label.ts';
import { fill } from '../../messages/fill.ts';
import type { Notice, NoticeLists } from './notice.ts';

/** Where the go button leads: a page of the product, or an external address. */
export type GoTarget = { readonly kind: 'route'; readonly path: string } | { readonly kind: 'link'; readonly url: string };

/** What a notice offers besides its text. */
export type NoticeContent =
  | { readonly kind: 'text' }
  /** Shows the go button. */
  | { readonly kind: 'url'; readonly target: GoTarget }
  /** Embeds the page of this name, for this record. */
  | { readonly kind: 'component'; readonly page: string; readonly busId: string };

/** A page that is neither an http address nor a path of the product, for example `javascript:`, leads nowhere. */
function targetOf(openPage: string): GoTarget | undefined {
  const page = openPage.trim();
  if (/^https?:\/\/[^\s/]\S*$/i.test(page)) return { kind: 'link', url: page };
  if (page === '' || /^[a-z][a-z\d+.-]*:/i.test(page) || page.startsWith('//') || /[\\\s]/.test(page)) return undefined;
  return { kind: 'route', path: page.startsWith('/') ? page : `/${page}` };
}

/** What a notice shows besides its text: a button to a page or an address, a page of the product, or nothing. */
export function noticeContent({ openType, openPage, busId }: Pick<Notice, 'openType' | 'openPage' | 'busId'>): NoticeContent {
  if (openType === 'component' && openPage.trim() !== '') return { kind: 'component', page: openPage.trim(), busId };
  const target = openType === 'url' ? targetOf(openPage) : undefined;
  return target ? { kind: 'url', target } : { kind: 'text' };
}

/** What happens when a notice is opened, in this order. */
export interface Opening {
  readonly notice: Notice;
  readonly content: NoticeContent;
  /** Sent as `anntId`, which marks the notice read. */
  readonly markRead: string;
  /** Whether the lists are reloaded afterwards: not for a popup that opened automatically. */
  readonly reload: boolean;
}

/** What happens when a notice is opened: it is marked read, and the lists are reloaded unless it opened automatically. */
export function openNotice(notice: Notice, from: 'list' | 'popup'): Opening {
  return {
    notice,
    content: noticeContent(notice),
    markRead: notice.id,
    reload: from === 'list',
  };
}

/** The notice window. */
export type NoticeModal = 'closed' | 'open' | 'fullscreen';
export const noticeModalWidths: Readonly<Record<Exclude<NoticeModal, 'closed'>, string>> = { open: '60%', fullscreen: '100%' };

/** `go` first closes the window; its handler then opens the target. */
export type NoticeModalEvent = 'open' | 'toggle' | 'close' | 'go';

const modalAfter: Readonly<Record<NoticeModalEvent, (modal: NoticeModal) => NoticeModal>> = {
  open: (modal) => (modal === 'closed' ? 'open' : modal),
  toggle: (modal) => (modal === 'closed' ? 'closed' : modal === 'open' ? 'fullscreen' : 'open'),
  close: () => 'closed',
  go: () => 'closed',
};

/** The notice window after an event: open at 60 %, fullscreen at 100 %, or closed, from any of these. */
export function reduceNoticeModal(modal: NoticeModal, event: NoticeModalEvent): NoticeModal {
  return modalAfter[event](modal);
}

/** What opens automatically after sign-in. */
export type Popup =
  | { readonly kind: 'none' }
  /** Asks whether the user wants to see the unread system messages. */
  | { readonly kind: 'confirm'; readonly count: number }
  | { readonly kind: 'show'; readonly opening: Opening };

/** Third-party sign-in, after which the first message is shown at once. */
const thirdParty = 3;

/** Called once per sign-in, with the lists at that time. */
export function popupAfterSignIn(loginType: number, { sysMsgList, sysMsgTotal }: NoticeLists): Popup {
  const [first] = sysMsgList;
  if (loginType !== thirdParty) return sysMsgTotal > 0 ? { kind: 'confirm', count: sysMsgTotal } : { kind: 'none' };
  return first ? { kind: 'show', opening: openNotice(first, 'popup') } : { kind: 'none' };
}

const unreadSystemMessages: Label = [
  '您有 {count} 条未读系统消息，是否现在查看？',
  'Unread system messages: {count}. Do you want to read them now?',
];

/** The question of the confirm dialog. */
export function popupText(count: number, language: Language): string {
  return fill(labelIn(unreadSystemMessages, language), { count });
}
