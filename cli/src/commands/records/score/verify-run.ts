import { scoreCalls, type VerifiedWork } from '@saiyun/sdk/calls';
import { scoreRun } from '@saiyun/sdk/entities';
import type { Cli, Run } from '../../../cli.ts';
import { withClient } from '../../../platform/session.ts';
import { exitCodes } from '../../../problems/exit-codes.ts';
import { withRun } from '../record/latest-run.ts';

export interface ScoreVerifyOptions {
  readonly id: string;
  /** The number of one work to tell as well. */
  readonly work?: string;
}

const placed = (
  cli: Cli<'review'>,
  key: 'review.score.same' | 'review.score.other',
  { worksNo, title, stored, replayed }: VerifiedWork,
): string =>
  cli.text(key, {
    work: [worksNo, title].filter(Boolean).join(' '),
    rank: stored?.rank ?? '-',
    score: stored?.score ?? '-',
    rank2: replayed?.rank ?? '-',
    score2: replayed?.score ?? '-',
  });

/** Has the platform compute a run again from the reviews that it kept, and says what differs; exits with 3 if anything does. */
export const runScoreVerify: Run<ScoreVerifyOptions, 'review'> = async (cli, { id, work }) => {
  const told = await withClient(cli, (client) =>
    withRun(cli, client, scoreRun, id, (found) => scoreCalls(client.send).verify(found, work, { signal: cli.signal, timeoutMs: 0 })),
  );
  if (cli.asData) await cli.data(told);
  else {
    const { equal, works, reviews, differs, differentCount, different } = told;
    await cli.show([
      ...(equal ? [cli.text('review.score.equal', { works, count: reviews })] : []),
      ...differs.map((what) =>
        what === 'works' ? cli.text('review.score.works', { count: differentCount }) : cli.text(`review.score.${what}`),
      ),
      ...different.map((one) => placed(cli, 'review.score.other', one)),
      ...(told.work?.equal ? [placed(cli, 'review.score.same', told.work)] : []),
    ]);
  }
  if (told.reviewsChanged) cli.notice('review.score.changed');
  return told.equal ? exitCodes.ok : exitCodes.differs;
};
