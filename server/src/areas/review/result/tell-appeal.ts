import { appealStatus } from '@saiyun/sdk/entities';
import type { Tx } from '../../../db/db.ts';
import type { SystemMessage } from '../../notice/index.ts';

/** What was decided, by the state that it led to. */
const said: Readonly<Record<string, readonly [title: string, zh: string, en: string]>> = {
  [appealStatus.accepted]: ['申诉已受理 Appeal accepted', '已受理，办结后会再通知您', 'was accepted; you will hear once it is closed'],
  [appealStatus.refused]: ['申诉不予受理 Appeal dismissed', '不予受理', 'was dismissed'],
  [appealStatus.closed]: ['申诉已办结 Appeal closed', '已办结', 'is closed'],
};

/** The events after which somebody waits for the answer. */
export const decidesAppeal: ReadonlySet<string> = new Set([
  'dsTbReviewAppeal.accept',
  'dsTbReviewAppeal.refuse',
  'dsTbReviewAppeal.finish',
]);

/**
 * The messages with the answer to an appeal: to whoever wrote it and, unless it objects to an award, to the captain of the work, whose page
 * of the entry shows it. An answer that was followed by another is not told any more.
 */
export async function appealMessages(
  tx: Tx,
  tenantId: number,
  { id, to }: { readonly id?: string; readonly to?: string },
): Promise<readonly SystemMessage[]> {
  // All tenants: who wrote it may have the account in another.
  const found = await tx.one<{
    awardId: string | null;
    status: string | null;
    opinion: string | null;
    work: string | null;
    entryId: string;
    captain: string | null;
    author: string | null;
  }>(
    `select a.award_id as "awardId", a.status, a.opinion, concat_ws(' ', w.works_no, w.title) as work, r.id as "entryId", r.captain_user_id as captain,
       (select u.id from sys_user u where u.username = a.create_by and u.del_flag = '0') as author
     from ds_tb_review_appeal a join ds_tb_works w on w.id = a.works_id join ds_tb_registration r on r.id = w.registration_id
     where a.id = $1 and a.tenant_id = $2 and a.del_flag = '0'`,
    [id ?? '', tenantId],
  );
  const texts = found?.status && found.status === to ? said[found.status] : undefined;
  if (!found || !texts) return [];
  const { awardId, work, opinion, entryId, author } = found;
  const captain = awardId ? null : found.captain;
  const [title, zh, en] = texts;
  const answer = opinion ? `处理意见 Comment：${opinion}` : '';
  const message = (userId: string, openPage: string): SystemMessage => ({
    userIds: [userId],
    title,
    text: `您对作品“${work}”的申诉${zh}。Your appeal about “${work}” ${en}. ${answer}`.trim(),
    priority: 'M',
    busType: 'dsTbReviewAppeal',
    ...(id && { busId: id }),
    openPage,
  });
  return [
    ...(captain ? [message(captain, `/participant/entry/${entryId}#appeals`)] : []),
    ...(author && author !== captain ? [message(author, `/r/dsTbReviewAppeal/${id}`)] : []),
  ];
}
