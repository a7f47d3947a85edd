import type { TeamInvitation } from '@saiyun/sdk/calls';
import { registrationStatus } from '@saiyun/sdk/entities';
import type { Params } from '@saiyun/sdk/logic/query';
import type { FastifyRequest } from 'fastify';
import { neededParam } from '../../../http/call/query-parameters.ts';
import type { OpenCtx } from '../../../http/call/route.ts';
import { strangerTenant } from '../../../http/caller/stranger-tenant.ts';
import { Failure } from '../../../kernel/failure.ts';
import { inLanguage } from '../../../kernel/row/in-language.ts';
import { codeOf } from './invites.ts';

/**
 * GET /dsTbRegistration/invitation: who invites whom to what, for somebody who follows the link and has not signed in yet. The code opens no
 * more than the captain's name; one that does not hold is refused as everywhere.
 */
export async function invitationOf(ctx: OpenCtx, request: FastifyRequest): Promise<TeamInvitation> {
  const code = codeOf(neededParam(request.query as Params, 'code'));
  const tenantId = await strangerTenant(ctx, request);
  const found =
    tenantId === undefined
      ? undefined
      : await ctx.db.one<TeamInvitation>(
          `select ${inLanguage('r', 'team_name', 'team_name_en', '$4')} as "teamName", r.real_name as captain,
             ${inLanguage('c', 'competition_name', 'competition_name_en', '$4')} as "competitionName",
             i.member_role as "memberRole"
           from ds_tb_team_invite i join ds_tb_registration r on r.id = i.registration_id and r.tenant_id = i.tenant_id
             join ds_tb_competition c on c.id = r.competition_id and c.tenant_id = r.tenant_id
           where i.tenant_id = $1 and i.code = $2 and i.expire_time > $3 and r.del_flag = '0' and c.del_flag = '0'
             and r.status in ('${registrationStatus.draft}', '${registrationStatus.returned}')`,
          [tenantId, code, ctx.now(), ctx.language === 'en'],
        );
  if (!found) throw new Failure('team.invite_over');
  return found;
}
