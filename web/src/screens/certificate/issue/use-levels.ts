import type { AnyRow } from '@saiyun/sdk/contract';
import { award, awardRule, reviewProject } from '@saiyun/sdk/entities';
import { useQuery } from '@tanstack/react-query';
import { client } from '../../../lib/api/client.ts';
import { keys } from '../../../lib/api/query-keys.ts';

const mostRows = 200;

/** The awards of a competition's rules, by name; undefined until they are known. */
export function useLevels(competitionId: string): readonly string[] | undefined {
  return useQuery({
    queryKey: [...keys.entity(award.name), 'levels', competitionId],
    queryFn: async () => {
      const projects = await client.entity(reviewProject).list({ match: { competitionId }, pageSize: mostRows });
      // Without a project there is nothing to find: an id that no row has asks for nothing.
      const projectId = projects.records.map(({ id }) => id).join(',') || '-';
      const rules = await client.entity(awardRule).list({ match: { projectId }, pageSize: mostRows, column: 'level', order: 'asc' });
      return [...new Set(rules.records.map((rule: AnyRow) => String(rule.awardName)))];
    },
    enabled: competitionId !== '',
  }).data;
}
