import type { CompetitionSituation } from '@saiyun/sdk/calls';
import { competitionStatus } from '@saiyun/sdk/entities';
import { neededSteps } from '@saiyun/sdk/rules';
import { Link } from 'react-router';
import { usePlaceText } from '../../../messages/place/index.ts';
import { BarRows } from '../../../ui/charts/bar-rows.tsx';
import { DayLines } from '../../../ui/charts/day-lines.tsx';
import { CompetitionTimes } from '../competition-times.tsx';
import { NextDeeds } from './next-deeds.tsx';
import type { CompetitionRow } from './parts.ts';
import { setUpSearch } from './set-up-search.ts';
import { Share } from './share.tsx';
import { useDayMarks, useStatistics } from './statistics.tsx';

interface Props {
  readonly row: CompetitionRow;
  readonly situation: CompetitionSituation | undefined;
}

/** How a competition stands: its dates, what its set-up lacks, what it is about, and how the entries come. */
export function Overview({ row, situation }: Props) {
  const { t, lang } = usePlaceText();
  const about = lang === 'en' && row.descriptionEn ? row.descriptionEn : row.description;
  return (
    <div className="cp-overview">
      {situation?.next && <NextDeeds competitionId={row.id} deeds={situation.next} situation={situation} />}
      <section className="pg-panel cp-wide">
        <h2>{t('overview.times')}</h2>
        <CompetitionTimes row={row} />
      </section>
      {situation?.steps && isBeingSetUp(row, situation.steps) && (
        <SetUpProgress steps={situation.steps} isOut={row.status !== competitionStatus.unpublished} />
      )}
      {row.status !== competitionStatus.unpublished && <Share row={row} />}
      <section className="pg-panel">
        <h2>{t('overview.about')}</h2>
        <p className={about ? 'cp-about' : 'cp-quiet'}>{about || t('overview.noAbout')}</p>
      </section>
      {situation !== undefined && Number(situation.entries) > 0 && <EntryCharts row={row} />}
    </div>
  );
}

/** Once it is out and nothing is left to set up, how far the set-up is tells nothing. */
const isBeingSetUp = ({ status }: CompetitionRow, steps: SetUpProps['steps']): boolean =>
  status === competitionStatus.unpublished || (status === competitionStatus.running && steps.some((one) => !one.done));

interface SetUpProps {
  readonly steps: NonNullable<CompetitionSituation['steps']>;
  /** The competition is published. */
  readonly isOut: boolean;
}

function SetUpProgress({ steps, isOut }: SetUpProps) {
  const { t } = usePlaceText();
  const done = steps.filter((one) => one.done).length;
  const open = steps.filter((one) => !one.done && neededSteps.includes(one.step));
  const next = open[0] ?? steps.find((one) => !one.done);
  return (
    <section className="pg-panel">
      <h2>{t('overview.setUp')}</h2>
      <progress className="pg-progress" max={steps.length} value={done} aria-label={t('setUp.progress', { done, all: steps.length })} />
      <p>
        {next === undefined
          ? t('overview.setUpDone')
          : open.length === 0
            ? t(isOut ? 'overview.setUpOut' : 'overview.setUpReady')
            : t('overview.setUpOpen', { count: open.length })}
      </p>
      {next && (
        <Link className="cp-next" to={setUpSearch(next.step)}>
          {t('overview.continue')} · {t(`setUp.${next.step}`)}
        </Link>
      )}
    </section>
  );
}

function EntryCharts({ row }: { readonly row: CompetitionRow }) {
  const { t } = usePlaceText();
  const { data, isPending } = useStatistics(row.id);
  const marks = useDayMarks(row);
  const series = [{ key: 'n', label: t('statistics.series') }];
  const none = t('statistics.none');
  const days = data?.byDay ?? [];
  return (
    <>
      <div className="pg-panel">
        <DayLines
          title={t('statistics.byDay')}
          loading={isPending}
          empty={none}
          series={series}
          days={days.map(({ value, count }) => ({ day: value, values: { n: count } }))}
          marks={days.length === 0 ? [] : marks}
        />
      </div>
      <div className="pg-panel">
        <BarRows
          title={t('statistics.byState')}
          loading={isPending}
          empty={none}
          series={series}
          rows={(data?.byState ?? []).map(({ value, text, count }) => ({ key: value, label: text, values: { n: count } }))}
        />
      </div>
    </>
  );
}
