import { certificate, certificateCause, certificateStatus, certificateTemplate } from '@saiyun/sdk/entities';
import { type Params, textParam } from '@saiyun/sdk/logic/query';
import { maskValue, toWireTime } from '@saiyun/sdk/view';
import { pdfReply } from '../../http/call/pdf-reply.ts';
import { ask, neededParam } from '../../http/call/query-parameters.ts';
import { route } from '../../http/call/route.ts';
import { rolesForCall } from '../../kernel/access/access.ts';
import { withCondition } from '../../kernel/access/with-condition.ts';
import { dictsOf } from '../../kernel/dict/dicts.ts';
import type { CallModule } from '../../kernel/entity-module.ts';
import { Failure } from '../../kernel/failure.ts';
import { listAnswer } from '../../kernel/list/page.ts';
import { inLanguage } from '../../kernel/row/in-language.ts';
import { readRows } from '../../kernel/write/standard-calls.ts';
import { certificateModule } from './certificate.ts';
import { publishedKeys } from './key.ts';
import { certificateZip, refuseTooLarge } from './zip.ts';

const own = withCondition(certificateModule, ({ actor }, first) => ({ sql: `t.user_id = $${first}`, params: [actor.userId] }));

interface Verified {
  readonly certNo: string;
  readonly holderName: string;
  readonly holderType: string;
  readonly certKind: string;
  readonly unitName: string | null;
  readonly awardName: string | null;
  readonly competitionName: string;
  readonly status: string;
  readonly issueTime: Date;
  readonly revokeTime: Date | null;
  readonly revokeCause: string | null;
  readonly replacedBy: string | null;
  readonly tenantId: number;
}

/** Calls of certificates beside their records: those of holders, and those that anybody may make. */
export const certificateCalls: CallModule = {
  name: 'certificates',
  register(app, services) {
    route(app, services, {
      method: 'GET',
      path: '/dsTbCertificate/myList',
      lists: certificate,
      handler: (ctx, { query }) => listAnswer(ctx, own, (query ?? {}) as Params),
    });
    route(app, services, {
      method: 'GET',
      path: '/dsTbCertificate/print',
      query: { id: ask.needed },
      tokenInAddress: true,
      effect: 'write',
      handler: async (ctx, request, reply) => {
        const { id } = request.query as { readonly id?: unknown };
        const roles = rolesForCall(ctx, certificate, 'queryById');
        const [row] = await readRows(ctx, ctx.db, certificateModule, roles, [String(id)]);
        if (!row) throw new Failure('row.missing');
        const file = await ctx.db.one<{ storedName: string; size: number; fileName: string }>(
          `select f.stored_name as "storedName", f.size, f.file_name as "fileName" from sys_file f
           join ds_tb_certificate c on c.file_id = f.path and c.tenant_id = f.tenant_id where c.id = $1 and c.tenant_id = $2 and c.del_flag = '0'`,
          [row.id, ctx.tenantId],
        );
        const bytes = file && (await ctx.storage.read(file.storedName));
        if (!bytes) throw new Failure('file.missing');
        await ctx.db.run('update ds_tb_certificate set download_count = download_count + 1 where id = $1 and tenant_id = $2', [
          row.id,
          ctx.tenantId,
        ]);
        return pdfReply(reply, file.fileName).header('Content-Length', file.size).send(bytes);
      },
    });
    route(app, services, {
      method: 'GET',
      path: '/dsTbCertificate/zip',
      query: { competitionId: ask.needed, unitId: ask.optional },
      tokenInAddress: true,
      handler: async (ctx, { query }, reply) => {
        const params = query as Params;
        const roles = rolesForCall(ctx, certificate, 'exportXls');
        const of = { competitionId: neededParam(params, 'competitionId'), unitId: textParam(params, 'unitId') || null };
        await refuseTooLarge(ctx, roles, of);
        return reply
          .type('application/zip')
          .header('Content-Disposition', 'attachment; filename="certificates.zip"')
          .header('X-Content-Type-Options', 'nosniff')
          .send(certificateZip(ctx, roles, of));
      },
    });
    route(app, services, {
      method: 'GET',
      path: '/dsTbCertificate/verify/:certNo',
      query: { code: ask.needed },
      open: true,
      unsigned: true,
      perMinute: 30,
      handler: async (ctx, request) => {
        const { certNo } = request.params as { readonly certNo: string };
        const { code } = request.query as { readonly code?: unknown };
        if (typeof code !== 'string' || certNo.length > 100) throw new Failure('row.missing');
        // All tenants: whoever checks a certificate knows its number and its code, not its tenant.
        const found = await ctx.db.one<Verified>(
          `select t.cert_no as "certNo", t.holder_name as "holderName", t.holder_type as "holderType", t.payload->'facts'->>'awardName' as "awardName",
             t.payload->>'certKind' as "certKind", case when t.holder_type = 'unit' then null else ${inLanguage('u', 'unit_name', 'unit_name_en', '$3')} end as "unitName",
             ${inLanguage('c', 'competition_name', 'competition_name_en', '$3')} as "competitionName", t.status, t.issue_time as "issueTime", t.revoke_time as "revokeTime",
             t.revoke_cause as "revokeCause", n.cert_no as "replacedBy", t.tenant_id as "tenantId"
           from ds_tb_certificate t join ds_tb_competition c on c.id = t.competition_id and c.tenant_id = t.tenant_id
           left join ds_tb_unit u on u.id = t.unit_id and u.tenant_id = t.tenant_id
           left join ds_tb_certificate n on n.id = t.replaced_by_id and n.tenant_id = t.tenant_id
           where t.cert_no = $1 and t.verify_code = $2 and t.del_flag = '0'`,
          [certNo, code.trim().toUpperCase(), ctx.language === 'en'],
        );
        // A wrong code and a number that was never given look alike: numbers can be counted up, codes cannot.
        if (!found) throw new Failure('row.missing');
        const { holderType, certKind, holderName, revokeTime, revokeCause, tenantId, ...rest } = found;
        const isValid = found.status === certificateStatus.valid;
        const dicts = await dictsOf(ctx, tenantId);
        const causes = revokeCause === null ? undefined : dicts.get(certificateCause.code);
        return {
          ...rest,
          kindName: dicts.get(certificateTemplate.fields.certKind.of)?.text(certKind, ctx.language) ?? certKind,
          // What was only asked for, and waits for a second person, is not told.
          revokeTime: isValid || revokeTime === null ? null : toWireTime(revokeTime),
          revokeReason: isValid || revokeCause === null ? null : (causes?.text(revokeCause, ctx.language) ?? null),
          holderName: holderType === 'person' ? maskValue('name', holderName) : holderName,
          issueTime: toWireTime(found.issueTime),
        };
      },
    });
    route(app, services, {
      method: 'GET',
      path: '/dsTbCertificate/keys',
      open: true,
      unsigned: true,
      perMinute: 60,
      handler: (ctx) => publishedKeys(ctx.db, ctx.config.SAIYUN_SYS_NAME),
    });
  },
};
