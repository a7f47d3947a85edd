import type { Row } from '@saiyun/sdk/contract';
import { reviewProject, scoreRun, worksScore } from '@saiyun/sdk/entities';
import { useQuery } from '@tanstack/react-query';
import { Flex, Select } from 'antd';
import { useMemo } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { RefSelect } from '../../kit/inputs/ref-select.tsx';
import type { PageOverrides } from '../../kit/list/overrides.ts';
import { EntityPage } from '../../kit/page/entity-page.tsx';
import { useMay } from '../../kit/permission/use-may.ts';
import { client } from '../../lib/api/client.ts';
import { keys } from '../../lib/api/query-keys.ts';
import { useKitText } from '../../messages/kit/index.ts';
import { useScoresText } from '../../messages/scores/index.ts';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { runToShow } from './run-to-show.ts';
import { worksScorePage } from './works-score.tsx';

type Run = Row<typeof scoreRun>;

const most = 100;
const runs = client.entity(scoreRun);

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

/** No run has this id: the list of a project without runs is empty. */
const noRun = 'none';

interface PickerProps {
  readonly projectId: string;
  readonly run: Run | undefined;
  readonly onChoose: (to: Readonly<Record<string, string>>) => void;
}

/** Whose ranking is shown: the project, and which of its computations. */
function Picker({ projectId, run, onChoose }: PickerProps) {
  const { t } = useScoresText();
  const { say } = useKitText();
  const { data = run ? [run] : [] } = useRuns(projectId, projectId !== '');
  return (
    <Flex gap="small" wrap>
      <div style={{ width: 220 }}>
        <RefSelect
          id="scores-project"
          of={reviewProject.name}
          label={say(reviewProject.label)}
          value={projectId || undefined}
          onChange={(id) => id && onChoose({ projectId: id })}
        />
      </div>
      <Select
        style={{ width: 240 }}
        aria-label={t('run')}
        value={run?.id ?? null}
        options={data.map((one) => ({
          value: one.id,
          label: [one.createTime.slice(0, 16), one.status_dictText].filter(Boolean).join(' · '),
        }))}
        onChange={(runId) => onChoose({ runId })}
      />
    </Flex>
  );
}

/** The ranking of one run; ranks of several runs say nothing beside each other. */
function OneRun() {
  const { t } = useKitText();
  const [params, setParams] = useSearchParams();
  const runId = params.get('runId') ?? '';
  const isAll = params.has('worksId');
  const asksFor = params.get('projectId') ?? '';
  const found = useRuns(asksFor, runId === '' && !isAll);
  const asked = useQuery({
    queryKey: keys.row(scoreRun.name, runId),
    queryFn: async () => (await runs.queryById(runId)) as unknown as Run,
    enabled: runId !== '',
  });
  const run = asked.data;
  const overrides = useMemo<PageOverrides>(
    () => ({
      ...(worksScorePage as PageOverrides),
      withoutFilters: ['runId'],
      ...(runId === '' && !isAll && { fixed: { runId: noRun } }),
      toolbar: () => <Picker projectId={run?.projectId ?? asksFor} run={run} onChoose={setParams} />,
    }),
    [run, runId, isAll, asksFor, setParams],
  );
  if (runId === '' && !isAll) {
    if (found.error) return <LoadFailure error={found.error} onRetry={found.refetch} />;
    if (!found.data) return <SkeletonRows rows={6} label={t('list.loading')} />;
    const shown = runToShow(found.data);
    const to = new URLSearchParams(params);
    to.delete('projectId');
    if (shown) to.set('runId', shown.id);
    if (shown) return <Navigate replace to={{ search: to.toString() }} />;
  }
  return <EntityPage entity={worksScore} overrides={overrides} />;
}

/** Scores and ranks of works. Those who may read the computations see one of them at a time; entrants see what counts of their own works. */
export function WorksScores() {
  const may = useMay();
  if (may.call(scoreRun, 'list')) return <OneRun />;
  return <EntityPage entity={worksScore} overrides={worksScorePage as PageOverrides} />;
}
