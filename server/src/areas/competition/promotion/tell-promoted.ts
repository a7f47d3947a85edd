import { toWireTime } from '@saiyun/sdk/view';
import type { Tx } from '../../../db/db.ts';
import type { Telling } from '../../message/telling/tell.ts';
import { handInText } from '../../message/telling/texts.ts';
import { handInSql } from './plan.ts';
import { goesOn, staysBehind } from './write.ts';

/** After these events captains learn whether their work goes on. */
export const decidesPromotion: ReadonlySet<string> = new Set([goesOn, staysBehind]);

interface Told {
  readonly captain: string;
  readonly entryId: string;
  readonly work: string;
  readonly stage: string;
  readonly stageEn: string | null;
  readonly competitionId: string;
  readonly competition: string;
  readonly competitionEn: string | null;
}

interface ToldOn extends Told {
  readonly next: string;
  readonly nextEn: string | null;
  readonly start: Date;
  readonly end: Date;
  readonly handIn: 'must' | 'may' | 'no';
}

const wentOn = (tx: Tx, tenantId: number, id: string): Promise<ToldOn | undefined> =>
  // Never null: captain: entries without one are left out.
  tx.one<ToldOn>(
    `select r.captain_user_id as captain, r.id as "entryId", concat_ws(' ', w.works_no, w.title) as work, f.stage_name as stage, f.stage_name_en as "stageEn",
       s.stage_name as next, s.stage_name_en as "nextEn", s.start_time as start, s.end_time as "end", ${handInSql('g.create_time')} as "handIn",
       c.id as "competitionId", c.competition_name as competition, c.competition_name_en as "competitionEn"
     from ds_tb_stage_promotion g join ds_tb_works w on w.id = g.works_id and w.tenant_id = $1 and w.del_flag = '0'
       join ds_tb_registration r on r.id = w.registration_id and r.tenant_id = $1 and r.del_flag = '0'
       join ds_tb_competition_stage f on f.id = g.from_stage and f.tenant_id = $1
       join ds_tb_competition_stage s on s.id = g.to_stage and s.tenant_id = $1
       join ds_tb_competition c on c.id = w.competition_id and c.tenant_id = $1
     where g.id = $2 and g.tenant_id = $1 and g.del_flag = '0' and r.captain_user_id is not null`,
    [tenantId, id],
  );

const stayed = (tx: Tx, tenantId: number, worksId: string, stageId: string): Promise<Told | undefined> =>
  // Never null: captain: entries without one are left out.
  tx.one<Told>(
    `select r.captain_user_id as captain, r.id as "entryId", concat_ws(' ', w.works_no, w.title) as work, f.stage_name as stage, f.stage_name_en as "stageEn",
       c.id as "competitionId", c.competition_name as competition, c.competition_name_en as "competitionEn"
     from ds_tb_works w join ds_tb_registration r on r.id = w.registration_id and r.tenant_id = $1 and r.del_flag = '0'
       join ds_tb_competition_stage f on f.id = $3 and f.tenant_id = $1
       join ds_tb_competition c on c.id = w.competition_id and c.tenant_id = $1
     where w.id = $2 and w.tenant_id = $1 and w.del_flag = '0' and r.captain_user_id is not null`,
    [tenantId, worksId, stageId],
  );

/** What the captain of a work is told about its promotion, with a link to the entry. */
export async function promotionMessages(
  tx: Tx,
  tenantId: number,
  topic: string,
  { id = '', from = '' }: { readonly id?: string; readonly from?: string },
): Promise<readonly Telling[]> {
  const on = topic === goesOn ? await wentOn(tx, tenantId, id) : undefined;
  const told = on ?? (topic === staysBehind ? await stayed(tx, tenantId, id, from) : undefined);
  if (!told) return [];
  const { captain, entryId, work, stage, stageEn, competitionId, competition, competitionEn } = told;
  return [
    {
      kind: on ? 'workPromoted' : 'workNotPromoted',
      competitionId,
      userIds: [captain],
      said: (language) => ({
        work,
        stage: (language === 'en' && stageEn) || stage,
        competition: (language === 'en' && competitionEn) || competition,
        ...(on && {
          next: (language === 'en' && on.nextEn) || on.next,
          handIn: handInText(language, on.handIn, { from: toWireTime(on.start), until: toWireTime(on.end) }),
        }),
      }),
      busType: 'dsTbRegistration',
      busId: entryId,
      openPage: `/participant/entry/${entryId}`,
    },
  ];
}
