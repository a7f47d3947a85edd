import { calibration, calibrationMode, calibrationStatus, reviewProject } from '@saiyun/sdk/entities';
import { rowTitle } from '@saiyun/sdk/view';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { DictTag } from '../../../kit/cells/dict-tag.tsx';
import { PlainTable } from '../../../kit/list/plain-table.tsx';
import { client } from '../../../lib/api/client.ts';
import { keys } from '../../../lib/api/query-keys.ts';
import { records } from '../../../lib/api/records.ts';
import { useCalibrationText } from '../../../messages/calibration/index.ts';
import { useKitText } from '../../../messages/kit/index.ts';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { roomPath } from './room-path.ts';

/** Newer projects than these are found by their competition. */
const most = 100;

/** The newest review projects, those that ask for calibration first, with their works in use. */
function useProjects(lang: string) {
  return useQuery({
    queryKey: keys.list(reviewProject.name, { lang, of: 'calibrations' }),
    queryFn: async ({ signal }) => {
      const [projects, works] = await Promise.all([
        records.reviewProjects.list({ pageSize: most, column: 'createTime', order: 'desc' }, { signal }),
        client
          .entity(calibration)
          .rows({ match: { status: calibrationStatus.ready } }, { signal })
          .toArray({ limit: Number.MAX_SAFE_INTEGER }),
      ]);
      const rows = projects.records.map((row) => ({
        row,
        mode: row.calibration ?? calibrationMode.none,
        works: works.filter(({ projectId }) => projectId === row.id).length,
      }));
      const isAsked = ({ mode, works }: (typeof rows)[number]): number => (mode === calibrationMode.none ? (works > 0 ? 1 : 0) : 2);
      return rows.toSorted((a, b) => isAsked(b) - isAsked(a));
    },
    staleTime: 0,
  });
}

/** Which review projects ask experts for calibration, and the way to each. */
export function CalibrationProjects() {
  const { t, say, lang } = useCalibrationText();
  const { t: kit } = useKitText();
  const { data, error, refetch } = useProjects(lang);
  const { fields } = reviewProject;
  return (
    <>
      <PageHeader title={t('room.title')} purpose={t('room.purpose')} />
      <section className="pg-card">
        {error && !data && <LoadFailure error={error} onRetry={refetch} />}
        {!data && !error && <SkeletonRows rows={6} label={kit('list.loading')} />}
        {data && (
          <PlainTable
            label={t('room.title')}
            rows={data}
            keyOf={({ row }) => row.id}
            empty={t('projects.none')}
            columns={[
              {
                key: 'name',
                title: say(reviewProject.label),
                width: 300,
                cell: ({ row }) => (
                  <>
                    <Link to={roomPath(row.id)}>{rowTitle(reviewProject, row, lang)}</Link>
                    <div className="cr-note">{row.competitionId_dictText}</div>
                  </>
                ),
              },
              {
                key: 'mode',
                title: say(fields.calibration.label),
                width: 160,
                cell: ({ mode }) => <DictTag code={calibrationMode.code} value={mode} />,
              },
              { key: 'works', title: t('projects.works'), width: 110, align: 'right', cell: ({ works }) => works },
              {
                key: 'status',
                title: say(fields.status.label),
                width: 110,
                cell: ({ row }) => (
                  <DictTag code={fields.status.of} value={row.status ?? ''} {...(row.status_dictText && { text: row.status_dictText })} />
                ),
              },
            ]}
          />
        )}
      </section>
    </>
  );
}
