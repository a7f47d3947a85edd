import { scoreCalls } from '@saiyun/sdk/calls';
import { award, awardRule, reviewProject, scoreRun, worksScore } from '@saiyun/sdk/entities';
import { client } from '../../../lib/api/client.ts';
import { queryClient } from '../../../lib/api/query-client.ts';
import { keys } from '../../../lib/api/query-keys.ts';

/** The calls of score runs. */
export const scores = scoreCalls(client.send);
/** The records that the page works with. */
export const runs = client.entity(scoreRun);
export const rules = client.entity(awardRule);
export const projects = client.entity(reviewProject);

/** Keys of what the page reads: below the record that it is about, so that a change of it is seen. */
export const scoreKeys = {
  room: (run: string) => [...keys.entity(scoreRun.name), 'room', run] as const,
  explain: (run: string, work: string) => [...keys.entity(scoreRun.name), 'explain', run, work] as const,
};

/** A run with everything that is decided by it. */
export function roomQuery(run: string) {
  return { queryKey: scoreKeys.room(run), queryFn: () => scores.room(run) } as const;
}

/** Whatever shows runs, their works or the lines reads them again. */
export function readAgain(): Promise<unknown> {
  return Promise.all(
    [scoreRun, worksScore, awardRule, award, reviewProject].map(({ name }) =>
      queryClient.invalidateQueries({ queryKey: keys.entity(name) }),
    ),
  );
}
