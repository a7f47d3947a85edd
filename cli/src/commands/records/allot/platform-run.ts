import { resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Client } from '@saiyun/sdk';
import { type AllotBoardWork, type AllotCauseTold, type AllotStats, allotCalls, allotEffect } from '@saiyun/sdk/calls';
import { joinNames, joinPhrases, type Row, yes } from '@saiyun/sdk/contract';
import { allotFlags, allotRun, allotRunStatus, reviewProject } from '@saiyun/sdk/entities';
import type { Cli, Run } from '../../../cli.ts';
import { createProgress } from '../../../output/progress.ts';
import { checkWritable, saveDownload } from '../../../output/save-file.ts';
import { tableLines } from '../../../output/table.ts';
import { withClient } from '../../../platform/session.ts';
import { exitCodes } from '../../../problems/exit-codes.ts';
import { confirmDanger } from '../record/confirm.ts';
import { withRun } from '../record/latest-run.ts';
import { sentIdFinder } from '../record/named-refs.ts';

type Texts = 'allot' | 'record';
type AllotRun = Row<typeof allotRun>;

export interface AllotRunOptions {
  readonly project: string;
  readonly mode: 'full' | 'incremental';
  readonly reviews?: number;
  readonly loadMin?: number;
  readonly loadMax?: number;
  readonly needsLabel?: boolean;
  readonly seed?: string;
  readonly wait: boolean;
}
export interface AllotShowOptions {
  readonly id: string;
  readonly onlyChanged: boolean;
  readonly xlsx?: string;
}
export interface AllotApplyOptions {
  readonly id: string;
  readonly yes: boolean;
  /** Why, while it is open whether experts are people of entries. */
  readonly reason?: string;
}

const lookMs = 500;

/** Waits until a run has ended, and shows meanwhile how far it is. */
const ended = async (cli: Cli<Texts>, client: Client, id: string): Promise<AllotRun> => {
  const progress = createProgress(cli);
  try {
    for (;;) {
      const row = await client.allotmentRuns.queryById(id, { signal: cli.signal });
      if (row.status !== allotRunStatus.running) return row;
      const [stage = 'reading', steps = '0'] = (row.progress ?? 'reading 0').split(' ');
      const text = cli.text as (key: string) => string;
      progress.update(stage === 'reading' ? cli.text('allot.reading') : text(`allot.stage.${stage}`), 'rows', Number(steps), 0);
      await setTimeout(lookMs, undefined, { signal: cli.signal });
    }
  } finally {
    progress.end();
  }
};

const tell = (cli: Cli<'allot'>, cause: AllotCauseTold): void => {
  const { needed, possible, missing, workCount, expertCount } = cause;
  const list = (names: readonly string[], count: number): string =>
    `${joinPhrases(cli.settings.language, names.slice(0, 5))}${count > 5 ? ` … (${count})` : ''}`;
  const steps = (all: readonly { readonly name: string; readonly by: number }[]): string =>
    list(
      all.map(({ name, by }) => `${name}: ${by}`),
      all.length,
    );
  const shared = { works: list(cause.works, workCount), experts: list(cause.experts, expertCount), needed, possible, missing };
  if (cause.kind === 'loads') {
    cli.notice('allot.causeLoads', { ...shared, lower: steps(cause.lowerLoadMin) });
    return;
  }
  cli.notice(expertCount > 0 ? 'allot.causeReviews' : 'allot.causeNobody', shared);
  if (cause.labels.length > 0) cli.notice('allot.labelsNobody', { labels: joinNames(cli.settings.language, cause.labels) });
  if (cause.left.recused > 0) cli.notice('allot.recusedPairs', { count: cause.left.recused });
  for (const { group, most, experts, expertCount } of cause.capped ?? [])
    cli.notice('allot.capped', { group, most, experts: list(experts, expertCount) });
  cli.notice('allot.fewer', { changes: steps(cause.fewerReviews) });
  if (cause.higherLoadMax.length > 0)
    cli.notice('allot.higher', {
      changes: steps(cause.higherLoadMax),
      most: Math.max(...cause.higherLoadMax.map(({ by }) => by)),
    });
  if (cause.higherGroupMax) cli.notice('allot.higherGroups', { by: cause.higherGroupMax });
  if (cause.moreExperts.length > 0) cli.notice('allot.more', { changes: steps(cause.moreExperts) });
};

/** Begins a run and waits for its proposal; exits with 3 if there is none, and says why. */
export const runAllotRun: Run<AllotRunOptions, Texts> = async (cli, { project, wait, needsLabel, ...given }) => {
  const row = await withClient(cli, async (client) => {
    const projectId = await sentIdFinder(cli, client)('project', { of: reviewProject.name }, project);
    const begun = await allotCalls(client.send).allot({ projectId, ...given, ...(needsLabel && { needsLabel: yes }) });
    return wait && begun ? ended(cli, client, begun.id) : begun;
  });
  if (cli.asData) await cli.data(row);
  else await cli.show([row.id]);
  if (row.status === allotRunStatus.infeasible) {
    const causes = row.infeasible as readonly AllotCauseTold[];
    cli.notice('allot.none', { count: causes.length });
    for (const cause of causes.slice(0, 10)) tell(cli, cause);
    return exitCodes.infeasible;
  }
  if (row.status === allotRunStatus.discarded) {
    cli.notice('allot.failed', { reason: row.problem ?? '' });
    return exitCodes.failure;
  }
  if (row.status === allotRunStatus.done) {
    const { works, reviews, added, kept, removed, fewest, most, match } = row.stats as AllotStats;
    cli.notice('allot.proposed', { works, reviews, added, kept, removed, fewest, most, match });
    if (removed > 0 && given.mode === 'full') cli.notice('allot.takesBack', { count: removed });
  }
  return exitCodes.ok;
};

const pageSize = 200;

const boardOf = async (client: Client, id: string, onlyChanged: boolean): Promise<readonly AllotBoardWork[]> => {
  const works: AllotBoardWork[] = [];
  for (let pageNo = 1; ; pageNo++) {
    const page = await allotCalls(client.send).board({ id, pageNo, pageSize, ...(onlyChanged && { show: 'changed' }) });
    works.push(...page.records);
    if (works.length >= page.total || page.records.length === 0) return works;
  }
};

const marks: Readonly<Record<string, string>> = { [allotFlags.new]: '+', [allotFlags.removed]: '-', [allotFlags.kept]: ' ' };

/** Lists a proposal work by work, or what it changes; with `--xlsx` its lines as a workbook. */
export const runAllotShow: Run<AllotShowOptions, Texts> = async (cli, { id, onlyChanged, xlsx }) => {
  const file = xlsx === undefined ? undefined : resolve(cli.cwd, xlsx);
  if (file !== undefined) await checkWritable(file);
  await withClient(cli, async (client) => {
    if (file !== undefined) {
      const run = await withRun(cli, client, allotRun, id, (found) => client.allotmentRuns.queryById(found, { signal: cli.signal }));
      const download = await client.proposedAllotments.exportXls({ match: { runId: run.id } }, { signal: cli.signal });
      await saveDownload(download, file, { signal: cli.signal });
      return;
    }
    const works = await withRun(cli, client, allotRun, id, (found) => boardOf(client, found, onlyChanged));
    if (cli.asData) {
      await cli.data(works);
      return;
    }
    const columns = [
      { title: cli.text('allot.column.work'), whole: true },
      { title: cli.text('allot.column.title') },
      { title: cli.text('allot.column.experts') },
    ];
    const shown = (work: AllotBoardWork): string =>
      joinNames(
        cli.settings.language,
        work.lines
          .filter(({ flag }) => marks[flag] !== undefined && (!onlyChanged || flag !== allotFlags.kept))
          .map(({ expertName, flag, match }) => `${marks[flag]?.trim() ?? ''}${expertName} ${match}`),
      );
    await cli.show(
      tableLines(
        columns,
        works.map((work) => [work.worksNo, work.title, shown(work)]),
        cli.tableWidth,
      ),
      { titled: true },
    );
  });
  return exitCodes.ok;
};

/** Says before the question what the proposal does to the reviews that are handed out. */
const tellChange = (cli: Cli<Texts>, id: string): Promise<void> =>
  withClient(cli, (client) =>
    withRun(cli, client, allotRun, id, async (found) => {
      const { projectId } = await client.allotmentRuns.queryById(found, { signal: cli.signal });
      cli.notice('allot.change', { ...(await allotEffect(client.send, { id: found, projectId }, { signal: cli.signal })) });
    }),
  );

/** Makes a proposal final. */
export const runAllotApply: Run<AllotApplyOptions, Texts> = async (cli, { id, yes, reason }) => {
  if (!yes && cli.settings.ask && !cli.settings.explain) await tellChange(cli, id);
  await confirmDanger(cli, yes, cli.text('allot.apply'), [id]);
  const row = await withClient(cli, async (client) => {
    const runs = client.allotmentRuns;
    return withRun(cli, client, allotRun, id, async (found) => {
      await runs.apply(found, reason === undefined ? {} : { unclearReason: reason }, { signal: cli.signal });
      return runs.queryById(found, { signal: cli.signal });
    });
  });
  const { applied = 0, cancelled = 0 } = (row.stats ?? {}) as { readonly applied?: number; readonly cancelled?: number };
  if (cli.asData) await cli.data(row);
  else await cli.show([cli.text('allot.applied', { count: applied, cancelled })]);
  return exitCodes.ok;
};

/** Has the platform compute a run again from the sets that it kept; exits with 8 if the result differs. */
export const runAllotVerifyRun: Run<{ readonly id: string }, 'allot'> = async (cli, { id }) => {
  const row = await withClient(cli, async (client) => {
    const runs = client.allotmentRuns;
    return withRun(cli, client, allotRun, id, async (found) => {
      await runs.verify(found, undefined, { signal: cli.signal, timeoutMs: 0 });
      return runs.queryById(found, { signal: cli.signal });
    });
  });
  const valid = row.verified === yes;
  const differences = valid ? [] : [cli.text('allot.otherDigest')];
  if (cli.asData) await cli.data({ valid, differences });
  else await cli.show(valid ? [cli.text('allot.same')] : differences);
  const { adjusted } = row;
  if (valid && adjusted) cli.notice('allot.adjusted', { count: adjusted });
  return valid ? exitCodes.ok : exitCodes.invalid;
};
