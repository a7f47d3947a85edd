import './room.css';
import { ArrowLeftOutlined, DownloadOutlined } from '@ant-design/icons';
import { type CalibrationOverview, calibrationCalls } from '@saiyun/sdk/calls';
import { joinNames } from '@saiyun/sdk/contract';
import { calibration, calibrationMode, calibrationResult, calibrationStatus, reviewProject } from '@saiyun/sdk/entities';
import { calibratedWorks } from '@saiyun/sdk/rules';
import { rowTitle } from '@saiyun/sdk/view';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { Link, useParams } from 'react-router';
import { DictTag } from '../../../kit/cells/dict-tag.tsx';
import { useSavedFile } from '../../../kit/export/use-saved-file.ts';
import { ChildTable } from '../../../kit/list/child-table.tsx';
import { PlainTable } from '../../../kit/list/plain-table.tsx';
import { useMay } from '../../../kit/permission/use-may.ts';
import { client } from '../../../lib/api/client.ts';
import { keys } from '../../../lib/api/query-keys.ts';
import { records } from '../../../lib/api/records.ts';
import { recordPath } from '../../../lib/record-path.ts';
import { useCalibrationText } from '../../../messages/calibration/index.ts';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { signed } from '../../expert/calibration/calls.ts';
import { CalibrationDetail } from './calibration.tsx';
import { ReferenceInput } from './reference-input.tsx';

const calls = calibrationCalls(client.send);

type Expert = CalibrationOverview['experts'][number];
type Work = CalibrationOverview['works'][number];

/** The distance of one expert at one work. */
function Cell({ expert, work }: { readonly expert: Expert; readonly work: Work }) {
  const { t } = useCalibrationText();
  const cell = expert.cells.find(({ calibrationId }) => calibrationId === work.id);
  if (!cell) return <span className="cr-none">—</span>;
  const points = signed(cell.distance);
  return (
    <span className="cr-cell" data-off={!cell.within}>
      {cell.tries > 1 ? t('room.tries', { points, tries: cell.tries }) : points}
      {!cell.within && <span className="sy-hidden">{t('state.outside')}</span>}
      {cell.afterReference && <small className="cr-seen">{t('room.afterReference')}</small>}
    </span>
  );
}

/** Experts by works, those furthest from the reference first; who has not begun is only named. */
function Matrix({ overview }: { readonly overview: CalibrationOverview }) {
  const { t, lang } = useCalibrationText();
  const works = overview.works.filter(
    ({ id, status }) =>
      status === calibrationStatus.ready || overview.experts.some(({ cells }) => cells.some(({ calibrationId }) => calibrationId === id)),
  );
  const rows = overview.experts
    .filter(({ cells }) => cells.length > 0)
    .toSorted((a, b) => Math.abs(b.leniency ?? 0) - Math.abs(a.leniency ?? 0));
  const waiting = overview.experts.filter(({ cells }) => cells.length === 0);
  if (works.length === 0) return <p className="pg-note">{t('room.noWorks')}</p>;
  return (
    <>
      {rows.length > 0 && (
        <PlainTable
          label={t('room.experts')}
          isPart
          columnWidth={140}
          rows={rows}
          keyOf={({ id }) => id}
          columns={[
            { key: 'name', title: t('room.expert'), width: 120, cell: ({ name }) => name },
            {
              key: 'done',
              title: t('room.done'),
              width: 90,
              cell: ({ standing, cells }) => (standing.all > 0 ? `${calibratedWorks(standing)} / ${standing.all}` : String(cells.length)),
            },
            {
              key: 'leniency',
              title: t('room.leniency'),
              align: 'right',
              width: 110,
              cell: ({ leniency }) => <span className="cr-cell">{leniency === null ? '—' : signed(Number(leniency.toFixed(1)))}</span>,
            },
            ...works.map((work) => ({
              key: work.id,
              title: work.title,
              align: 'right' as const,
              cell: (expert: Expert) => <Cell expert={expert} work={work} />,
            })),
          ]}
        />
      )}
      {overview.experts.length === 0 && <p className="pg-note">{t('room.noExperts')}</p>}
      {waiting.length > 0 && (
        <p className="cr-waiting">
          {t('room.waiting', { count: waiting.length })}
          {joinNames(
            lang,
            waiting.map(({ name }) => name),
          )}
        </p>
      )}
    </>
  );
}

function Export({ projectId }: { readonly projectId: string }) {
  const { t } = useCalibrationText();
  const { isBusy, save } = useSavedFile(() => client.entity(calibrationResult).exportXls({ match: { projectId } }));
  return (
    <Button icon={<DownloadOutlined />} loading={isBusy} onClick={save}>
      {t('room.export')}
    </Button>
  );
}

function Experts({ projectId }: { readonly projectId: string }) {
  const { t } = useCalibrationText();
  const may = useMay();
  const { data, error, refetch } = useQuery({
    // Below the works, so that a change of one has it read again.
    queryKey: [...keys.entity(calibration.name), 'overview', projectId],
    queryFn: () => calls.overview(projectId),
    staleTime: 0,
  });
  const finished = data?.experts.filter(({ standing }) => standing.all > 0 && calibratedWorks(standing) === standing.all).length ?? 0;
  return (
    <section className="pg-card" aria-label={t('room.experts')}>
      <div className="pg-title">
        <h2>{t('room.experts')}</h2>
        {data && data.experts.length > 0 && data.mode !== calibrationMode.none && (
          <span className="cr-note">{t('room.finished', { done: finished, all: data.experts.length })}</span>
        )}
        {data?.experts.some(({ cells }) => cells.length > 0) && may.call(calibrationResult, 'exportXls') && (
          <Export projectId={projectId} />
        )}
      </div>
      <p className="pg-note">
        {t('room.expertsHint')} {data && t('room.tolerance', { points: data.tolerance })}
      </p>
      {error && !data && <LoadFailure error={error} onRetry={refetch} />}
      {!data && !error && <SkeletonRows rows={5} label={t('room.experts')} />}
      {data && <Matrix overview={data} />}
    </section>
  );
}

/** The calibration of a project: its works, and how far each expert is from their reference. */
export function CalibrationRoom() {
  const { t, lang } = useCalibrationText();
  const { id = '' } = useParams();
  const may = useMay();
  const { data, error, refetch } = useQuery({
    queryKey: [...keys.row(reviewProject.name, id), lang],
    queryFn: ({ signal }) => records.reviewProjects.queryById(id, { signal }),
    staleTime: 0,
  });
  if (error && !data) return <LoadFailure error={error} onRetry={refetch} />;
  if (!data) return <SkeletonRows rows={8} label={t('room.title')} />;
  const mode = data.calibration ?? calibrationMode.none;
  return (
    <article className="cr">
      <Link className="cr-back" to={recordPath(reviewProject.name, id)}>
        <ArrowLeftOutlined aria-hidden /> {t('room.back')}
      </Link>
      <PageHeader
        title={`${t('room.title')} · ${rowTitle(reviewProject, data, lang)}`}
        state={<DictTag code={calibrationMode.code} value={mode} />}
        purpose={t(mode === calibrationMode.none ? 'room.none' : 'room.purpose')}
      />
      {may.call(calibration, 'list') && (
        <section className="pg-card" aria-label={t('room.works')}>
          <p className="pg-note">{t('room.worksHint')}</p>
          <ChildTable
            entity={calibration}
            fixed={{ projectId: id }}
            title={t('room.works')}
            columns={{ projectId: { hidden: true } }}
            inputs={{ items: ReferenceInput }}
            detail={CalibrationDetail}
          />
        </section>
      )}
      <Experts projectId={id} />
    </article>
  );
}
