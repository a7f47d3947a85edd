import { allotCalls } from '@saiyun/sdk/calls';
import { allotRun, allotTemp, review, reviewProject } from '@saiyun/sdk/entities';
import { client } from '../../lib/api/client.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { keys } from '../../lib/api/query-keys.ts';

/** The calls of allotment runs. */
export const allots = allotCalls(client.send);
/** The records that the page works with. */
export const runs = client.entity(allotRun);
export const lines = client.entity(allotTemp);
export const projects = client.entity(reviewProject);

/** Keys of what the page reads: below the records that it is about, so that a change of them is seen. */
export const allotKeys = {
  check: (project: string) => [...keys.entity(review.name), 'check', project] as const,
  projects: (competition: string) => [...keys.entity(reviewProject.name), 'allot', competition] as const,
  runs: (project: string) => [...keys.entity(allotRun.name), 'of', project] as const,
  board: (query: object) => [...keys.entity(allotTemp.name), 'board', query] as const,
  loads: (run: string) => [...keys.entity(allotTemp.name), 'loads', run] as const,
  pairs: (run: string, work: string) => [...keys.entity(allotTemp.name), 'pairs', run, work] as const,
};

/** Whatever shows proposals, their lines or what stands reads them again. */
export function readAgain(): Promise<unknown> {
  return Promise.all([allotTemp, allotRun, review].map(({ name }) => queryClient.invalidateQueries({ queryKey: keys.entity(name) })));
}
