import { worksPair, worksPairStatus } from '@saiyun/sdk/entities';
import { scoreOf } from '../../../domain/similar/pairs.ts';
import { audit } from '../../../kernel/audit/audit.ts';
import type { Services } from '../../../kernel/context.ts';
import type { TxCtx } from '../../../kernel/entity-module.ts';
import { newId } from '../../../kernel/id.ts';
import { touch } from '../../../kernel/row/touch.ts';
import { actingAsSystem } from '../../account/own-actor.ts';
import { type ReadWork, readNewWorks, worksOfSeries } from './prints.ts';
import { compareWorks } from './threads.ts';

/** A pair as it is found. */
interface Found {
  readonly worksId: string;
  readonly otherId: string;
  readonly competitionId: string;
  readonly score: number;
  readonly textShare: number;
  readonly sameFiles: number;
  readonly samePictures: number;
  readonly pictureShare: number;
}

/** Per cent by which decided works must have come nearer to be looked at again. */
const nearer = 10;

const round = (value: number): number => Math.round(value * 100) / 100;

const sameWorks = `(t.works_id = f."worksId" and t.other_id = f."otherId" or t.works_id = f."otherId" and t.other_id = f."worksId")`;

/** Decided pairs whose works have come nearer since, because one was replaced: they are to be looked at again. */
const reopenNearer = (ctx: TxCtx, found: string) =>
  ctx.tx.many<{ id: string }>(
    `update ds_tb_works_pair as t set status = '${worksPairStatus.open}', ${touch('$3', '$4', 't.revision')}
     from jsonb_to_recordset($2::jsonb) as f("worksId" text, "otherId" text, score numeric)
     where t.tenant_id = $1 and t.del_flag = '0' and t.status <> '${worksPairStatus.open}' and f.score >= t.score + ${nearer} and ${sameWorks} returning t.id`,
    [ctx.tenantId, found, ctx.actor.username, ctx.now()],
  );

/** Stored pairs with a fresh work that were found again: what they have in common now. */
const updateFound = (ctx: TxCtx, found: string) =>
  ctx.tx.many<{ id: string; worksId: string; otherId: string }>(
    `update ds_tb_works_pair as t set score = f.score, text_share = f."textShare", same_files = f."sameFiles", same_pictures = f."samePictures",
       picture_share = f."pictureShare", ${touch('$3', '$4', 't.revision')}
     from jsonb_to_recordset($2::jsonb) as f("worksId" text, "otherId" text, score numeric, "textShare" numeric, "sameFiles" int, "samePictures" int, "pictureShare" numeric)
     where t.tenant_id = $1 and t.del_flag = '0' and ${sameWorks}
     returning t.id, t.works_id as "worksId", t.other_id as "otherId"`,
    [ctx.tenantId, found, ctx.actor.username, ctx.now()],
  );

/** Pairs that nobody has decided and that have nothing in common any more, because one of them was replaced. */
const removeGone = (ctx: TxCtx, fresh: readonly string[], found: readonly string[]) =>
  ctx.tx.many<{ id: string; worksId: string; otherId: string }>(
    `update ds_tb_works_pair as t set del_flag = '1', ${touch('$4', '$5', 't.revision')}
     where t.tenant_id = $1 and t.del_flag = '0' and t.status = '${worksPairStatus.open}' and (t.works_id = any($2) or t.other_id = any($2)) and t.id <> all($3)
     returning t.id, t.works_id as "worksId", t.other_id as "otherId"`,
    [ctx.tenantId, fresh, found, ctx.actor.username, ctx.now()],
  );

const insertNew = async (ctx: TxCtx, pairs: readonly Found[]): Promise<readonly string[]> => {
  const rows = pairs.map((pair) => ({ id: newId(ctx), ...pair }));
  await ctx.tx.run(
    `insert into ds_tb_works_pair (id, tenant_id, works_id, other_id, competition_id, score, text_share, same_files, same_pictures, picture_share, status, create_by, create_time)
     select r.id, $2::int, r."worksId", r."otherId", r."competitionId", r.score, r."textShare", r."sameFiles", r."samePictures", r."pictureShare", '${worksPairStatus.open}', $3, $4::timestamptz
     from jsonb_to_recordset($1::jsonb) as r(id text, "worksId" text, "otherId" text, "competitionId" text, score numeric, "textShare" numeric, "sameFiles" int,
       "samePictures" int, "pictureShare" numeric)`,
    [JSON.stringify(rows), ctx.tenantId, ctx.actor.username, ctx.now()],
  );
  return rows.map(({ id }) => id);
};

/**
 * Sets the similarity of works to that of their nearest pair, unless somebody found that to be nothing. `judged` is a pair that is being
 * judged now, and whether it counts from now on.
 */
export async function noteSimilarity(
  ctx: Pick<TxCtx, 'tx' | 'tenantId'>,
  works: readonly string[],
  judged: { readonly id: string; readonly counts: boolean } = { id: '', counts: false },
): Promise<void> {
  await ctx.tx.run(
    `update ds_tb_works w set sim_score = (select max(t.score) from ds_tb_works_pair t
       where t.tenant_id = $1 and t.del_flag = '0' and (t.works_id = w.id or t.other_id = w.id)
         and case when t.id = $3 then $4::boolean else t.status <> '${worksPairStatus.cleared}' end)
     where w.tenant_id = $1 and w.id = any($2)`,
    [ctx.tenantId, works, judged.id, judged.counts],
  );
}

const store = async (ctx: TxCtx, works: readonly ReadWork[], pairs: readonly Found[]): Promise<number> => {
  const fresh = works.filter(({ isFresh }) => isFresh).map(({ worksId }) => worksId);
  const found = JSON.stringify(pairs);
  const reopened = await reopenNearer(ctx, found);
  const known = await updateFound(ctx, found);
  const has = new Set(known.flatMap(({ worksId, otherId }) => [`${worksId} ${otherId}`, `${otherId} ${worksId}`]));
  const added = await insertNew(
    ctx,
    pairs.filter(({ worksId, otherId }) => !has.has(`${worksId} ${otherId}`)),
  );
  const kept = [...known.map(({ id }) => id), ...added];
  const gone = await removeGone(ctx, fresh, kept);
  await audit(ctx, worksPair, [
    ...added.map((id) => ({ action: 'add', entityId: id })),
    ...reopened.map(({ id }) => ({ action: 'reopen', entityId: id })),
    ...gone.map(({ id }) => ({ action: 'delete', entityId: id })),
  ]);
  await noteSimilarity(ctx, [...new Set([...fresh, ...[...pairs, ...gone].flatMap(({ worksId, otherId }) => [worksId, otherId])])]);
  await ctx.tx.run(`update ds_tb_works_print set compared_time = $3 where tenant_id = $1 and works_id = any($2)`, [
    ctx.tenantId,
    fresh,
    ctx.now(),
  ]);
  return added.length;
};

const compareSeries = async (
  services: Services,
  tenantId: number,
  seriesId: string,
  least: number,
  signal: AbortSignal,
): Promise<number> => {
  const works = await worksOfSeries(services, tenantId, seriesId);
  const fresh = works.flatMap(({ isFresh, worksId }) => (isFresh ? [worksId] : []));
  const prints = works.map(({ worksId, registrationId, digests, fingerprints, pictures }) => ({
    worksId,
    registrationId,
    digests,
    fingerprints,
    pictures,
  }));
  const alike = await compareWorks(prints, least, fresh, signal);
  const pairs = alike.flatMap((one): Found[] => {
    // In order of their handing in, so the second is the later one.
    const [earlier, later] = [works[one.a], works[one.b]];
    if (!earlier || !later) return [];
    return [
      {
        worksId: later.worksId,
        otherId: earlier.worksId,
        competitionId: later.competitionId,
        score: scoreOf(one),
        textShare: round(one.textShare),
        sameFiles: one.sameFiles,
        samePictures: one.samePictures,
        pictureShare: round(one.pictureShare),
      },
    ];
  });
  return services.db.tx((tx) => store(actingAsSystem(services, tx, tenantId), works, pairs));
};

/**
 * Reads the works that were handed in since the last time and compares them with the others of their competition and series. Returns how
 * many were read and how many new pairs were found; `least` is the share in per cent from which a pair counts.
 */
export async function findSimilarWorks(
  services: Services,
  tenantId: number,
  least: number,
  signal: AbortSignal,
): Promise<{ readonly read: number; readonly pairs: number }> {
  const read = await readNewWorks(services, tenantId, signal);
  const series = await services.db.many<{ id: string }>(
    `select distinct coalesce(c.series_id, c.id) as id from ds_tb_works_print p join ds_tb_works w on w.id = p.works_id
     join ds_tb_competition c on c.id = w.competition_id where p.tenant_id = $1 and p.compared_time is null order by id`,
    [tenantId],
  );
  let pairs = 0;
  for (const { id } of series) pairs += await compareSeries(services, tenantId, id, least, signal);
  return { read, pairs };
}
