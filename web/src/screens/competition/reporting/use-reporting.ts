import { submissionCalls } from '@saiyun/sdk/calls';
import { reportStatus, subAdminSubmit } from '@saiyun/sdk/entities';
import { useQuery } from '@tanstack/react-query';
import { client } from '../../../lib/api/client.ts';
import { queryClient } from '../../../lib/api/query-client.ts';
import { keys } from '../../../lib/api/query-keys.ts';
import { useLanguage } from '../../../lib/store/language.ts';
import type { Place, Report } from './places.ts';

const submissions = submissionCalls(client.send);

/** The works of a competition and what of them is reported; below its record, so that every decision makes it stale. */
export function useReporting(competitionId: string) {
  const lang = useLanguage();
  return useQuery({
    queryKey: [...keys.entity(subAdminSubmit.name), 'board', competitionId, lang],
    queryFn: () => submissions.board(competitionId),
    staleTime: 0,
  });
}

/** Reads again what is reported. */
export function readAgain(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: keys.entity(subAdminSubmit.name) });
}

/** The submission of a place that was returned, and is corrected rather than made anew. */
export function returnedOf({ reports, groupId }: Place): Report | undefined {
  // One over several groups is left to its own page: here only the works of one are seen.
  return reports.findLast((one) => one.status === reportStatus.returned && one.groupId === groupId);
}

/** Reports works of a place, or reports a returned submission again with these works. */
export async function reportWorks(competitionId: string, place: Place, workIds: readonly string[], note: string): Promise<void> {
  const given = { workIds: workIds.join(','), note: note.trim() === '' ? null : note.trim() };
  const returned = returnedOf(place);
  const records = client.entity(subAdminSubmit);
  if (returned) {
    await records.edit({ id: returned.id, revision: returned.revision, ...given });
    await records.verb('submit', [returned.id]);
  } else await records.add({ competitionId, unitId: place.unitId, groupId: place.groupId, ...given });
}

/** Accepts a submission, or returns it with a reason. */
export async function decide(report: Report, reason?: string): Promise<void> {
  await client
    .entity(subAdminSubmit)
    .verb('examine', [report.id], reason === undefined ? { status: reportStatus.accepted } : { status: reportStatus.returned, reason });
}
