import { expertLabel } from '@saiyun/sdk/entities';
import type { Params } from '@saiyun/sdk/logic/query';
import { ask } from '../../http/call/query-parameters.ts';
import { route } from '../../http/call/route.ts';
import { rolesForCall } from '../../kernel/access/access.ts';
import type { Ctx } from '../../kernel/context.ts';
import { twinSql } from '../../kernel/dict/twin.ts';
import type { CallModule } from '../../kernel/entity-module.ts';
import { invitationCalls } from './invitation/calls.ts';
import { ownAgreement } from './own-agreement.ts';
import { labels, saveLabels } from './own-labels.ts';
import { ownRecord, saveOwnRecord } from './own-record.ts';
import { ownRecusals, recusableParties } from './own-recusals.ts';

/** CALL-93: the groups that the signed-in expert leads or belongs to; staff see all groups. */
const groupings = async (ctx: Ctx): Promise<unknown> => {
  const roles = rolesForCall(ctx, expertLabel, 'list');
  const own = roles.every((role) => role === 'EXPERT');
  return ctx.db.many(
    `select g.id, ${twinSql(ctx.language, 'g.group_name')} as name, coalesce(json_agg(m.expert_id order by m.expert_id) filter (where m.id is not null), '[]') as "expertIds"
     from ds_tb_expert_group g left join ds_tb_expert_group_member m on m.tenant_id = g.tenant_id and m.group_id = g.id and m.del_flag = '0'
     where g.tenant_id = $1 and g.del_flag = '0' and (not $3 or g.leader_id = $2 or exists (
       select 1 from ds_tb_expert_group_member o where o.group_id = g.id and o.expert_id = $2 and o.del_flag = '0'))
     group by g.id order by g.group_name`,
    [ctx.tenantId, ctx.actor.expertId, own],
  );
};

/** Calls on labels, groups and the expert's own record beyond the standard ones. */
export const expertCalls: CallModule = {
  name: 'experts',
  register(app, services) {
    invitationCalls(app, services);
    route(app, services, { method: 'GET', path: '/dsTbLabel/queryDsTbExpertLabeList', handler: (ctx) => labels(ctx) });
    route(app, services, { method: 'GET', path: '/dsTbExpertLabelRelation/querymygroupinglist', handler: (ctx) => groupings(ctx) });
    route(app, services, {
      method: 'POST',
      path: '/dsTbExpertLabelRelation/save',
      dryRun: 'takenBack',
      handler: (ctx, { body }) => saveLabels(ctx, body),
    });
    route(app, services, { method: 'GET', path: '/dsTbExpert/mine', handler: (ctx) => ownRecord(ctx) });
    route(app, services, { method: 'GET', path: '/dsTbExpert/agreement', handler: (ctx) => ownAgreement(ctx) });
    route(app, services, { method: 'GET', path: '/dsTbRecusal/mine', handler: (ctx) => ownRecusals(ctx) });
    route(app, services, {
      method: 'GET',
      path: '/dsTbRecusal/targets',
      query: { targetType: ask.needed, keyword: ask.optional },
      handler: (ctx, { query }) => recusableParties(ctx, (query ?? {}) as Params),
    });
    route(app, services, {
      method: 'PUT',
      path: '/dsTbExpert/mine',
      dryRun: 'takenBack',
      handler: (ctx, { body }) => saveOwnRecord(ctx, body),
    });
  },
};
