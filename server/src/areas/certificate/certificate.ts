import type { StoredRow } from '@saiyun/sdk/contract';
import { certificate, certificateCause, certificateStatus } from '@saiyun/sdk/entities';
import type { Ctx } from '../../kernel/context.ts';
import { type Condition, entityModule, Failure, type TxCtx } from '../../kernel/entity-module.ts';
import { holdersOf } from './holders.ts';
import { holdWorks, refuseAppealed } from './issue/open-appeals.ts';
import { signingKey } from './key.ts';
import { insertCertificates, type Making, makeCertificates } from './make.ts';
import { codeOf, nextNumber } from './numbers.ts';
import { problemText } from './problems.ts';
import { currentTemplate, drawnTemplate } from './sheet-of.ts';
import { tellWithdrawn } from './tell-holders.ts';

type Certificate = StoredRow<typeof certificate>;

/** Revocations of one administrator in a day; further ones need a second administrator. */
const mostAlone = 20;
const dayMs = 86_400_000;

const ofHolder = ({ actor }: Ctx, first: number): Condition => ({ sql: `t.user_id = $${first}`, params: [actor.userId] });
/** Entrants see their own and those of the teams that they are captain of. */
const ofEntrant = ({ actor }: Ctx, first: number): Condition => ({
  sql: `(t.user_id = $${first} or exists (select 1 from ds_tb_registration r where r.id = t.registration_id and r.tenant_id = t.tenant_id and r.captain_user_id = $${first}))`,
  params: [actor.userId],
});

/** Whether the account has revoked as many as it may alone. */
const needsSecond = async ({ tx, tenantId, actor, now }: TxCtx): Promise<boolean> => {
  const found = await tx.one<{ n: number }>(
    `select count(*)::int as n from ds_tb_certificate
     where tenant_id = $1 and revoke_by = $2 and update_time > $3 and status = '${certificateStatus.revoked}' and del_flag = '0'`,
    [tenantId, actor.username, new Date(now().getTime() - dayMs)],
  );
  return (found?.n ?? 0) >= mostAlone;
};

/** The same certificate anew: the facts of today under a new number. */
const replace = async (ctx: TxCtx, row: Certificate, reason: string): Promise<string> => {
  await holdWorks(ctx.tx, ctx.tenantId, [row.registrationId]);
  await refuseAppealed(ctx, [row.registrationId]);
  const template = await currentTemplate(ctx, ctx.tx, ctx.tenantId, row.templateId);
  const making: Making = {
    drawn: await drawnTemplate(ctx, ctx.tenantId, template),
    competitionId: row.competitionId,
    competitionCode: await codeOf(ctx.tx, ctx.tenantId, row.competitionId),
    batchId: row.batchId,
    by: ctx.actor.username,
  };
  const { certKind, locale } = template;
  const registrationIds = row.registrationId === null ? null : [row.registrationId];
  const recipients = { competitionId: row.competitionId, certKind, locale, unitIds: null, registrationIds, awardLevels: null };
  for await (const holders of holdersOf(ctx, recipients)) {
    const holder = holders.find(({ holderId, awardId }) => holderId === row.holderId && awardId === row.awardId);
    if (!holder) continue;
    const key = await signingKey(ctx, ctx.tx, ctx.tenantId);
    const number = await nextNumber(ctx, ctx.tx, ctx.tenantId, making);
    const { made, failed } = await makeCertificates(ctx, making, key, [holder], [number]);
    const [problem] = [...failed.values()].flat();
    if (problem) throw new Failure('certificate.problem', { detail: problemText(ctx.language, problem) });
    // The old one makes room first: a holder has one valid certificate at a time.
    await ctx.tx.run(`update ds_tb_certificate set status = '${certificateStatus.superseded}' where id = $1 and tenant_id = $2`, [
      row.id,
      ctx.tenantId,
    ]);
    const [fresh] = await insertCertificates(ctx, ctx.tx, ctx.tenantId, making, made);
    if (!fresh) break;
    await tellWithdrawn(ctx, [row.id], reason, fresh);
    return fresh.id;
  }
  throw new Failure('row.missing');
};

/** Issued certificates (CERT-01): revoked and replaced with a reason, never changed. */
export const certificateModule = entityModule(certificate, {
  scopes: {
    APPL: ofEntrant,
    EXPERT: ofHolder,
    UNIT: ({ actor }, first) => ({ sql: `t.unit_id = $${first}`, params: [actor.unitId] }),
  },
  verbs: {
    reissue: async (ctx, row, { reason }) => ({
      replacedById: await replace(ctx, row, reason),
      revokeReason: reason,
      revokeCause: certificateCause.corrected,
      revokeTime: ctx.now(),
    }),
    async revoke(ctx, row, { reason, revokeCause }) {
      const isSecond = row.revokeBy !== null && row.revokeBy !== ctx.actor.username;
      if (isSecond || !(await needsSecond(ctx))) {
        await tellWithdrawn(ctx, [row.id], reason);
        return { revokeReason: reason, revokeCause, revokeTime: ctx.now(), revokeBy: ctx.actor.username };
      }
      if (row.revokeBy === ctx.actor.username) throw new Failure('certificate.second_person', { limit: mostAlone });
      // Asked for: it stays valid until another administrator revokes it too.
      return { revokeReason: reason, revokeCause, revokeBy: ctx.actor.username, status: certificateStatus.valid };
    },
  },
});
