import type { ReportChartKind, ReportSpec } from '@saiyun/sdk/logic/online';
import { reportChartKinds } from '@saiyun/sdk/logic/online';
import { ChoiceProp } from '../../../kit/designer/choice-prop.tsx';
import { TicksProp } from '../../../kit/designer/ticks-prop.tsx';
import { useReportDesignText } from '../../../messages/report-design/index.ts';
import { isNumber, type Problem, type SourceFields, titleOf, withChart } from './logic/report.ts';

interface Props {
  readonly query: ReportSpec;
  readonly fields: SourceFields;
  readonly problems: readonly Problem[];
  readonly onChange: (query: ReportSpec) => void;
}

const mostValues = 4;

/** How the report is drawn above its rows. */
export function ChartSettings({ query, fields, problems, onChange }: Props) {
  const { t, say } = useReportDesignText();
  const { chart, columns } = query;
  const numbers = columns.filter((one) => isNumber(one, fields));
  const names = columns.map((one) => ({ value: one.key, label: say(titleOf(one, fields)) }));
  const start = (kind: ReportChartKind) => {
    const value = chart?.values[0] ?? numbers[0]?.key;
    const by =
      chart?.by ?? columns.find((one) => one.key !== value && !isNumber(one, fields))?.key ?? columns.find((one) => one.key !== value)?.key;
    if (value === undefined || by === undefined) return;
    const values = kind === 'pie' ? [value] : (chart?.values ?? [value]);
    onChange(withChart(query, { kind, by, values }));
  };
  if (numbers.length === 0 || columns.length < 2) return <p className="kd-quiet">{t('chart.noNumbers')}</p>;
  return (
    <>
      <ChoiceProp<ReportChartKind | ''>
        label={t('chart.kind')}
        value={chart?.kind ?? ''}
        choices={[
          { value: '' as const, label: t('chart.none') },
          ...reportChartKinds.map((kind) => ({ value: kind, label: t(`chart.${kind}`) })),
        ]}
        hint={t('chart.hint')}
        onChange={(kind) => (kind ? start(kind) : onChange(withChart(query, undefined)))}
      />
      {chart && (
        <>
          <ChoiceProp<string>
            label={t(chart.kind === 'pie' ? 'chart.byPie' : 'chart.by')}
            value={chart.by}
            choices={names.filter(({ value }) => !chart.values.includes(value))}
            onChange={(by) => onChange(withChart(query, { ...chart, by }))}
          />
          {chart.kind === 'pie' ? (
            <ChoiceProp<string>
              label={t('chart.values')}
              value={chart.values[0]}
              choices={names.filter(({ value }) => value !== chart.by && numbers.some(({ key }) => key === value))}
              onChange={(value) => onChange(withChart(query, { ...chart, values: [value] }))}
            />
          ) : (
            <TicksProp
              label={t('chart.values')}
              value={chart.values}
              choices={names.filter(({ value }) => value !== chart.by && numbers.some(({ key }) => key === value))}
              fault={problems.some(({ kind }) => kind === 'chart') ? t('problem.chart') : undefined}
              onChange={(values) => values.length > 0 && onChange(withChart(query, { ...chart, values: values.slice(0, mostValues) }))}
            />
          )}
        </>
      )}
    </>
  );
}
