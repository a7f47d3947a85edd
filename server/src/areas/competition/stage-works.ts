import { no } from '@saiyun/sdk/contract';

/** Whether stage `s` follows on one that asks for works: then it takes works in its own time. */
export const followsSql = `exists (select 1 from ds_tb_competition_stage first where first.tenant_id = s.tenant_id and first.competition_id = s.competition_id
  and first.stage_no < s.stage_no and first.submit_required is distinct from '${no}' and first.del_flag = '0')`;

/**
 * Whether work `w` is in the stage whose id `stage` gives, such as `$4` or a column. A work that names no stage is in the first one, as is
 * every entry of a sheet without that column.
 */
export function inStageSql(stage: string): string {
  return `(w.stage_id = ${stage} or (w.stage_id is null and not exists (
     select 1 from ds_tb_competition_stage at join ds_tb_competition_stage earlier
       on earlier.tenant_id = at.tenant_id and earlier.competition_id = at.competition_id and earlier.stage_no < at.stage_no and earlier.del_flag = '0'
     where at.id = ${stage} and at.tenant_id = w.tenant_id)))`;
}
