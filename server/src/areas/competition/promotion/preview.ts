import type { PromotionPreview } from '@saiyun/sdk/calls';
import { stage } from '@saiyun/sdk/entities';
import { type Params, textParam } from '@saiyun/sdk/logic/query';
import { ask, neededParam } from '../../../http/call/query-parameters.ts';
import { route } from '../../../http/call/route.ts';
import { rolesFor } from '../../../kernel/access/access.ts';
import { writeOf } from '../../../kernel/access/confinement.ts';
import type { Ctx } from '../../../kernel/context.ts';
import type { CallModule } from '../../../kernel/entity-module.ts';
import { inLanguage } from '../../../kernel/row/in-language.ts';
import { readRow, refuseUngiven } from '../../../kernel/write/standard-calls.ts';
import { stageModule } from '../stage.ts';
import { promotionPlan, promotionTargets } from './plan.ts';

const preview = async (ctx: Ctx, params: Params): Promise<PromotionPreview> => {
  const roles = rolesFor(ctx, stage, 'promote');
  const id = neededParam(params, 'id');
  const row = await readRow(ctx, ctx.db, stageModule, roles, id);
  // An account that may not promote does not learn who would advance.
  await refuseUngiven({ ...ctx, tx: ctx.db }, stageModule, roles, [id], writeOf(stage, 'promote'));
  const targets = await promotionTargets(ctx, ctx.db, row);
  const of = await ctx.db.one<{ name: string }>(
    `select ${inLanguage('c', 'competition_name', 'competition_name_en', '$3')} as name from ds_tb_competition c
     where c.id = $1 and c.tenant_id = $2 and c.del_flag = '0'`,
    [row.competitionId, ctx.tenantId, ctx.language === 'en'],
  );
  return {
    stage: { id: row.id, name: (ctx.language === 'en' && row.stageNameEn) || row.stageName, status: row.status },
    competitionId: row.competitionId,
    competitionName: of?.name ?? '',
    rule: row.promoteRule,
    targets: targets.map(({ ownForm: _ownForm, ...target }) => target),
    ...(await promotionPlan(ctx, ctx.db, row, textParam(params, 'worksIds'))),
  };
};

/** Who would advance from a stage. `promote` takes the digest and refuses if the result has changed since. */
export const promotionPreview: CallModule = {
  name: 'promotion-preview',
  register(app, services) {
    route(app, services, {
      method: 'GET',
      path: `${stage.path}/promotePreview`,
      query: { id: ask.needed, worksIds: ask.several },
      handler: (ctx, request) => preview(ctx, (request.query ?? {}) as Params),
    });
  },
};
