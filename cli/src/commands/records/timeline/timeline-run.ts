import { competition, competitionStatus, reviewProject, stage, timelineException } from '@saiyun/sdk/entities';
import { type TimelineText, timelineAt, timelineCatalogues, timelineFindings, timelineWords } from '@saiyun/sdk/logic/timeline';
import { createShelf, type Params } from '@saiyun/sdk/texts';
import { fromWireTime, toWireTime } from '@saiyun/sdk/view';
import type { Run } from '../../../cli.ts';
import { tableLines } from '../../../output/table.ts';
import { withClient } from '../../../platform/session.ts';
import { usageError } from '../../../problems/cli-error.ts';
import { isClientError } from '../../../problems/problem.ts';
import { withRow } from '../record/named-rows.ts';

export interface TimelineOptions {
  readonly id: string;
  /** A wire time; now, if none. */
  readonly at?: string;
}

/** More stages, reviews or extensions than these no competition has. */
const limit = 1000;

/** Rows that the account may not list are none. */
async function orNone<T>(rows: Promise<readonly T[]>): Promise<readonly T[]> {
  try {
    return await rows;
  } catch (error) {
    if (isClientError(error) && error.kind === 'forbidden') return [];
    throw error;
  }
}

/** Prints what every role may do at a moment, by the same rules as the platform, and what is odd about the times. */
export const runTimeline: Run<TimelineOptions, 'tools'> = async (cli, { id: word, at: asked }) => {
  const at = asked === undefined ? cli.now() : fromWireTime(asked);
  if (!at) throw usageError('tools.timeline.badTime', { params: { value: asked ?? '' } });
  const { text } = cli;
  const { language } = cli.settings;
  const facts = await withClient(cli, (client) =>
    withRow(cli, client, competition, word, async (id) => {
      const query = { match: { competitionId: id } };
      const { signal } = cli;
      const [row, stages, projects, exceptions] = await Promise.all([
        client.entity(competition).queryById(id, { signal }),
        orNone(
          client
            .entity(stage)
            .rows({ ...query, column: 'stageNo', order: 'asc' }, { signal })
            .toArray({ limit }),
        ),
        orNone(
          client
            .entity(reviewProject)
            .rows({ ...query, column: 'startTime', order: 'asc' }, { signal })
            .toArray({ limit }),
        ),
        orNone(client.entity(timelineException).rows(query, { signal }).toArray({ limit })),
      ]);
      return { competition: row, stages, projects, exceptions };
    }),
  );
  const shelf = createShelf();
  shelf.put(language, 'timeline', (await timelineCatalogues[language]()).texts);
  const say: TimelineText = (key, params?: Params) => shelf.text(language, 'timeline', key, params);
  const words = timelineWords(say, language, facts);
  const findings = timelineFindings(facts).map((one) => words.finding(one));
  const acts = timelineAt(facts, at).flatMap(({ role, acts: own }) =>
    own.map((one) => ({
      role,
      act: one.act,
      state: one.state,
      of: words.of(one),
      why: words.why(one),
      notes: words.notes(one),
    })),
  );
  if (cli.asData) {
    await cli.data({ at: toWireTime(at), acts, findings });
    return undefined;
  }
  const columns = [
    { title: text('tools.timeline.role') },
    { title: text('tools.timeline.act') },
    { title: text('program.column.state') },
    { title: text('tools.timeline.of') },
    { title: text('tools.timeline.why') },
  ];
  const lines = acts.map(({ role, act, state, of, why, notes }, i) => [
    acts[i - 1]?.role === role ? '' : say(`role.${role}`),
    acts[i - 1]?.role === role && acts[i - 1]?.act === act ? '' : say(`act.${act}`),
    say(`state.${state}`),
    of,
    [why, ...notes].join('; '),
  ]);
  const told = findings.length === 0 ? [] : ['', text('tools.timeline.findings'), ...findings.map((one) => `  ${one}`)];
  await cli.show([toWireTime(at), '', ...tableLines(columns, lines, cli.tableWidth), ...told]);
  if (facts.competition.status !== competitionStatus.running) cli.notice('tools.timeline.supposed');
  return undefined;
};
