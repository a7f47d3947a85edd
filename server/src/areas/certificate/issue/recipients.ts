import { PassThrough } from 'node:stream';
import type { CertificateProblems, CertificateRecipients } from '@saiyun/sdk/calls';
import { type CertificateProblem, certificateProblemKinds, type StoredRow } from '@saiyun/sdk/contract';
import { certificateBatch } from '@saiyun/sdk/entities';
import { type Params, pageFacts, pageOf, textParam } from '@saiyun/sdk/logic/query';
import type { FastifyReply } from 'fastify';
import { ask, neededParam, paging } from '../../../http/call/query-parameters.ts';
import { route } from '../../../http/call/route.ts';
import { sheetHeaders } from '../../../http/records/export-call.ts';
import { rolesForCall } from '../../../kernel/access/access.ts';
import type { Ctx } from '../../../kernel/context.ts';
import type { CallModule } from '../../../kernel/entity-module.ts';
import { Failure } from '../../../kernel/failure.ts';
import { readRows } from '../../../kernel/write/standard-calls.ts';
import type { Cell } from '../../../sheet/cell.ts';
import type { SheetColumn } from '../../../sheet/sheet-layout.ts';
import { writeXlsx } from '../../../sheet/xlsx/write-xlsx.ts';
import { certificateBatchModule } from '../batch.ts';
import { givenTo, type Holder, holdersAfter, recipientsOf } from '../holders.ts';
import { codeOf, numbersAhead } from '../numbers.ts';
import { keptProblemText, problemSheetText } from '../problems.ts';
import { sheetOf, templateInUse } from '../sheet-of.ts';
import { problemKinds, problemLines, problemPage, problemsOfHolders } from './problem-list.ts';

/** The batch if the caller may see it. */
const batchOf = async (ctx: Ctx, params: Params): Promise<StoredRow<typeof certificateBatch>> => {
  const roles = rolesForCall(ctx, certificateBatch, 'queryById');
  const [batch] = await readRows(ctx, ctx.db, certificateBatchModule, roles, [neededParam(params, 'id')]);
  if (!batch) throw new Failure('row.missing');
  return batch;
};

/** GET /dsTbCertificateBatch/recipients: whom a batch is for, some at a time, with the number that each has or is about to get. */
const recipients = async (ctx: Ctx, params: Params): Promise<CertificateRecipients> => {
  const batch = await batchOf(ctx, params);
  const template = await templateInUse(ctx, ctx.db, ctx.tenantId, batch.templateId);
  const [after = '', counted = '0'] = (textParam(params, 'after') ?? '').split('.');
  const seen = /^\d{1,9}$/.test(counted) ? Number(counted) : 0;
  const [holders, last] = await holdersAfter(ctx, recipientsOf(batch, template), after);
  const given = await givenTo(ctx, template.id, holders);
  const found = await problemsOfHolders(
    ctx.db,
    { id: batch.id, tenantId: ctx.tenantId },
    holders.map(({ holderName }) => holderName),
  );
  const competitionCode = await codeOf(ctx.db, ctx.tenantId, batch.competitionId);
  const drawn = { template, sheet: sheetOf(template), pictures: [] };
  const number = await numbersAhead(ctx, { id: batch.id, tenantId: ctx.tenantId }, { drawn, competitionCode });
  let next = seen;
  const rows = holders.map((holder): CertificateRecipients['rows'][number] => {
    const { holderName, facts } = holder;
    const certNo = given(holder) ?? null;
    const problems = certNo === null ? found.filter((one) => isOf(one, holder)) : [];
    // Whoever cannot be given one holds a number while the batch runs: it goes to somebody later.
    if (certNo === null && !problems.some(({ kind }) => kind === 'appeal')) next += 1;
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

const isOf = ({ holder, registrationId }: CertificateProblem, of: Holder): boolean =>
  holder === of.holderName && (registrationId ?? null) === of.registrationId;

/** GET /dsTbCertificateBatch/problems: all that stands against the certificates of a batch, counted by kind and in pages. */
const problems = async (ctx: Ctx, params: Params): Promise<CertificateProblems> => {
  const of = { id: (await batchOf(ctx, params)).id, tenantId: ctx.tenantId };
  const kind = textParam(params, 'kind') ?? null;
  const asked = pageOf(params);
  const kinds = await problemKinds(ctx.db, of);
  const total = kinds.reduce((sum, one) => (kind === null || one.kind === kind ? sum + one.count : sum), 0);
  return { kinds, records: await problemPage(ctx.db, of, kind, asked), ...pageFacts(asked, total) };
};

/** GET /dsTbCertificateBatch/problemXlsx: the same as a workbook, to be handed to whoever can mend them. */
const sendProblems = async (ctx: Ctx, params: Params, reply: FastifyReply): Promise<FastifyReply> => {
  const batch = await batchOf(ctx, params);
  const isEnglish = ctx.language === 'en';
  const say = (key: Parameters<typeof problemSheetText>[1]): string => problemSheetText(ctx.language, key);
  const column = (header: string, width: number): SheetColumn => ({ header, width, look: 'text' });
  const columns = [column(say('holder'), 20), column(say('entry'), 18), column(say('team'), 28), column(say('problem'), 60)];
  const lines = problemLines(ctx.db, { id: batch.id, tenantId: ctx.tenantId }, isEnglish);
  const rows = async function* (): AsyncGenerator<readonly (readonly Cell[])[]> {
    for await (const block of lines)
      yield block.map(({ holder, kind, detail, registerNo, team }) => [
        holder || say('everybody'),
        registerNo ?? '',
        team ?? '',
        keptProblemText(ctx.language, { kind, ...(detail !== null && { detail }) }),
      ]);
  };
  const out = new PassThrough({ highWaterMark: 256 * 1024 });
  writeXlsx(out, { name: say('title'), titles: [say('title')], columns }, rows()).catch((error: unknown) =>
    out.destroy(error instanceof Error ? error : new Error('the list of problems broke off')),
  );
  sheetHeaders(reply, `${say('title')}.xlsx`, 'xlsx');
  return reply.send(out);
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
    route(app, services, {
      method: 'GET',
      path: '/dsTbCertificateBatch/problems',
      query: { id: ask.needed, kind: ask.oneOf(...certificateProblemKinds), ...paging },
      handler: (ctx, { query }) => problems(ctx, query as Params),
    });
    route(app, services, {
      method: 'GET',
      path: '/dsTbCertificateBatch/problemXlsx',
      query: { id: ask.needed },
      tokenInAddress: true,
      handler: (ctx, { query }, reply) => sendProblems(ctx, query as Params, reply),
    });
  },
};
