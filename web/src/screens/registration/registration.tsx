import { registration, registrationStatus } from '@saiyun/sdk/entities';
import { registrationIssues } from '@saiyun/sdk/rules';
import { lazy, Suspense } from 'react';
import { overridesOf, type PageOverrides } from '../../kit/list/overrides.ts';
import { EntityPage } from '../../kit/page/entity-page.tsx';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { useStartPage } from '../dashboard/use-start-page.ts';
import { teamsAct } from '../message/teams-act.ts';
import { answersInput } from './answers-input.tsx';

const ExamineButton = lazy(async () => ({ default: (await import('./desk/examine-button.tsx')).ExamineButton }));
const RegistrationDetail = lazy(async () => ({ default: (await import('./registration-detail.tsx')).RegistrationDetail }));

export const registrationPage = overridesOf(registration, {
  rowsAct: teamsAct,
  first: ['teamName', 'status', 'registerNo', 'realName', 'unitId', 'competitionId'],
  stateTabs: true,
  rules: registrationIssues,
  toolbar: () => (
    <Suspense>
      <ExamineButton />
    </Suspense>
  ),
  inputs: { answers: answersInput('registration') },
  detail: RegistrationDetail,
});

/** The entries that wait for a decision, and nothing else. */
export const pendingPage = {
  ...registrationPage,
  stateTabs: false,
  fixed: { status: registrationStatus.submitted },
  withoutFilters: ['status'],
} as const satisfies typeof registrationPage;

/** Matches no competition. */
const nowhere = { competitionId: 'none' };

/** The same for the reader: in some competitions the school decides, in others the organiser, and nobody looks for what others have to do. */
export function PendingPage() {
  const { data, error } = useStartPage(undefined);
  if (!data && !error) return <SkeletonRows rows={8} />;
  const mine = data?.todos.find(({ name }) => name === 'entriesToApprove');
  const decides = data?.roles.some((role) => role === 'ADMIN' || role === 'SUB' || role === 'UNIT');
  const { competitionId } = mine?.query.match ?? {};
  const fixed = { ...pendingPage.fixed, ...(mine ? typeof competitionId === 'string' && { competitionId } : decides && data && nowhere) };
  return <EntityPage entity={registration} overrides={{ ...pendingPage, fixed } as PageOverrides} />;
}
