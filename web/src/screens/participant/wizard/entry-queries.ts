import { entryCalls, type HallPage, hallCalls, type TeamInvite } from '@saiyun/sdk/calls';
import type { AnyRow, Language } from '@saiyun/sdk/contract';
import { registrationMember } from '@saiyun/sdk/entities';
import { entryFees, teamBounds } from '@saiyun/sdk/rules';
import { useQuery } from '@tanstack/react-query';
import { client } from '../../../lib/api/client.ts';
import { keys } from '../../../lib/api/query-keys.ts';

const entries = entryCalls(client.send);
const hall = hallCalls(client.send);
/** Somebody who joins is seen without another look, in ms. */
const lookAgainMs = 10_000;
const mostMembers = 200;

/** The members and tutors of an entry. */
export function teamQuery(id: string) {
  return {
    queryKey: [...keys.entity(registrationMember.name), 'team', id],
    queryFn: () => client.entity(registrationMember).list({ pageSize: mostMembers, match: { registrationId: id } }),
  } as const;
}

/** The codes of a team that hold. */
export function invitesQuery(id: string) {
  return { queryKey: ['team-invites', id], queryFn: () => entries.invites(id) } as const;
}

/** What a competition says to a team of a group: sizes of teams are those of the group. */
export function inGroup(of: HallPage, groupId: unknown): HallPage {
  if (typeof groupId !== 'string' || groupId === '') return of;
  return { ...of, ...teamBounds(of, of.groups, groupId), groupTeams: false };
}

type Bounds = Pick<HallPage, 'teamMax' | 'tutorMax'>;

/** Whether the team has as many of a role as it may have. */
export function isFullOf(role: TeamInvite['memberRole'], { teamMax, tutorMax }: Bounds, members: readonly AnyRow[]): boolean {
  const most = role === 'tutor' ? tutorMax : teamMax === null ? null : teamMax - 1;
  return most !== null && members.filter(({ memberRole }) => memberRole === role).length >= most;
}

/** What a competition says of itself in public. */
export function hallPageQuery(lang: Language, competitionId: string) {
  return { queryKey: ['hall', lang, 'page', competitionId], queryFn: () => hall.page(competitionId) } as const;
}

/** The members and tutors of an entry, read anew whenever a part that shows them opens. */
export function useTeam(id: string) {
  return useQuery({ ...teamQuery(id), refetchInterval: lookAgainMs, refetchOnMount: 'always' });
}

/** The captain and the members; tutors are not counted. */
export function peopleOf(members: readonly AnyRow[]): number {
  return 1 + members.filter(({ memberRole }) => memberRole === 'member').length;
}

/** What an entry costs today, in fen. */
export function costOf(of: HallPage, groupId: unknown, members: readonly AnyRow[]): number {
  const lines = entryFees(of.fees, { groupId: typeof groupId === 'string' ? groupId : null, people: peopleOf(members) });
  return lines.reduce((sum, { sumFen }) => sum + sumFen, 0);
}

/** Whether two looks at a team found the same people. */
export function isSameTeam(one: readonly AnyRow[], other: readonly AnyRow[]): boolean {
  const told = (members: readonly AnyRow[]) => members.map(({ id, memberRole }) => `${id} ${String(memberRole)}`).sort();
  const [a, b] = [told(one), told(other)];
  return a.length === b.length && a.every((member, at) => member === b[at]);
}
