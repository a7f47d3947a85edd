import { int, longText, money, yes } from '@saiyun/sdk/contract';
import { toFen, toWireYuan } from '@saiyun/sdk/logic/money';
import { type Params, textParam } from '@saiyun/sdk/logic/query';
import type { FastifyReply } from 'fastify';
import { bodyOf, needed, oneOf, optional, optionalIds, readInput } from '../../../http/call/input.ts';
import { ask, neededParam } from '../../../http/call/query-parameters.ts';
import { route } from '../../../http/call/route.ts';
import type { CallModule } from '../../../kernel/entity-module.ts';
import { Failure, inputFailure } from '../../../kernel/failure.ts';
import { fileOf, readResult, sendBatch } from './bank-file.ts';
import { declarationFile, declarationOf, declare, undeclare } from './declaration.ts';
import { pipelineOf } from './pipeline.ts';
import { feesOf, projectsOf, settleProject } from './project-settlement.ts';

const sendInput = { id: needed(['批次', 'Batch'], 64), bank: needed(['银行', 'Bank'], 20), purpose: optional(['用途', 'Purpose'], 20) };
const declareInput = { month: needed(['月份', 'Month'], 7), digest: needed(['摘要', 'Digest'], 64) };
const undeclareInput = {
  month: declareInput.month,
  act: oneOf(['撤销还是更正', 'Withdraw or correct'], ['withdraw', 'correct'], { required: true }),
  reason: longText(['原因', 'Reason'], { required: true, max: 500 }),
};
const projectInput = {
  projectId: needed(['评审项目', 'Project'], 64),
  act: oneOf(['办理', 'Act'], ['examine', 'settle'], { required: true }),
  except: optionalIds(['例外', 'Exceptions']),
  reason: longText(['退回原因', 'Reason'], { max: 500 }),
  count: int(['笔数', 'Number'], { required: true, min: 0 }),
};
/** The sum is read by itself: the wire has yuan. */
const projectBody = { ...projectInput, amount: money(['合计', 'Sum'], { required: true }) };

const fenOf = (given: unknown): number => {
  const fen = typeof given === 'number' || typeof given === 'string' ? toFen(given) : undefined;
  if (fen === undefined) throw inputFailure({ field: 'amount', code: given === undefined || given === null ? 'required' : 'type' });
  return fen;
};

const sendFile = (reply: FastifyReply, type: string, { name, bytes }: { readonly name: string; readonly bytes: Uint8Array }) =>
  reply
    .type(type)
    .header('Content-Length', bytes.length)
    .header('Content-Disposition', `attachment; filename="${name}"`)
    .header('Cache-Control', 'no-store')
    .header('X-Content-Type-Options', 'nosniff')
    .send(Buffer.from(bytes));

/** Money on its way to experts: settlement of projects, batches with the bank's files, tax declarations. All of it is finance's. */
export const payoutCalls: CallModule = {
  name: 'payouts',
  register(app, services) {
    route(app, services, { method: 'GET', path: '/dsTbPayoutBatch/pipeline', handler: pipelineOf });
    route(app, services, {
      method: 'PUT',
      path: '/dsTbPayoutBatch/send',
      body: sendInput,
      dryRun: true,
      handler: (ctx, { body }) => sendBatch(ctx, readInput(sendInput, body)),
    });
    route(app, services, {
      method: 'GET',
      path: '/dsTbPayoutBatch/file',
      query: { id: ask.needed, sample: ask.optional },
      effect: 'write',
      inPerson: true,
      handler: async (ctx, { query }, reply) => {
        const params = (query ?? {}) as Params;
        const file = await fileOf(ctx, neededParam(params, 'id'), textParam(params, 'sample') === yes);
        return sendFile(reply, 'application/octet-stream', file);
      },
    });
    route(app, services, {
      method: 'POST',
      path: '/dsTbPayoutBatch/result',
      dryRun: true,
      handler: (ctx, { sentFile, fields }) => {
        if (!sentFile) throw new Failure('file.none');
        return readResult(ctx, readInput({ id: sendInput.id }, fields).id, sentFile);
      },
    });
    route(app, services, {
      method: 'GET',
      path: '/dsTbTaxWithholding/declaration',
      query: { month: ask.needed },
      handler: (ctx, { query }) => declarationOf(ctx, neededParam((query ?? {}) as Params, 'month')),
    });
    route(app, services, {
      method: 'GET',
      path: '/dsTbTaxWithholding/declarationFile',
      query: { month: ask.needed, format: ask.optional },
      effect: 'write',
      handler: async (ctx, { query }, reply) => {
        const params = (query ?? {}) as Params;
        const format = textParam(params, 'format') === 'csv' ? 'csv' : 'xls';
        const type = format === 'csv' ? 'text/csv; charset=gbk' : 'application/vnd.ms-excel';
        return sendFile(reply, type, await declarationFile(ctx, neededParam(params, 'month'), format));
      },
    });
    route(app, services, {
      method: 'PUT',
      path: '/dsTbTaxWithholding/declare',
      body: declareInput,
      dryRun: true,
      handler: (ctx, { body }) => declare(ctx, readInput(declareInput, body)),
    });
    route(app, services, {
      method: 'PUT',
      path: '/dsTbTaxWithholding/undeclare',
      body: undeclareInput,
      dryRun: true,
      handler: (ctx, { body }) => undeclare(ctx, readInput(undeclareInput, body)),
    });
    route(app, services, { method: 'GET', path: '/dsTbExpertSettlement/projects', handler: projectsOf });
    route(app, services, {
      method: 'GET',
      path: '/dsTbExpertSettlement/project',
      query: { projectId: ask.needed },
      handler: async (ctx, { query }) => {
        const fees = await feesOf(ctx, ctx.db, neededParam((query ?? {}) as Params, 'projectId'));
        return fees.map((fee) => ({ ...fee, amount: toWireYuan(fee.amount) }));
      },
    });
    route(app, services, {
      method: 'PUT',
      path: '/dsTbExpertSettlement/settleProject',
      body: projectBody,
      dryRun: true,
      handler: (ctx, request) => {
        const { except, reason, ...input } = readInput(projectInput, request.body);
        const left = (except ?? '').split(',').filter((id) => id !== '');
        return settleProject(ctx, { ...input, except: left, reason: reason ?? '', amount: fenOf(bodyOf(request).amount) });
      },
    });
  },
};
