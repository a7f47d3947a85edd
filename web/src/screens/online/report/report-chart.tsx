import type { AnyReportRow, ReportColumn } from '@saiyun/sdk/calls';
import type { ReportChartSpec } from '@saiyun/sdk/logic/online';
import { useOnlineText } from '../../../messages/online/index.ts';
import { CategoryLines } from '../../../ui/charts/category-lines.tsx';
import { Columns } from '../../../ui/charts/columns.tsx';
import { Pie } from '../../../ui/charts/pie.tsx';
import { cellText, numberOf, numberText } from './report-values.ts';

interface Props {
  readonly title: string;
  readonly chart: ReportChartSpec;
  readonly columns: readonly ReportColumn[];
  readonly rows: readonly AnyReportRow[];
}

/** The rows of a report as its definition says that they are drawn; the same values are there as a table. */
export function ReportChart({ title, chart, columns, rows }: Props) {
  const { lang } = useOnlineText();
  const by = columns.find(({ dataIndex }) => dataIndex === chart.by);
  const drawn = chart.values.flatMap((key) => columns.find(({ dataIndex }) => dataIndex === key) ?? []);
  const [first] = drawn;
  if (!by || !first) return null;
  // Amounts are written as such only where all values are.
  const isMoney = drawn.every(({ kind }) => kind === 'money');
  const format = (value: number): string => numberText(value, isMoney ? 'money' : 'decimal', lang);
  const labels = rows.map((row) => cellText(row, by, lang));
  const frame = { title, rowLabel: by.title, format };
  if (chart.kind === 'pie')
    return (
      <Pie
        {...frame}
        valueLabel={first.title}
        parts={rows.map((row, at) => ({ label: labels[at] ?? '', value: numberOf(row[first.dataIndex]) }))}
      />
    );
  const series = drawn.map(({ dataIndex, title: label }) => ({ key: dataIndex, label }));
  const points = rows.map((row, at) => ({
    label: labels[at] ?? '',
    values: Object.fromEntries(series.map(({ key }) => [key, numberOf(row[key])])),
  }));
  return chart.kind === 'lines' ? (
    <CategoryLines {...frame} series={series} rows={points} />
  ) : (
    <Columns {...frame} series={series} rows={points} />
  );
}
