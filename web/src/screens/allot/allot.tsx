import '../../kit/kit.css';
import './allot.css';
import type { AllotCheck } from '@saiyun/sdk/calls';
import { type AnyRow, joinNames, type Language, type Row, yes } from '@saiyun/sdk/contract';
import { allotRun, allotRunStatus, competition, reviewProject, reviewProjectStatus } from '@saiyun/sdk/entities';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Select } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { DictTag } from '../../kit/cells/dict-tag.tsx';
import type { EntityFormProps } from '../../kit/form/form-props.ts';
import { RefSelect } from '../../kit/inputs/ref-select.tsx';
import { useMay } from '../../kit/permission/use-may.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { keys } from '../../lib/api/query-keys.ts';
import { feedback } from '../../lib/errors/feedback.ts';
import { useAllotText } from '../../messages/allot/index.ts';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { allotKeys, runs as allotRuns, allots, readAgain, projects as reviewProjects } from './calls.ts';
import { CheckList } from './check-list.tsx';
import { type Run, RunView } from './runs.tsx';

type Project = Row<typeof reviewProject>;
type Mode = 'full' | 'incremental';

const EntityForm = lazy(async () => ({ default: (await import('../../kit/form/entity-form.tsx')).EntityForm }));

const lookMs = 1000;

const takesAllotments = ({ status }: Project): boolean =>
  status === reviewProjectStatus.allotting || status === reviewProjectStatus.reviewing;

/** Asks before a proposal while an earlier round is not over, or experts cannot review yet. */
const isSure = (t: ReturnType<typeof useAllotText>['t'], lang: Language, check: AllotCheck): Promise<boolean> => {
  const { earlier, expertsUnready } = check;
  if (earlier.length === 0 && expertsUnready === 0) return Promise.resolve(true);
  const names = joinNames(
    lang,
    earlier.map(({ name }) => name),
  );
  const open = earlier.reduce((sum, one) => sum + one.open, 0);
  return feedback.confirm({
    title: t(earlier.length > 0 ? 'ask.earlier' : 'ask.unready'),
    text: [
      ...(earlier.length > 0 ? [t('ask.earlierText', { names, open })] : []),
      ...(expertsUnready > 0 ? [t('ask.unreadyText', { count: expertsUnready })] : []),
    ].join(lang === 'en' ? ' ' : ''),
    ok: t('ask.go'),
    cancel: t('ask.stop'),
  });
};

/** Where an organiser has works allotted (SCREEN-29): what a proposal works with, the proposal, changes by hand, and its application. */
export function Allot() {
  const { t, lang } = useAllotText();
  const may = useMay();
  const [params, setParams] = useSearchParams();
  const [asking, setAsking] = useState<Mode>();
  const projectId = params.get('project') ?? '';
  const asked = useQuery({
    queryKey: keys.row(reviewProject.name, projectId),
    queryFn: async () => (await reviewProjects.queryById(projectId)) as unknown as Project,
    enabled: projectId !== '',
  });
  const competitionId = params.get('competition') ?? asked.data?.competitionId ?? '';
  const projects = useQuery({
    queryKey: allotKeys.projects(competitionId),
    queryFn: async () => (await reviewProjects.list({ match: { competitionId }, pageSize: 100 })).records as unknown as readonly Project[],
    enabled: competitionId !== '',
  });
  const project = projects.data?.find(({ id }) => id === projectId) ?? asked.data;
  const check = useQuery({
    queryKey: allotKeys.check(projectId),
    queryFn: () => allots.check(projectId),
    enabled: project !== undefined,
    staleTime: 0,
  });
  const go = (next: Readonly<Record<string, string | undefined>>) =>
    setParams(Object.entries(next).flatMap(([name, value]) => (value ? [[name, value] as [string, string]] : [])));
  const begun = (saved?: AnyRow) => {
    setAsking(undefined);
    if (!saved) return;
    go({ competition: competitionId, project: projectId, run: saved.id });
    void readAgain();
  };
  /** What stands in the way of a good proposal is said before one is made. */
  const propose = async (mode: Mode) => {
    const now = await queryClient
      .fetchQuery({ queryKey: allotKeys.check(projectId), queryFn: () => allots.check(projectId) })
      .catch(() => undefined);
    if (!now || (await isSure(t, lang, now))) setAsking(mode);
  };
  // Not before it is known what stands: the main button must not change under the pointer.
  const canPropose = project !== undefined && takesAllotments(project) && may.call(allotRun, 'add') && !check.isPending;
  // Filling in comes first then: a plan of all anew takes back most of what is handed out.
  const stands = canPropose && (check.data?.standing ?? 0) > 0;
  return (
    <div className="al">
      <PageHeader
        title={t('title')}
        purpose={t('purpose')}
        more={stands && <Button onClick={() => void propose('full')}>{t('propose.full')}</Button>}
        action={
          canPropose && (
            <Button type="primary" onClick={() => void propose(stands ? 'incremental' : 'full')}>
              {t(stands ? 'propose.incremental' : 'propose')}
            </Button>
          )
        }
      />
      <section className="pg-card al-choice" aria-label={t('choose')}>
        <label htmlFor="allot-competition">{t('competition')}</label>
        <div className="al-competition">
          <RefSelect
            id="allot-competition"
            of={competition.name}
            label={t('competition')}
            value={competitionId || undefined}
            onChange={(id) => go({ competition: id })}
          />
        </div>
        {competitionId === '' && <p>{t('chooseText')}</p>}
        {projects.error && <LoadFailure error={projects.error} onRetry={projects.refetch} />}
        {projects.data && projects.data.length === 0 && (
          <p>
            {t('noProjects')} <Link to={`/review/project?competitionId=${encodeURIComponent(competitionId)}`}>{t('toProjects')}</Link>
          </p>
        )}
        {projects.data && projects.data.length > 0 && (
          <Projects all={projects.data} chosen={projectId} onChoose={(id) => go({ competition: competitionId, project: id })} />
        )}
      </section>
      {project && !takesAllotments(project) && <Alert type="info" showIcon title={t('notOpen')} />}
      {project && <CheckList projectId={project.id} />}
      {project && (
        <Runs
          projectId={project.id}
          chosen={params.get('run') ?? ''}
          onChoose={(run) => go({ competition: competitionId, project: project.id, run })}
        />
      )}
      {asking && (
        <Suspense>
          <RunForm projectId={projectId} mode={asking} reviews={project?.reviewsPerWork} onClose={begun} />
        </Suspense>
      )}
    </div>
  );
}

interface RunFormProps extends Pick<EntityFormProps, 'onClose'> {
  readonly projectId: string;
  readonly mode: Mode;
  readonly reviews: number | undefined;
}

/** What a proposal is to keep to; which kind it is was chosen by the button. */
const RunForm = ({ projectId, mode, reviews, onClose }: RunFormProps) => (
  <EntityForm
    entity={allotRun}
    open
    initial={{ projectId, mode, reviews, readyOnly: yes }}
    fixed={['projectId', 'mode']}
    onClose={onClose}
  />
);

interface ProjectsProps {
  readonly all: readonly Project[];
  readonly chosen: string;
  readonly onChoose: (id: string) => void;
}

/** The review projects of a competition, with their stages and groups. */
function Projects({ all, chosen, onChoose }: ProjectsProps) {
  const { t, lang } = useAllotText();
  return (
    <ul className="al-projects" aria-label={t('project')}>
      {all.map((one) => (
        <li key={one.id}>
          <button type="button" aria-pressed={one.id === chosen} onClick={() => onChoose(one.id)}>
            <strong>{lang === 'en' && one.projectNameEn ? one.projectNameEn : one.projectName}</strong>
            <small>{[one.stageId_dictText, one.groupIds_dictText].filter(Boolean).join(' · ')}</small>
            <DictTag
              code={reviewProject.fields.status.of}
              value={one.status ?? ''}
              {...(one.status_dictText && { text: one.status_dictText })}
            />
          </button>
        </li>
      ))}
    </ul>
  );
}

interface RunsProps {
  readonly projectId: string;
  readonly chosen: string;
  readonly onChoose: (id: string) => void;
}

/** The proposals of a project, the newest first, and the one that is looked at. */
function Runs({ projectId, chosen, onChoose }: RunsProps) {
  const { t } = useAllotText();
  const { data, error, refetch } = useQuery({
    queryKey: allotKeys.runs(projectId),
    queryFn: async () => (await allotRuns.list({ match: { projectId }, pageSize: 20 })).records as unknown as readonly Run[],
    refetchInterval: ({ state }) => (state.data?.some(({ status }) => status === allotRunStatus.running) ? lookMs : false),
  });
  if (error && !data) return <LoadFailure error={error} onRetry={refetch} />;
  if (!data) return null;
  const run = data.find(({ id }) => id === chosen) ?? data[0];
  if (!run)
    return (
      <section className="pg-card" aria-label={t('runs')}>
        <div className="pg-title">
          <h2>{t('noRuns')}</h2>
        </div>
        <p>{t('noRunsText')}</p>
      </section>
    );
  return (
    <>
      <div className="al-runs">
        <label htmlFor="allot-run">{t('runs')}</label>
        <Select
          id="allot-run"
          value={run.id}
          aria-label={t('runs')}
          options={data.map((one) => ({
            value: one.id,
            label: [one.createTime.slice(0, 16), one.mode_dictText, one.status_dictText].filter(Boolean).join(' · '),
          }))}
          onChange={onChoose}
        />
      </div>
      <RunView run={run} onChoose={onChoose} />
    </>
  );
}
