import { numberBy } from '@saiyun/sdk/rules';
import { toWireTime } from '@saiyun/sdk/view';
import type { TxCtx } from '../../../kernel/entity-module.ts';
import type { Competition } from '../../competition/timeline.ts';

/** Used for a competition without a rule. */
const plainRule = '{competition}-W{seq:5}';

interface Codes {
  readonly area: string;
  readonly unit: string;
}

/**
 * The next number of a work under a competition's rule. Its counter never goes back, and a number that somebody brought along from another
 * platform is skipped.
 */
export async function nextWorksNo({ tx, tenantId, now }: TxCtx, competition: Competition, registrationId: string): Promise<string> {
  const rule = competition.worksNumberRule ?? plainRule;
  const codes = await tx.one<Codes>(
    `select coalesce(a.area_code, '') as area, coalesce(u.unit_code, '') as unit from (select 1) one
     left join ds_tb_registration r on r.id = $1 and r.tenant_id = $2
     left join ds_tb_competition_area a on a.id = r.area_id and a.tenant_id = $2
     left join ds_tb_unit u on u.id = r.unit_id and u.tenant_id = $2`,
    [registrationId, tenantId],
  );
  const year = Number(toWireTime(now()).slice(0, 4));
  for (;;) {
    const counter = await tx.one<{ no: number }>(
      `insert into ds_tb_works_counter as c (tenant_id, competition_id, last_no) values ($1, $2, 1)
       on conflict (tenant_id, competition_id) do update set last_no = c.last_no + 1 returning last_no as no`,
      [tenantId, competition.id],
    );
    const seq = counter?.no ?? 0;
    const worksNo = numberBy(rule, { area: '', unit: '', ...codes, year, competition: competition.competitionCode, seq });
    // Deleted too: a number is never used twice.
    const taken = await tx.one('select 1 as taken from ds_tb_works where tenant_id = $1 and competition_id = $2 and works_no = $3', [
      tenantId,
      competition.id,
      worksNo,
    ]);
    if (!taken) return worksNo;
  }
}
