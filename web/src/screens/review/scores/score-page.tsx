import type { Row } from '@saiyun/sdk/contract';
import { reviewProject, scoreRun, worksScore } from '@saiyun/sdk/entities';
import { useQuery } from '@tanstack/react-query';
import { Flex, Select } from 'antd';
import { type ReactNode, useMemo } from 'react';
import { Link, Navigate, useSearchParams } from 'react-router';
import { RefSelect } from '../../../kit/inputs/ref-select.tsx';
import type { PageOverrides } from '../../../kit/list/overrides.ts';
import { EntityPage } from '../../../kit/page/entity-page.tsx';
import { useMay } from '../../../kit/permission/use-may.ts';
import { keys } from '../../../lib/api/query-keys.ts';
import { recordPath } from '../../../lib/record-path.ts';
import { useKitText } from '../../../messages/kit/index.ts';
import { useScoresText } from '../../../messages/scores/index.ts';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { runs } from './calls.ts';
import { runToShow } from './run-to-show.ts';
import { ScoreRoomPage } from './score-room.tsx';
import { worksScorePage } from './works-score.tsx';

type Run = Row<typeof scoreRun>;

const most = 100;
/** What an address of the room may name; everything else filters the list. */
const ofRoom = new Set(['runId', 'projectId', 'view', 'work']);

/** The newest runs of a project, or of all. */
function useRuns(projectId: string, isWanted: boolean) {
  const query = { ...(projectId !== '' && { match: { projectId } }), pageSize: most, column: 'createTime', order: 'desc' } as const;
  return useQuery({
    queryKey: keys.list(scoreRun.name, query),
    // The client of a page knows records only by name; these are rows of the definition above.
    queryFn: async ({ signal }) => (await runs.list(query, { signal })).records as unknown as readonly Run[],
    enabled: isWanted,
  });
}

interface PickerProps {
  readonly projectId: string;
  readonly run: Run | undefined;
  readonly onChoose: (to: Readonly<Record<string, string>>) => void;
}

/** Whose scores are shown: the project, and which of its computations. */
function Picker({ projectId, run, onChoose }: PickerProps) {
  const { t } = useScoresText();
  const { say } = useKitText();
  const { data = run ? [run] : [] } = useRuns(projectId, projectId !== '');
  return (
    <Flex gap="small" wrap>
      <div className="sr-project">
        <RefSelect
          id="scores-project"
          of={reviewProject.name}
          label={say(reviewProject.label)}
          value={projectId || undefined}
          {...(run?.projectId_dictText && { dictText: run.projectId_dictText })}
          onChange={(id) => id && onChoose({ projectId: id })}
        />
      </div>
      {run && (
        <Select
          className="sr-run"
          aria-label={t('run')}
          value={run.id}
          options={data.map((one) => ({
            value: one.id,
            label: [one.createTime.slice(0, 16), one.status_dictText].filter(Boolean).join(' · '),
          }))}
          onChange={(runId) => onChoose({ runId })}
        />
      )}
    </Flex>
  );
}

/** The scores of one run; ranks of several runs say nothing beside each other. */
function OneRun() {
  const { t } = useScoresText();
  const { t: kit } = useKitText();
  const [params, setParams] = useSearchParams();
  const runId = params.get('runId') ?? '';
  // Filters pick works out of a run: the room shows all of them.
  const isList = params.get('view') === 'list' || [...params.keys()].some((name) => !ofRoom.has(name));
  const asksFor = params.get('projectId') ?? '';
  const found = useRuns(asksFor, runId === '' && !isList);
  const asked = useQuery({
    queryKey: keys.row(scoreRun.name, runId),
    queryFn: async () => (await runs.queryById(runId)) as unknown as Run,
    enabled: runId !== '',
  });
  const run = asked.data;
  const picker = <Picker projectId={run?.projectId ?? asksFor} run={run} onChoose={setParams} />;
  if (isList) return <AsList picker={picker} />;
  if (runId === '') {
    if (found.error) return <LoadFailure error={found.error} onRetry={found.refetch} />;
    if (!found.data) return <SkeletonRows rows={6} label={kit('list.loading')} />;
    const shown = runToShow(found.data);
    if (shown) return <Navigate replace to={{ search: new URLSearchParams({ runId: shown.id }).toString() }} />;
    return (
      <>
        <PageHeader title={t('title')} purpose={t('purpose')} />
        <section className="pg-card">
          {picker}
          <p>{asksFor === '' ? t('chooseProject') : t('noRuns')}</p>
          {asksFor !== '' && (
            <p>
              {t('noRunsText')} <Link to={recordPath(reviewProject.name, asksFor)}>{t('toProject')}</Link>
            </p>
          )}
        </section>
      </>
    );
  }
  if (asked.error && !run) return <LoadFailure error={asked.error} onRetry={asked.refetch} />;
  if (!run) return <SkeletonRows rows={6} label={kit('list.loading')} />;
  return (
    <ScoreRoomPage
      run={run}
      work={params.get('work') ?? ''}
      picker={picker}
      more={
        <Link className="kt-act" to={{ search: new URLSearchParams({ runId, view: 'list' }).toString() }}>
          {t('asList')}
        </Link>
      }
      onRun={(id) => setParams({ runId: id })}
    />
  );
}

/** The works of a run, or those of all in which a work is, as the stock list: with filters, columns and export. */
function AsList({ picker }: { readonly picker: ReactNode }) {
  const [params] = useSearchParams();
  const ofRun = params.has('runId');
  const overrides = useMemo<PageOverrides>(
    () => ({ ...(worksScorePage as PageOverrides), withoutFilters: ['runId'], ...(ofRun && { toolbar: () => picker }) }),
    [picker, ofRun],
  );
  return <EntityPage entity={worksScore} overrides={overrides} />;
}

/** Scores and ranks of works. Those who may read the computations see one of them at a time; entrants see what counts of their own works. */
export function WorksScores() {
  const may = useMay();
  if (may.call(scoreRun, 'list')) return <OneRun />;
  return <EntityPage entity={worksScore} overrides={worksScorePage as PageOverrides} />;
}
