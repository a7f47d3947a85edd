import type { StoredRow } from '@saiyun/sdk/contract';
import { expertStatus, type reviewProject, reviewStatus, worksStatus } from '@saiyun/sdk/entities';
import { digestOf } from '@saiyun/sdk/logic/digest';
import { type ScoreParams, scoreVersion } from '@saiyun/sdk/logic/score';
import { Failure } from '../../../kernel/failure.ts';
import type { Reading } from './score-input.ts';

/** A sum over rows, in whatever order they come, that another value in any of them changes: 128 bits. */
const summed = (row: string): string =>
  `json_build_array(count(*), sum(hashtextextended(jsonb_build_array(${row})::text, 0)), sum(hashtextextended(jsonb_build_array(${row})::text, 7)))`;

/**
 * A mark of all that the scores of a project depend on now: two of the same give the same scores. The database adds it up in one statement,
 * where reading all reviews and computing takes seconds. It looks at the rows of `inputNow`.
 */
export async function inputMark({ tx, tenantId }: Reading, project: StoredRow<typeof reviewProject>, params: ScoreParams): Promise<string> {
  // Deleted too: an expert who has left counts the same.
  const found = await tx.one<{ mark: string }>(
    `select json_build_array(
       (select full_mark from ds_tb_review_template where id = $2 and tenant_id = $1),
       (select ${summed('i.id, i.item_type, i.max_value, i.weight, i.grade_map')} from ds_tb_review_template_item i
        where i.template_id = $2 and i.tenant_id = $1 and i.del_flag = '0'
          and not exists (select 1 from ds_tb_review_template_item c where c.parent_id = i.id and c.del_flag = '0')),
       (select ${summed('a.id, a.works_id, a.expert_id, a.status, r.items')} from ds_tb_works_allot a
        left join lateral (select o.items from ds_tb_review_result o where o.allot_id = a.id order by o.version_no desc limit 1) r on true
        where a.tenant_id = $1 and a.project_id = $3 and a.del_flag = '0'),
       (select ${summed('w.id, w.commit_time')} from ds_tb_works w
        where w.id in (select works_id from ds_tb_works_allot where tenant_id = $1 and project_id = $3 and del_flag = '0' and status not in ('${reviewStatus.returned}', '${reviewStatus.cancelled}'))
          and w.status in ('${worksStatus.submitted}', '${worksStatus.locked}') and w.del_flag = '0'),
       (select ${summed('e.id')} from ds_tb_expert e where e.tenant_id = $1 and e.status = '${expertStatus.left}'))::text as mark`,
    [tenantId, project.templateId, project.id],
  );
  if (!found) throw new Failure('server.internal');
  return digestOf([scoreVersion, params, found.mark]);
}
