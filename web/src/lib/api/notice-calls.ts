import { noticeCalls } from '@saiyun/sdk/calls';
import { type NoticeLists, readNoticeLists } from '@saiyun/sdk/logic/notice';
import { client } from './client.ts';

/** The calls of notices, through the shared client. */
export const notices = noticeCalls(client.send);

/** The unread notices, as the header shows them. A poll runs unasked, so its failure is not reported, except for the end of the session. */
export async function unreadNotices(pageSize: number): Promise<NoticeLists> {
  return readNoticeLists(
    await client.send('GET', '/sys/annountCement/listByUser', { query: { pageSize }, quiet: (error) => error.kind !== 'auth', retries: 0 }),
  );
}
