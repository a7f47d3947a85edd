import { noticeCalls } from '@saiyun/sdk/calls';
import { type NoticeLists, readNoticeLists } from '@saiyun/sdk/logic/notice';
import { client } from './client.ts';

/** Calls of notices over the one client. */
export const notices = noticeCalls(client.send);

/**
 * The unread notices as the header shows them. A failed poll says nothing, because it comes by itself; only the end of the session is
 * everybody's business.
 */
export async function unreadNotices(pageSize: number): Promise<NoticeLists> {
  return readNoticeLists(
    await client.send('GET', '/sys/annountCement/listByUser', { query: { pageSize }, quiet: (error) => error.kind !== 'auth', retries: 0 }),
  );
}
