import type { ReviewerAgreement } from '@saiyun/sdk/calls';
import { inviteeStatus } from '@saiyun/sdk/entities';
import { ownExpert } from '../../kernel/access/access.ts';
import type { Ctx } from '../../kernel/context.ts';
import { Failure } from '../../kernel/failure.ts';
import { noticeVersion, standardAgreement } from './invitation/agreement.ts';

/** What the signed-in expert agreed to: the text of the invitation that was accepted, otherwise that of the platform. */
export async function ownAgreement(ctx: Ctx): Promise<ReviewerAgreement> {
  const found = await ctx.db.one<{ version: string | null; acceptedTime: string | null; text: string | null }>(
    `select e.agreement_version as version, to_char(e.agreement_time at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as "acceptedTime",
       (select v.agreement_text from ds_tb_expert_invitee i join ds_tb_expert_invitation v on v.id = i.invitation_id
        where i.tenant_id = $1 and i.expert_id = e.id and i.status = '${inviteeStatus.accepted}' and i.del_flag = '0'
          and v.agreement_version = e.agreement_version and v.del_flag = '0' order by i.answer_time desc limit 1) as text
     from ds_tb_expert e where e.tenant_id = $1 and e.id = $2 and e.del_flag = '0'`,
    [ctx.tenantId, ownExpert(ctx)],
  );
  if (!found) throw new Failure('row.missing');
  const { version, acceptedTime, text } = found;
  return {
    version: version ?? noticeVersion,
    text: text ?? standardAgreement(ctx.language),
    acceptedTime: version === null ? null : acceptedTime,
  };
}
