import type { Row } from '@saiyun/sdk/contract';
import { examineStatus, registration, registrationStatus } from '@saiyun/sdk/entities';
import { registrationIssues } from '@saiyun/sdk/rules';
import { lazy, Suspense } from 'react';
import { DictTag } from '../../kit/cells/dict-tag.tsx';
import { overridesOf, type PageOverrides } from '../../kit/list/overrides.ts';
import { EntityPage } from '../../kit/page/entity-page.tsx';
import { useRegistrationText } from '../../messages/registration/index.ts';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { useStartPage } from '../dashboard/use-start-page.ts';
import { teamsAct } from '../message/teams-act.ts';
import { answersInput } from './answers-input.tsx';

const ExamineButton = lazy(async () => ({ default: (await import('./desk/examine-button.tsx')).ExamineButton }));
const RegistrationDetail = lazy(async () => ({ default: (await import('./registration-detail.tsx')).RegistrationDetail }));

/** The state, and whether the school has decided where it does so before the organiser. */
function State({ row: { status, schoolAudit } }: { readonly row: Row<typeof registration> }) {
  const { t } = useRegistrationText();
  const state = <DictTag code={registrationStatus.code} value={status ?? ''} />;
  if (!schoolAudit) return state;
  return (
    <span className="kt-two">
      {state}
      <span className="kt-under">{t(schoolAudit === examineStatus.approved ? 'school.approved' : 'school.waiting')}</span>
    </span>
  );
}

export const registrationPage = overridesOf(registration, {
  rowsAct: teamsAct,
  first: ['teamName', 'status', 'registerNo', 'realName', 'unitId', 'competitionId'],
  columns: { status: { cell: (row) => <State row={row} /> } },
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
