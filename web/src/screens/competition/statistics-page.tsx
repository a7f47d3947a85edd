import './place/place.css';
import { DownloadOutlined } from '@ant-design/icons';
import { competition } from '@saiyun/sdk/entities';
import { rowTitle } from '@saiyun/sdk/view';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { Link } from 'react-router';
import { saveFile } from '../../kit/export/save-file.ts';
import { client } from '../../lib/api/client.ts';
import { keys } from '../../lib/api/query-keys.ts';
import { rowPath } from '../../lib/record-path.ts';
import { usePlaceText } from '../../messages/place/index.ts';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { ChosenCompetition, useChosenCompetition } from './chosen-competition.tsx';
import type { CompetitionRow } from './place/parts.ts';
import { Statistics, useStatistics } from './place/statistics.tsx';
import { statisticsSheet } from './statistics-sheet.ts';

/** The statistics of any competition, under an address of their own, with their numbers to take along (COMP-07, COMP-10, SCREEN-23). */
export function StatisticsPage() {
  const { t, lang } = usePlaceText();
  const [id, choose] = useChosenCompetition();
  const { data, error, refetch } = useQuery({
    queryKey: [...keys.row(competition.name, id), lang],
    queryFn: async ({ signal }) => (await client.entity(competition).queryById(id, { signal })) as CompetitionRow,
    staleTime: 0,
    enabled: id !== '',
  });
  return (
    <div className="cp sp">
      <PageHeader title={t('statistics.title')} purpose={t('statistics.purpose')} action={data && <ToSheet row={data} />} />
      <div className="sp-head">
        <ChosenCompetition label={t('statistics.competition')} value={id} onChange={choose} />
        {id !== '' && <Link to={rowPath(competition.name, id)}>{t('statistics.open')}</Link>}
      </div>
      {id === '' && <p className="cp-quiet">{t('statistics.choose')}</p>}
      {error && !data && <LoadFailure error={error} onRetry={refetch} />}
      {id !== '' && !data && !error && <SkeletonRows rows={8} label={t('loading')} />}
      {data && <Statistics row={data} />}
    </div>
  );
}

/** All numbers as a file for a spreadsheet. */
function ToSheet({ row }: { readonly row: CompetitionRow }) {
  const { t, lang } = usePlaceText();
  const { data } = useStatistics(row.id);
  if (!data) return null;
  const save = () => {
    const text = statisticsSheet(data, {
      head: [t('statistics.sheet.about'), t('statistics.sheet.of'), t('statistics.sheet.count')],
      entries: t('statistics.entries'),
      works: t('statistics.works'),
      byState: t('statistics.byState'),
      byArea: t('statistics.byArea'),
      bySchool: t('statistics.bySchool'),
      byDay: t('statistics.byDay'),
      byScore: t('statistics.byScore'),
      reviewed: t('statistics.sheet.reviewed'),
      reviews: t('statistics.sheet.reviews'),
    });
    const file = new Blob([text]);
    const fileName = `${t('statistics.title')} ${rowTitle(competition, row, lang)}.csv`;
    void saveFile({ fileName, contentType: 'text/csv', size: file.size, stream: file.stream() });
  };
  return (
    <Button type="primary" icon={<DownloadOutlined aria-hidden />} onClick={save}>
      {t('statistics.export')}
    </Button>
  );
}
