import type { StoredRow } from '@saiyun/sdk/contract';
import { certificateTemplate, templateStatus } from '@saiyun/sdk/entities';
import { refuseIssues } from '@saiyun/sdk/logic/draft';
import { createMessages } from '@saiyun/sdk/messages';
import { certificateTemplateIssues } from '@saiyun/sdk/rules';
import { holdLock } from '../../db/lock.ts';
import { audit } from '../../kernel/audit/audit.ts';
import { entityModule, type TxCtx } from '../../kernel/entity-module.ts';
import { touch } from '../../kernel/row/touch.ts';
import { frozenInUse } from '../../kernel/write/frozen-in-use.ts';
import { sameTemplate } from './sheet-of.ts';

type Template = StoredRow<typeof certificateTemplate>;

const texts = createMessages(
  { retired: '已停用旧版本：{names}。已签发的证书不变' },
  { retired: 'Former versions retired: {names}. Certificates already issued stay as they are' },
);

const nameOf = ({ name, version }: { readonly name: string; readonly version: number }): string => `${name} v${version}`;

/** Of versions of one template only the one that came to use last stays in use: nobody is to choose between namesakes. Says which were retired. */
const retireFormer = async (ctx: TxCtx, rows: readonly Template[]): Promise<string | undefined> => {
  const { tx, tenantId, actor, now } = ctx;
  // The highest of one call retires the others of it.
  const used = rows.toSorted((a, b) => (b.version ?? 1) - (a.version ?? 1));
  const retired: { readonly id: string; readonly name: string; readonly version: number }[] = [];
  for (const { id } of used)
    retired.push(
      ...(await tx.many<(typeof retired)[number]>(
        `update ds_tb_certificate_template t set status = '${templateStatus.retired}', ${touch('$3', '$4', 't.revision')}
         from ds_tb_certificate_template o
         where o.id = $1 and t.tenant_id = $2 and t.id <> o.id and ${sameTemplate}
           and o.status = '${templateStatus.inUse}' and t.status = '${templateStatus.inUse}' and t.del_flag = '0'
         returning t.id, t.template_name as name, coalesce(t.version, 1) as version`,
        [id, tenantId, actor.username, now()],
      )),
    );
  const change = { before: { status: templateStatus.inUse }, after: { status: templateStatus.retired } };
  await audit(
    ctx,
    certificateTemplate,
    retired.map(({ id }) => ({ action: 'retire', entityId: id, ...change })),
  );
  if (retired.length === 0) return undefined;
  ctx.caches.counts.changed(certificateTemplate);
  return texts(ctx.language, 'retired', { names: retired.map(nameOf).join(ctx.language === 'en' ? ', ' : '、') });
};

/** Certificate templates (CERT-01): a draft may be incomplete; a template in use is valid, never changes, and is the only one of its name. */
export const certificateTemplateModule = entityModule(certificateTemplate, {
  ...frozenInUse,
  verbs: {
    async use(ctx, row) {
      refuseIssues(certificateTemplate.fields, certificateTemplateIssues(row));
      // Two versions that come to use at once would not see each other: the second waits for the first.
      await holdLock(ctx.tx, `template ${ctx.tenantId} ${row.templateName}`);
      return undefined;
    },
  },
  afterwards: {
    use: async (ctx, rows) => ({ next: await retireFormer(ctx, rows) }),
  },
});
