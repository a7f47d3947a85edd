import type { ScoredExpert, ScoreQuality, ScoreRoom } from '@saiyun/sdk/calls';
import { joinNames, type Tone } from '@saiyun/sdk/contract';
import { type Agreement, agreementOf, outlierReasons } from '@saiyun/sdk/logic/score';
import { Button } from 'antd';
import { useState } from 'react';
import { PlainTable } from '../../../kit/list/plain-table.tsx';
import { useScoresText } from '../../../messages/scores/index.ts';
import { Spread } from '../../../ui/charts/spread.tsx';
import { StateMark } from '../../../ui/state-mark.tsx';

const toneOf: Readonly<Record<Agreement, Tone>> = { excellent: 'good', good: 'good', moderate: 'neutral', poor: 'attention' };

interface FigureProps {
  readonly name: string;
  readonly measure: string;
  readonly says: string;
  readonly kind: 'icc' | 'alpha';
  readonly value: number | null | undefined;
}

/** A reliability with its word: the number alone says little to most people. */
function Figure({ name, measure, says, kind, value }: FigureProps) {
  const { t } = useScoresText();
  const word = value == null ? undefined : agreementOf(kind, value);
  return (
    <div className="sr-figure">
      <dt>
        {name} <small className="sr-measure">{measure}</small>
      </dt>
      <dd>
        <strong>{value?.toFixed(2) ?? '—'}</strong>
        {word && <StateMark tone={toneOf[word]}>{t(`agreement.${word}`)}</StateMark>}
      </dd>
      <dd className="sr-says">{value == null ? t('quality.undefined') : says}</dd>
    </div>
  );
}

/** How far the reviews of a run can be relied on: as a whole, and by criterion. */
export function Quality({ room }: { readonly room: ScoreRoom }) {
  const { t } = useScoresText();
  const { quality } = room;
  if (!quality)
    return (
      <section className="pg-card" aria-label={t('quality')}>
        <h2>{t('quality')}</h2>
        <p className="pg-note">{t('quality.unkept')}</p>
      </section>
    );
  const { overall, items } = quality;
  const isPoor = overall.alpha !== null && agreementOf('alpha', overall.alpha) === 'poor';
  const shown = (value: number | null | undefined): string => value?.toFixed(2) ?? '—';
  return (
    <section className="pg-card sr-quality" aria-label={t('quality')}>
      <div className="pg-title">
        <h2>{t('quality')}</h2>
        <span className="sr-says">{t('quality.basis', { experts: overall.raters, works: overall.units, reviews: overall.ratings })}</span>
      </div>
      <dl className="sr-figures">
        <Figure
          name={t('quality.average')}
          measure={t('quality.icck')}
          says={t('average.says')}
          kind="icc"
          value={overall.oneWay?.average}
        />
        <Figure name={t('quality.single')} measure={t('quality.icc1')} says={t('single.says')} kind="icc" value={overall.oneWay?.single} />
        <Figure name={t('quality.alpha')} measure={t('quality.krippendorff')} says={t('alpha.says')} kind="alpha" value={overall.alpha} />
      </dl>
      {isPoor && <p className="sr-says">{t('quality.advice')}</p>}
      {items.length > 1 && (
        <details>
          <summary>{t('byItem')}</summary>
          <PlainTable
            label={t('byItem')}
            isPart
            columnWidth={130}
            rows={items}
            keyOf={(_, at) => at}
            columns={[
              { key: 'name', title: t('byItem'), width: 200, cell: ({ name }) => name },
              { key: 'average', title: t('quality.icck'), align: 'right', cell: ({ reliability }) => shown(reliability.oneWay?.average) },
              { key: 'single', title: t('quality.icc1'), align: 'right', cell: ({ reliability }) => shown(reliability.oneWay?.single) },
              { key: 'alpha', title: t('quality.krippendorff'), align: 'right', cell: ({ reliability }) => shown(reliability.alpha) },
            ]}
          />
        </details>
      )}
    </section>
  );
}

const shownFirst = 10;

/** How each expert scores beside the others, the furthest from them first. */
export function Experts({ quality }: { readonly quality: ScoreQuality }) {
  const { t, say, lang } = useScoresText();
  const [isWhole, setWhole] = useState(false);
  const all = quality.experts.toSorted(
    (a, b) => b.outlier.length - a.outlier.length || Math.abs(b.leniency ?? 0) - Math.abs(a.leniency ?? 0),
  );
  const rows = isWhole ? all : all.slice(0, shownFirst);
  const widest = Math.max(1, ...all.map(({ leniency }) => Math.abs(leniency ?? 0)));
  const calibrated = ({ calibration }: ScoredExpert) => (calibration === null ? '—' : signed(calibration));
  const notes = ({ outlier }: ScoredExpert) =>
    outlier.length === 0 ? (
      '—'
    ) : (
      <StateMark tone="attention">
        {joinNames(
          lang,
          outlier.map((reason) => say(outlierReasons[reason])),
        )}
      </StateMark>
    );
  return (
    <section className="pg-card" aria-label={t('experts')}>
      <h2>{t('experts')}</h2>
      <p className="pg-note">{t('experts.help')}</p>
      <PlainTable
        label={t('experts')}
        isPart
        columnWidth={100}
        rows={rows}
        keyOf={({ expertId }) => expertId}
        columns={[
          { key: 'name', title: t('expert'), width: 120, cell: ({ name }) => name },
          { key: 'n', title: t('count'), align: 'right', width: 80, cell: ({ n }) => n },
          { key: 'mean', title: t('mean'), align: 'right', width: 80, cell: ({ mean }) => mean.toFixed(1) },
          { key: 'leniency', title: t('leniency'), width: 200, cell: ({ leniency }) => <Leniency value={leniency} widest={widest} /> },
          ...(all.some(({ calibration }) => calibration !== null)
            ? [{ key: 'calibration', title: t('calibration'), align: 'right' as const, width: 90, cell: calibrated }]
            : []),
          { key: 'spread', title: t('spread'), align: 'right', width: 80, cell: ({ spread }) => spread.toFixed(1) },
          { key: 'corr', title: t('correlation'), align: 'right', cell: ({ corrOthers }) => corrOthers?.toFixed(2) ?? '—' },
          { key: 'same', title: t('same'), align: 'right', width: 90, cell: ({ identicalRun }) => identicalRun },
          {
            key: 'seconds',
            title: t('seconds'),
            align: 'right',
            width: 110,
            cell: ({ meanSeconds }) => (meanSeconds === null ? '—' : t('minutes', { time: (meanSeconds / 60).toFixed(1) })),
          },
          { key: 'notes', title: t('notes'), width: 200, cell: notes },
        ]}
      />
      {rows.length < all.length && (
        <Button type="link" onClick={() => setWhole(true)}>
          {t('experts.all', { count: all.length })}
        </Button>
      )}
    </section>
  );
}

const signed = (value: number): string => (value > 0 ? `+${value.toFixed(1)}` : value.toFixed(1).replace('-', '−'));

/** Points above or below the others, as a bar from the middle. */
function Leniency({ value, widest }: { readonly value: number | null; readonly widest: number }) {
  if (value === null) return '—';
  const share = (50 * Math.abs(value)) / widest;
  return (
    <span className="sr-leniency">
      <span className="sr-axis" aria-hidden="true">
        <span data-up={value > 0} style={{ width: `${share}%` }} />
      </span>
      <span>{signed(value)}</span>
    </span>
  );
}

const mostBins = 20;

/** How the scores are spread, with the lines as they are drawn. */
export function Distribution({
  room,
  lines,
}: {
  readonly room: ScoreRoom;
  readonly lines: readonly { readonly line: { readonly name: string }; readonly lowest: number | null }[];
}) {
  const { t } = useScoresText();
  const scores = room.works.flatMap(({ score }) => (score === null ? [] : [score]));
  if (scores.length === 0) return null;
  const [low, high] = [Math.floor(Math.min(...scores)), Math.floor(Math.max(...scores)) + 1];
  const width = Math.max(1, Math.ceil((high - low) / mostBins));
  const bins = Array.from({ length: Math.ceil((high - low) / width) }, (_, i) => {
    const from = low + i * width;
    return { from, to: from + width, count: scores.filter((score) => score >= from && score < from + width).length };
  });
  const cuts = lines.flatMap(({ line, lowest }) => (lowest === null ? [] : [{ at: Number(lowest.toFixed(1)), label: line.name }]));
  return (
    <div className="pg-panel">
      <Spread title={t('distribution')} countLabel={t('works')} bins={bins} cuts={cuts} />
    </div>
  );
}
