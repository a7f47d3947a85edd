import { certificateBatch, certificateBatchStatus, templateStatus } from '@saiyun/sdk/entities';
import { entityModule, inputFailure, type TxCtx } from '../../kernel/entity-module.ts';
import { keptActor } from '../../kernel/import/task.ts';
import { refuseTooMany } from '../../kernel/tasks/queue.ts';
import { type BatchParams, certificateBatchKind } from './batch-task.ts';
import { refuseAppealed } from './issue/open-appeals.ts';
import { currentTemplate, sameTemplate, templateInUse } from './sheet-of.ts';

const paramsOf = ({ actor, language, requestId, ip }: TxCtx): BatchParams => ({ actor: keptActor(actor), language, requestId, ip });

/** A batch runs with the rights of whoever asked for it last. */
const begin = async (ctx: TxCtx) => {
  await refuseTooMany(ctx, certificateBatchKind, 1);
  ctx.queue.soon([certificateBatchKind]);
  return { user_id: ctx.actor.userId, params: paramsOf(ctx) };
};

/** Batches of certificates (CERT-01, domain B5): checked as soon as they are made, then issued in the background. */
export const certificateBatchModule = entityModule(certificateBatch, {
  hidden: { user_id: 'text', params: 'json' },
  async beforeAdd(ctx, draft) {
    const template = await templateInUse(ctx, ctx.tx, ctx.tenantId, String(draft.templateId));
    if (template.competitionId && template.competitionId !== draft.competitionId)
      throw inputFailure({ field: 'templateId', code: 'reference' });
    Object.assign(draft, { status: certificateBatchStatus.checking, total: 0, okCount: 0, problemCount: 0, ...(await begin(ctx)) });
  },
  async beforeEdit(ctx, _row, draft) {
    if (Object.keys(draft).length > 0) Object.assign(draft, { status: certificateBatchStatus.checking, ...(await begin(ctx)) });
  },
  async derives({ tenantId }, tx, ids) {
    // Deleted too: a batch keeps the version that it was issued by.
    const rows = await tx.many<{ id: string; templateVersion: string; versionInUse: string | null }>(
      `select b.id, coalesce(t.version, 1)::text as "templateVersion",
         (select coalesce(o.version, 1)::text from ds_tb_certificate_template o
          where ${sameTemplate} and o.status = '${templateStatus.inUse}' order by (o.id = t.id) desc, o.version desc limit 1) as "versionInUse"
       from ds_tb_certificate_batch b
         join ds_tb_certificate_template t on t.id = b.template_id and t.tenant_id = b.tenant_id
       where b.tenant_id = $1 and b.id = any($2)`,
      [tenantId, ids],
    );
    return new Map(rows.map(({ id, ...versions }) => [id, versions]));
  },
  verbs: {
    /** By the version of the template that is in use by now, whichever the batch was begun with. */
    async preflight(ctx, row) {
      const { id } = await currentTemplate(ctx, ctx.tx, ctx.tenantId, row.templateId);
      return { templateId: id, ...(await begin(ctx)) };
    },
    async issue(ctx, row) {
      await templateInUse(ctx, ctx.tx, ctx.tenantId, row.templateId);
      if (row.registrationIds) await refuseAppealed(ctx, row.registrationIds.split(','));
      return begin(ctx);
    },
  },
});
