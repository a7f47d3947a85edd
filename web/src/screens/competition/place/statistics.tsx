import { type Counted, competitionCalls } from '@saiyun/sdk/calls';
import { competition, registration } from '@saiyun/sdk/entities';
import { useQuery } from '@tanstack/react-query';
import { client } from '../../../lib/api/client.ts';
import { keys } from '../../../lib/api/query-keys.ts';
import { useSession } from '../../../lib/store/session.ts';
import { usePlaceText } from '../../../messages/place/index.ts';
import { BarRows } from '../../../ui/charts/bar-rows.tsx';
import { DayLines } from '../../../ui/charts/day-lines.tsx';
import { Spread } from '../../../ui/charts/spread.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { listAddress } from '../../dashboard/address.ts';
import type { CompetitionRow } from './parts.ts';

const calls = competitionCalls(client.send);
/** More schools than these say nothing in a chart; the list has the others. */
const mostSchools = 20;
const bandWidth = 10;

/** The statistics of a competition, read again with its rows. */
export function useStatistics(id: string) {
  const { lang } = usePlaceText();
  return useQuery({ queryKey: [...keys.row(competition.name, id), 'statistics', lang], queryFn: () => calls.statistics(id), staleTime: 0 });
}

/** The days on which registration opens and closes. */
export function useDayMarks(row: CompetitionRow) {
  const { t } = usePlaceText();
  return (['registerStart', 'registerEnd'] as const).map((name) => ({
    at: row[name].slice(0, 10),
    label: t(`statistics.${name}`),
  }));
}

/** How the entries came, where from, and how the scores are spread (COMP-07, SCREEN-23). */
export function Statistics({ row }: { readonly row: CompetitionRow }) {
  const { t, lang } = usePlaceText();
  const menu = useSession().permissions?.menu ?? [];
  const marks = useDayMarks(row);
  const { data, error, refetch } = useStatistics(row.id);
  if (error) return <LoadFailure error={error} onRetry={refetch} />;
  if (!data) return <SkeletonRows rows={8} label={t('loading')} />;
  const series = [{ key: 'n', label: t('statistics.series') }];
  const to = (name: string, value: string) =>
    value === '' ? undefined : listAddress(menu, registration.name, { match: { competitionId: row.id, [name]: value } });
  const bars = (rows: readonly Counted[], by: string) =>
    rows.map(({ value, text, count }) => ({ key: value || '-', label: text, values: { n: count }, to: to(by, value) }));
  const none = t('statistics.none');
  const { registrations, works, byState, byArea, bySchool, byDay, byScore, byReview } = data;
  return (
    <>
      <dl className="cp-totals">
        {(
          [
            ['entries', registrations],
            ['works', works],
          ] as const
        ).map(([name, count]) => (
          <div key={name}>
            <dt>{t(`statistics.${name}`)}</dt>
            <dd>{count.toLocaleString(lang)}</dd>
          </div>
        ))}
      </dl>
      <div className="cp-charts">
        <div className="pg-panel cp-wide">
          <DayLines
            title={t('statistics.byDay')}
            empty={none}
            series={series}
            days={byDay.map(({ value, count }) => ({ day: value, values: { n: count } }))}
            marks={byDay.length === 0 ? [] : marks}
          />
        </div>
        <div className="pg-panel">
          <BarRows title={t('statistics.byState')} empty={none} series={series} rows={bars(byState, 'status')} />
        </div>
        <div className="pg-panel">
          <BarRows title={t('statistics.byArea')} empty={none} series={series} rows={bars(byArea, 'areaId')} />
        </div>
        <div className="pg-panel">
          <BarRows
            title={t('statistics.bySchool')}
            note={bySchool.length > mostSchools ? t('statistics.most', { count: mostSchools }) : undefined}
            empty={none}
            series={series}
            rows={bars(bySchool.slice(0, mostSchools), 'unitId')}
          />
        </div>
        {byReview.length > 0 && (
          <div className="pg-panel">
            <BarRows
              stacked
              title={t('statistics.byReview')}
              series={[
                { key: 'done', label: t('statistics.reviewed') },
                { key: 'open', label: t('statistics.toReview') },
              ]}
              rows={byReview.map(({ value, text, count, done }) => ({
                key: value || '-',
                label: text,
                values: { done, open: count - done },
              }))}
            />
          </div>
        )}
        <div className="pg-panel">
          <Spread
            title={t('statistics.byScore')}
            empty={t('statistics.noScores')}
            countLabel={t('statistics.scored')}
            bins={byScore.map(({ value, count }) => ({ from: Number(value), to: Number(value) + bandWidth, count }))}
          />
        </div>
      </div>
    </>
  );
}
