import type { Client } from '@saiyun/sdk';
import type { Entity } from '@saiyun/sdk/contract';
import { reviewProject } from '@saiyun/sdk/entities';
import type { Cli } from '../../../cli.ts';
import { isClientError } from '../../../problems/problem.ts';
import { namedId, withRow } from './named-rows.ts';

/**
 * Does something with one run of a review project: named as rows are, or by its project, which means the latest run of it.
 * @throws as `withRow` does
 */
export async function withRun<T>(cli: Cli, client: Client, entity: Entity, word: string, act: (id: string) => Promise<T>): Promise<T> {
  try {
    return await withRow(cli, client, entity, word, act);
  } catch (error) {
    if (!isClientError(error) || error.kind !== 'not_found' || cli.settings.dialect === 'jeecg') throw error;
    const project = await namedId(cli, client.entity(reviewProject), reviewProject, word);
    if (project === 'none' || project === 'unseen') throw error;
    const latest = { match: { projectId: project.id }, column: 'createTime', order: 'desc', pageSize: 1 } as const;
    const [run] = (await client.entity(entity).list(latest, { signal: cli.signal })).records;
    if (!run) throw error;
    cli.notice('program.latestRun', { project: word, time: String(run.createTime) });
    return act(run.id);
  }
}
