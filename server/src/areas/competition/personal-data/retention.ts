import { flag, type PersonalDataReport, yes } from '@saiyun/sdk/contract';
import { competition, competitionStatus } from '@saiyun/sdk/entities';
import { needed, readInput } from '../../../http/call/input.ts';
import { route } from '../../../http/call/route.ts';
import { rolesForCall, rolesForOwn } from '../../../kernel/access/access.ts';
import { audit } from '../../../kernel/audit/audit.ts';
import type { Ctx } from '../../../kernel/context.ts';
import type { CallModule } from '../../../kernel/entity-module.ts';
import { Failure } from '../../../kernel/failure.ts';
import { readRow, writing } from '../../../kernel/write/standard-calls.ts';
import { competitionModule } from '../competition.ts';
import { removeErasedFiles } from './erase-files.ts';
import { dueCompetitions, dueTime, erasePersonalData } from './personal-data.ts';

/** The competitions with data due for erasure, and what would be erased. */
const due = async (ctx: Ctx): Promise<PersonalDataReport[]> => {
  rolesForOwn(ctx, 'retention');
  const rows = await dueCompetitions(ctx, ctx.tenantId);
  return ctx.db.tx(async (tx) => {
    const reports: PersonalDataReport[] = [];
    for (const row of rows)
      reports.push(await erasePersonalData(ctx, tx, row, { language: ctx.language, dryRun: true, by: ctx.actor.username }));
    return reports;
  });
};

const input = {
  id: needed(['竞赛', 'Competition']),
  reason: needed(['原因', 'Reason'], 200),
  dryRun: flag(['仅试运行', 'Dry run'], { default: yes }),
};

/**
 * Erases the personal data of an ended competition; unless `dryRun` is false it only reports what it would erase. The data need not be due,
 * because people may ask for earlier erasure. A running competition and one that is already erased are refused.
 */
const eraseOne = async (ctx: Ctx, body: unknown): Promise<PersonalDataReport> => {
  const { id, reason, dryRun: onlyTold } = readInput(input, body);
  const dryRun = onlyTold === yes || ctx.dryRun === true;
  const roles = rolesForCall(ctx, competition, 'delete');
  const told = await writing(ctx, competition, async (call) => {
    const row = await readRow(ctx, call.tx, competitionModule, roles, id, true);
    if (row.status !== competitionStatus.ended) throw new Failure('competition.not_ended');
    if (row.erasedTime !== null) throw new Failure('competition.erased');
    const report = await erasePersonalData(ctx, call.tx, row, { language: ctx.language, dryRun, by: ctx.actor.username });
    if (!dryRun)
      await audit(call, competition, [{ action: 'erase', entityId: id, after: { rows: report.rows, due: dueTime(row) }, reason }]);
    return report;
  });
  if (told.erased) await removeErasedFiles(ctx, ctx.tenantId);
  return told;
};

/** Personal data of competitions: reports what is due for erasure, and erases it. */
export const retentionCalls: CallModule = {
  name: 'retention',
  register(app, services) {
    route(app, services, { method: 'GET', path: `${competition.path}/retentionDue`, handler: (ctx) => due(ctx) });
    route(app, services, {
      method: 'POST',
      path: `${competition.path}/erasePersonalData`,
      body: input,
      inPerson: true,
      dryRun: true,
      handler: (ctx, { body }) => eraseOne(ctx, body),
    });
  },
};
