import type { Tx } from '../../db/db.ts';
import type { Telling } from '../message/telling/tell.ts';
import { reasonText } from '../message/telling/texts.ts';
import { remarkLines } from './asked-changes.ts';

/** What was decided about an entry, by the event that says so. */
const decided = {
  'dsTbRegistration.approve': 'entryApproved',
  'dsTbRegistration.reject': 'entryRejected',
  'dsTbRegistration.returnBack': 'entryReturned',
} as const;

const isDecided = (topic: string): topic is keyof typeof decided => Object.hasOwn(decided, topic);

interface Entry {
  readonly captain: string | null;
  readonly team: string;
  readonly opinion: string | null;
  readonly competitionId: string;
  readonly competition: string;
  readonly competitionEn: string | null;
  readonly groupId: string | null;
  readonly stageId: string | null;
  readonly remarks: Readonly<Record<string, string>> | null;
}

/** What the captain is told was decided about the entry, with a link to it. */
export async function entryMessages(tx: Tx, tenantId: number, topic: string, id: string | undefined): Promise<readonly Telling[]> {
  if (!isDecided(topic) || id === undefined) return [];
  const entry = await tx.one<Entry>(
    `select r.captain_user_id as captain, r.team_name as team, r.audit_opinion as opinion, c.id as "competitionId", c.competition_name as competition,
       c.competition_name_en as "competitionEn", r.group_id as "groupId", r.stage_id as "stageId", r.return_remarks as remarks
     from ds_tb_registration r join ds_tb_competition c on c.id = r.competition_id and c.tenant_id = r.tenant_id
     where r.id = $1 and r.tenant_id = $2 and r.del_flag = '0'`,
    [id, tenantId],
  );
  if (!entry?.captain) return [];
  const { captain, team, opinion, competitionId, competition, competitionEn, groupId, stageId } = entry;
  const returned = { id, competitionId, groupId, stageId, answers: null, returnRemarks: entry.remarks };
  const remarks = topic === 'dsTbRegistration.returnBack' ? await remarkLines({ tx, tenantId }, returned) : () => [];
  return [
    {
      kind: decided[topic],
      competitionId,
      userIds: [captain],
      said: (language) => ({
        team,
        competition: (language === 'en' && competitionEn) || competition,
        why: [reasonText(language, opinion), remarks(language).join(language === 'en' ? '; ' : '；')]
          .filter(Boolean)
          .join(language === 'en' ? ' ' : ''),
      }),
      busType: 'dsTbRegistration',
      busId: id,
      openPage: `/participant/entry/${id}`,
    },
  ];
}
