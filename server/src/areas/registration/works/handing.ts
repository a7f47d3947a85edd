import type { WorkHanding } from '@saiyun/sdk/calls';
import { competitionStatus, registration, registrationStatus, works, worksStatus } from '@saiyun/sdk/entities';
import type { Params } from '@saiyun/sdk/logic/query';
import { limitsOf } from '@saiyun/sdk/rules';
import { fromWireTime, toWireTime } from '@saiyun/sdk/view';
import { holdLock } from '../../../db/lock.ts';
import { needed, readInput } from '../../../http/call/input.ts';
import { ask, neededParam } from '../../../http/call/query-parameters.ts';
import { route } from '../../../http/call/route.ts';
import { rolesForCall } from '../../../kernel/access/access.ts';
import type { Ctx } from '../../../kernel/context.ts';
import { type CallModule, Failure, type TxCtx } from '../../../kernel/entity-module.ts';
import { addIn, readRow, writing } from '../../../kernel/write/standard-calls.ts';
import { competitionOf, stageOfWork } from '../../competition/timeline.ts';
import { worksSituation } from '../gate-checks.ts';
import { registrationModule } from '../registration.ts';
import { labelsOf } from './label.ts';
import { worksModule } from './works.ts';

const wireTime = (at: number): string | null => (Number.isFinite(at) ? toWireTime(new Date(at)) : null);

interface Version {
  readonly versionNo: number;
  readonly time: Date;
}

/** The version of a work that counts. */
const handedIn = ({ tx, tenantId }: TxCtx, worksId: string): Promise<Version | undefined> =>
  tx.one<Version>(
    `select coalesce(version_no, 1) as "versionNo", coalesce(submit_time, create_time) as time from ds_tb_works_version
     where tenant_id = $1 and works_id = $2 and del_flag = '0' order by version_no desc limit 1`,
    [tenantId, worksId],
  );

/** GET /dsTbWorks/handing: until when a work is taken, of what files, and what has been handed in of it. */
const handingOf = (ctx: Ctx, params: Params): Promise<WorkHanding> => {
  const roles = rolesForCall(ctx, works, 'queryById');
  const id = neededParam(params, 'id');
  return ctx.db.tx(async (tx) => {
    const inTx: TxCtx = { ...ctx, tx };
    const seen = await readRow(ctx, tx, worksModule, roles, id);
    // Lists keep the digest from entrants; here its owner needs it to find the file again.
    const kept = await tx.one<{ commitHash: string | null }>(
      `select commit_hash as "commitHash" from ds_tb_works where id = $1 and tenant_id = $2 and del_flag = '0'`,
      [id, ctx.tenantId],
    );
    const row = { ...seen, commitHash: kept?.commitHash ?? null };
    const competition = await competitionOf(inTx, row.competitionId);
    const found = competition && (await worksSituation(inTx, competition, row));
    if (!competition || !found) throw new Failure('row.missing');
    const { times, gate, extended } = found;
    const version = await handedIn(inTx, row.id);
    const stage = await stageOfWork(inTx, row);
    const changed = row.updateTime ? fromWireTime(row.updateTime) : undefined;
    const promoted = await tx.one<{ time: Date }>(
      `select max(create_time) as time from ds_tb_stage_promotion where tenant_id = $1 and works_id = $2 and to_stage = $3 and del_flag = '0'
       having count(*) > 0`,
      [ctx.tenantId, row.id, row.stageId ?? ''],
    );
    const second = version && Math.floor(version.time.getTime() / 1000) * 1000;
    const isAgain = promoted !== undefined && (!version || promoted.time > version.time);
    return {
      gate: competition.status === competitionStatus.running ? gate : 'closed',
      from: wireTime(times.open.from),
      until: wireTime(times.open.until),
      uploadUntil: wireTime(times.upload.until),
      extended,
      digest: row.commitHash,
      limits: limitsOf(stage?.fileLimits),
      labelMax: labelsOf(competition),
      version: version ? { versionNo: version.versionNo, time: toWireTime(version.time) } : null,
      changed:
        second !== undefined && changed !== undefined && row.status === worksStatus.submitted && changed.getTime() > second && !isAgain,
      stage: stage ? { name: (ctx.language === 'en' && stage.stageNameEn) || stage.stageName } : null,
      again: isAgain,
    };
  });
};

const beginInput = { registrationId: needed(['报名', 'Registration']) } as const;

/**
 * POST /dsTbWorks/begin: a work of an approved entry as a draft, named after its team until it gets a title; the one that is there already
 * and was not handed in yet, if there is one.
 */
const beginWork = (ctx: Ctx, body: unknown): Promise<{ readonly id: string }> => {
  const { registrationId } = readInput(beginInput, body);
  rolesForCall(ctx, works, 'add');
  return writing(ctx, works, async (tx) => {
    // Two taps make one draft.
    await holdLock(tx.tx, `work ${registrationId}`);
    const entry = await readRow(ctx, tx.tx, registrationModule, rolesForCall(ctx, registration, 'queryById'), registrationId);
    const draft = await tx.tx.one<{ id: string }>(
      `select id from ds_tb_works where tenant_id = $1 and registration_id = $2 and status = '${worksStatus.notSubmitted}' and del_flag = '0'
       order by create_time desc, id limit 1`,
      [ctx.tenantId, registrationId],
    );
    if (draft) return draft;
    if (entry.status !== registrationStatus.approved) throw new Failure('verb.state');
    const team = entry.teamName;
    const title = ctx.language === 'en' ? `Work of ${team}` : `${team}的作品`;
    const { id } = await addIn(tx, worksModule, { registrationId, competitionId: entry.competitionId, title });
    return { id: String(id) };
  });
};

/** What an entrant's page of a work needs beside its row (WORK-01, SCREEN-48). */
export const worksHanding: CallModule = {
  name: 'works handing',
  register(app, services) {
    route(app, services, {
      method: 'GET',
      path: `${works.path}/handing`,
      query: { id: ask.needed },
      handler: (ctx, { query }) => handingOf(ctx, (query ?? {}) as Params),
    });
    route(app, services, {
      method: 'POST',
      path: `${works.path}/begin`,
      body: beginInput,
      dryRun: 'takenBack',
      handler: (ctx, { body }) => beginWork(ctx, body),
    });
  },
};
