import './start-page.css';
import type { EntryNext, StartPage, TodoName } from '@saiyun/sdk/calls';
import type { Role } from '@saiyun/sdk/contract';
import { Segmented } from 'antd';
import { type ComponentType, lazy, Suspense, useState } from 'react';
import { useDashboardText } from '../../messages/dashboard/index.ts';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { AuditPage } from './audit-page.tsx';
import { ExpertPage } from './expert-page.tsx';
import { FinancePage } from './finance-page.tsx';
import { OrganiserPage } from './organiser-page.tsx';
import { ParticipantPage } from './participant-page.tsx';
import { dueText } from './parts/due-text.tsx';
import { StartSkeleton } from './parts/start-skeleton.tsx';
import { isLate, isOwn } from './parts/todo-list.tsx';
import type { RolePageProps } from './role-page.ts';
import { SchoolPage } from './school-page.tsx';
import { useStartPage } from './use-start-page.ts';

/** Most readers have put it away long ago. */
const FirstSteps = lazy(async () => ({ default: (await import('./parts/first-steps.tsx')).FirstSteps }));

const pages: Readonly<Record<Role, ComponentType<RolePageProps>>> = {
  ADMIN: OrganiserPage,
  SUB: OrganiserPage,
  UNIT: SchoolPage,
  EXPERT: ExpertPage,
  APPL: ParticipantPage,
  FIN: FinancePage,
  AUD: AuditPage,
};

interface Earliest {
  readonly what: `todo.${TodoName}` | `next.${EntryNext}`;
  readonly due: string;
}

/** What is due first: among what waits, and the steps of the reader's own entries. Nothing to look forward to while something is late. */
function earliestOf({ todos, entries = [] }: StartPage): Earliest | undefined {
  const waiting = todos.filter((todo) => isOwn(todo) && todo.count > 0);
  if (waiting.some(isLate)) return undefined;
  const all = [
    ...waiting.map(({ name, due }) => ({ what: `todo.${name}` as const, due })),
    ...entries.flatMap(({ next, due }) => (next === null ? [] : [{ what: `next.${next}` as const, due }])),
  ];
  return all.flatMap(({ what, due }) => (due === null ? [] : [{ what, due }])).toSorted((a, b) => a.due.localeCompare(b.due))[0];
}

/** The day and what it brings: how much waits, and what is due first. */
function Head({ page, onRole }: { readonly page: StartPage; readonly onRole: (role: Role) => void }) {
  const { t, lang } = useDashboardText();
  const own = page.todos.filter(isOwn);
  const waiting = own.reduce((sum, { count }) => sum + count, 0);
  const due = earliestOf(page);
  const title =
    page.role === 'AUD'
      ? t('head.watching')
      : waiting === 0
        ? t('head.nothing')
        : t('head.waiting', { number: waiting.toLocaleString(lang) });
  const today = new Date().toLocaleDateString(lang, { month: 'long', day: 'numeric', weekday: 'long' });
  return (
    <PageHeader
      title={title}
      purpose={due === undefined ? today : `${today} · ${t('head.due', { what: t(due.what), due: dueText(t, due.due) })}`}
      more={
        page.roles.length > 1 && (
          <Segmented
            aria-label={t('head.role')}
            value={page.role}
            onChange={onRole}
            options={page.roles.map((role) => ({ value: role, label: t(`role.${role}`) }))}
          />
        )
      }
    />
  );
}

/** The page after signing in: what waits for the account, in each of its roles (SCREEN-09, ROUTE-07). */
export function Home() {
  const [role, setRole] = useState<Role>();
  const { data: page, error, refetch } = useStartPage(role);
  if (!page) return error ? <LoadFailure error={error} onRetry={refetch} /> : <StartSkeleton />;
  const Page = pages[page.role];
  return (
    <div className="sp-start">
      <Head page={page} onRole={setRole} />
      {error && <LoadFailure error={error} onRetry={refetch} />}
      {page.firstSteps && (
        <Suspense>
          <FirstSteps steps={page.firstSteps} />
        </Suspense>
      )}
      <Page page={page} />
    </div>
  );
}
