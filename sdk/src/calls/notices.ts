import type { Page } from '../contract/wire/envelope.ts';
import type { ListQuery } from '../logic/query/list-query.ts';
import { area } from './area.ts';
import { deleteAll, pageOf } from './lists.ts';
import type { Audit } from './objects.ts';
import { listed } from './path.ts';

type Maybe<K extends string> = { readonly [P in K]: string | null };

/** A notice. On the wire its title is `titile`, and its receivers are one text. */
export interface Announcement
  extends Audit,
    Maybe<'msgContent' | 'startTime' | 'endTime' | 'sender' | 'msgCategory' | 'msgType' | 'sendStatus' | 'sendTime' | 'cancelTime'>,
    Maybe<'delFlag' | 'busType' | 'busId' | 'openType' | 'openPage' | 'msgAbstract' | 'dtTaskId' | 'readFlag' | 'starFlag' | 'sendId'> {
  readonly id: string;
  readonly title: string;
  /** L general, M important, H critical. */
  readonly priority: 'L' | 'M' | 'H' | null;
  /** The receivers of a notice of type `USER`. */
  readonly userIds: readonly string[];
}

export type AnnouncementDraft = Partial<Omit<Announcement, 'id' | keyof Audit>>;

/** A notice as one account received it. */
export interface ReceivedNotice
  extends Maybe<
      'userId' | 'msgContent' | 'sender' | 'sendTime' | 'msgCategory' | 'busId' | 'busType' | 'openType' | 'openPage' | 'bizSource'
    >,
    Maybe<'msgAbstract'> {
  readonly id: string;
  readonly anntId: string;
  readonly title: string;
  readonly priority: 'L' | 'M' | 'H' | null;
  /** 0 unread, 1 read. */
  readonly readFlag: '0' | '1';
}

/** Unread notices of the account, newest first. */
export interface UnreadNotices {
  readonly anntMsgList: readonly Announcement[];
  readonly anntMsgTotal: number;
  readonly sysMsgList: readonly Announcement[];
  readonly sysMsgTotal: number;
}

type Wired<T extends { readonly title: string }> = Omit<T, 'title' | 'userIds'> & {
  readonly titile?: string | null;
  readonly userIds?: string | null;
};

const noticeOf = ({ titile, userIds, ...rest }: Wired<Announcement>): Announcement => ({
  ...rest,
  title: titile ?? '',
  userIds: (userIds ?? '').split(',').filter(Boolean),
});

/** Releasing a notice cuts the last character of `userIds` off, so it ends with a comma. */
const wired = ({ title, userIds, ...rest }: AnnouncementDraft) => ({
  ...rest,
  ...(title !== undefined && { titile: title }),
  ...(userIds && { userIds: userIds.length > 0 ? listed(userIds) : '' }),
});

const mapped = async <A, B>(answer: Promise<Page<A> | null>, of: (row: A) => B): Promise<Page<B>> => {
  const page = await pageOf(answer);
  return { ...page, records: page.records.map(of) };
};

// The wire spells it this way.
const path = '/sys/annountCement';
const received = '/sys/sysAnnouncementSend';

/** Notices: written and released by administrators, read by everybody. */
export const noticeCalls = area((send) => ({
  /** Releases a notice to its receivers. ADMIN. Unsigned. */
  release: async (id: string): Promise<void> => {
    await send('GET', `${path}/doReleaseData`, { query: { id }, retries: 0 });
  },
  /** Withdraws a notice. ADMIN. Unsigned. */
  revoke: async (id: string): Promise<void> => {
    // The wire spells it this way.
    await send('GET', `${path}/doReovkeData`, { query: { id }, retries: 0 });
  },
  /** One notice. Signed in. Unsigned. */
  queryById: async (id: string): Promise<Announcement> => noticeOf(await send('GET', `${path}/queryById`, { query: { id } })),
  /** The unread notices, up to `pageSize` of each kind; a JeecgBoot records that the account has read the list. Signed in. Unsigned. */
  unread: async (pageSize = 5): Promise<UnreadNotices> => {
    type Lists = {
      readonly [K in keyof UnreadNotices]?: UnreadNotices[K] extends number ? number | string : readonly Wired<Announcement>[] | null;
    };
    const lists = await send<Lists>('GET', `${path}/listByUser`, { query: { pageSize } });
    return {
      anntMsgList: (lists.anntMsgList ?? []).map(noticeOf),
      anntMsgTotal: Number(lists.anntMsgTotal ?? 0),
      sysMsgList: (lists.sysMsgList ?? []).map(noticeOf),
      sysMsgTotal: Number(lists.sysMsgTotal ?? 0),
    };
  },
  /** Marks a notice read. Signed in. Unsigned. */
  markRead: async (anntId: string): Promise<void> => {
    await send('PUT', `${received}/editByAnntIdAndUserId`, { body: { anntId } });
  },
  /** A page of all notices. ADMIN. Unsigned. */
  list: (query: ListQuery = {}): Promise<Page<Announcement>> =>
    mapped(send<Page<Wired<Announcement>> | null>('GET', `${path}/list`, { list: query }), noticeOf),
  /** Creates a notice; it is a draft until its release. ADMIN. Signed. */
  add: async (row: AnnouncementDraft): Promise<void> => {
    await send('POST', `${path}/add`, { body: wired(row) });
  },
  /** Changes a notice. ADMIN. Unsigned. */
  edit: async (row: AnnouncementDraft & { readonly id: string }): Promise<void> => {
    await send('PUT', `${path}/edit`, { body: wired(row) });
  },
  /** Deletes a notice. ADMIN. Unsigned. */
  delete: async (id: string): Promise<void> => {
    await send('DELETE', `${path}/delete`, { query: { id } });
  },
  /** Deletes several. ADMIN. Unsigned. */
  deleteBatch: (ids: readonly string[]): Promise<void> => deleteAll(send, `${path}/deleteBatch`, ids),
  /** The notices that the account received; `match` takes `readFlag`, `msgCategory` and others. Signed in. Unsigned. */
  mine: (query: ListQuery = {}): Promise<Page<ReceivedNotice>> =>
    mapped(
      send<Page<Wired<ReceivedNotice>> | null>('GET', `${received}/getMyAnnouncementSend`, { list: query }),
      ({ titile, ...rest }) => ({
        ...rest,
        title: titile ?? '',
      }),
    ),
  /** Marks all of them read. Signed in. Unsigned. */
  markAllRead: async (): Promise<void> => {
    await send('PUT', `${received}/readAll`);
  },
}));
