import type { CertificateRecipients } from '@saiyun/sdk/calls';
import type { CertificateProblem, StoredRow } from '@saiyun/sdk/contract';
import { certificateBatch } from '@saiyun/sdk/entities';
import { type Params, textParam } from '@saiyun/sdk/logic/query';
import { ask, neededParam } from '../../../http/call/query-parameters.ts';
import { route } from '../../../http/call/route.ts';
import { rolesForCall } from '../../../kernel/access/access.ts';
import type { Ctx } from '../../../kernel/context.ts';
import type { CallModule } from '../../../kernel/entity-module.ts';
import { Failure } from '../../../kernel/failure.ts';
import { readRows } from '../../../kernel/write/standard-calls.ts';
import { certificateBatchModule } from '../batch.ts';
import { givenTo, type Holder, holdersAfter, recipientsOf } from '../holders.ts';
import { codeOf, numbersAhead } from '../numbers.ts';
import { sheetOf, templateInUse } from '../sheet-of.ts';

const problemsFor = ({ problems }: StoredRow<typeof certificateBatch>, holder: Holder): readonly CertificateProblem[] =>
  ((problems as readonly CertificateProblem[] | null) ?? []).filter(
    (one) => one.holder === holder.holderName && (one.registrationId ?? null) === holder.registrationId,
  );

/** GET /dsTbCertificateBatch/recipients: whom a batch is for, some at a time, with the number that each has or is about to get. */
const recipients = async (ctx: Ctx, params: Params): Promise<CertificateRecipients> => {
  const roles = rolesForCall(ctx, certificateBatch, 'queryById');
  const [batch] = await readRows(ctx, ctx.db, certificateBatchModule, roles, [neededParam(params, 'id')]);
  if (!batch) throw new Failure('row.missing');
  const template = await templateInUse(ctx, ctx.db, ctx.tenantId, batch.templateId);
  const [after = '', counted = '0'] = (textParam(params, 'after') ?? '').split('.');
  const seen = /^\d{1,9}$/.test(counted) ? Number(counted) : 0;
  const [holders, last] = await holdersAfter(ctx, recipientsOf(batch, template), after);
  const given = await givenTo(ctx, template.id, holders);
  const competitionCode = await codeOf(ctx.db, ctx.tenantId, batch.competitionId);
  const drawn = { template, sheet: sheetOf(template), pictures: [] };
  const number = await numbersAhead(ctx, { id: batch.id, tenantId: ctx.tenantId }, { drawn, competitionCode });
  let next = seen;
  const rows = holders.map((holder): CertificateRecipients['rows'][number] => {
    const { holderName, facts } = holder;
    const certNo = given(holder) ?? null;
    const problems = certNo === null ? problemsFor(batch, holder) : [];
    // Whoever cannot be given one holds a number while the batch runs: it goes to somebody later.
    if (certNo === null) next += 1;
    return {
      holderName,
      awardName: facts.awardName ?? null,
      teamName: facts.teamName ?? null,
      unitName: facts.unitName ?? null,
      certNo,
      nextNo: certNo === null && problems.length === 0 ? number(next) : null,
      problems,
    };
  });
  return { rows, next: last === undefined ? null : `${last}.${next}` };
};

/** The people of a batch, for the eyes of whoever is about to issue it. */
export const certificateBatchCalls: CallModule = {
  name: 'certificate batches',
  register(app, services) {
    route(app, services, {
      method: 'GET',
      path: '/dsTbCertificateBatch/recipients',
      query: { id: ask.needed, after: ask.optional },
      handler: (ctx, { query }) => recipients(ctx, query as Params),
    });
  },
};
