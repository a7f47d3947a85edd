import { appealOutcome, appealStatus } from '@saiyun/sdk/entities';
import { createMessages } from '@saiyun/sdk/messages';
import type { Tx } from '../../../db/db.ts';
import { accountNamed } from '../../../kernel/row/account-named.ts';
import type { Telling } from '../../message/telling/tell.ts';
import { reasonText } from '../../message/telling/texts.ts';

const texts = createMessages(
  {
    appeal: '申诉',
    objection: '异议',
    accepted: '已受理，有结论会再通知您',
    refused: '不予受理',
    closed: '已有结论',
    upheld: '成立',
    rejected: '不成立',
  },
  {
    appeal: 'appeal',
    objection: 'objection',
    accepted: 'was taken up; you will hear of the decision',
    refused: 'was not taken up',
    closed: 'was decided',
    upheld: 'was upheld',
    rejected: 'was rejected',
  },
);

/** What was decided, by the state that it led to. */
const said: Readonly<Record<string, 'accepted' | 'refused' | 'closed' | 'upheld' | 'rejected'>> = {
  [appealStatus.accepted]: 'accepted',
  [appealStatus.refused]: 'refused',
  [appealStatus.closed]: 'closed',
  [appealOutcome.upheld]: 'upheld',
  [appealOutcome.rejected]: 'rejected',
};

/** The events after which somebody waits for the answer. */
export const decidesAppeal: ReadonlySet<string> = new Set([
  'dsTbReviewAppeal.accept',
  'dsTbReviewAppeal.refuse',
  'dsTbReviewAppeal.finish',
]);

/**
 * What is told of the answer to an appeal: to whoever wrote it and, unless it objects to an award, to the captain of the work, whose page
 * of the entry shows it. An answer that was followed by another is not told any more.
 */
export async function appealMessages(
  tx: Tx,
  tenantId: number,
  { id, to }: { readonly id?: string; readonly to?: string },
): Promise<readonly Telling[]> {
  const found = await tx.one<{
    competitionId: string;
    awardId: string | null;
    status: string | null;
    outcome: string | null;
    opinion: string | null;
    work: string | null;
    entryId: string;
    captain: string | null;
    author: string | null;
  }>(
    `select r.competition_id as "competitionId", a.award_id as "awardId", a.status, a.outcome, a.opinion, concat_ws(' ', w.works_no, w.title) as work, r.id as "entryId", r.captain_user_id as captain,
       (${accountNamed('u.id', 'a.create_by', 'a.tenant_id', 'living')}) as author
     from ds_tb_review_appeal a join ds_tb_works w on w.id = a.works_id join ds_tb_registration r on r.id = w.registration_id
     where a.id = $1 and a.tenant_id = $2 and a.del_flag = '0'`,
    [id ?? '', tenantId],
  );
  const answer = found?.status && found.status === to ? said[found.outcome ?? found.status] : undefined;
  if (!found || !answer) return [];
  const { awardId, work, opinion, entryId, author, competitionId } = found;
  const captain = awardId ? null : found.captain;
  const message = (userId: string, openPage: string): Telling => ({
    kind: 'appealAnswered',
    competitionId,
    userIds: [userId],
    said: (language) => ({
      work: work ?? '',
      what: texts(language, awardId ? 'objection' : 'appeal'),
      answer: texts(language, answer),
      why: reasonText(language, opinion),
    }),
    busType: 'dsTbReviewAppeal',
    ...(id && { busId: id }),
    openPage,
  });
  return [
    ...(captain ? [message(captain, `/participant/entry/${entryId}#appeals`)] : []),
    ...(author && author !== captain ? [message(author, `/r/dsTbReviewAppeal/${id}`)] : []),
  ];
}
