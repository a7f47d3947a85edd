import { useQuery } from '@tanstack/react-query';
import { Alert } from 'antd';
import { PlainTable } from '../../../kit/list/plain-table.tsx';
import { failureMessage } from '../../../lib/errors/error-policy.ts';
import { useSettled } from '../../../lib/use-settled.ts';
import { useReportDesignText } from '../../../messages/report-design/index.ts';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { ReportChart } from '../report/report-chart.tsx';
import { alignOf, cellText } from '../report/report-values.ts';
import type { Design } from './logic/report.ts';
import { designCalls } from './use-source.ts';

const pauseMs = 400;

interface Props {
  readonly name: string;
  readonly design: Design;
  /** Something stands against the report, so that the server would refuse it. */
  readonly isRight: boolean;
}

const keyOf = (row: Readonly<Record<string, unknown>>, at: number): string | number => (typeof row.id === 'string' ? row.id : at);

/** The first rows of the report as it stands, with its chart. */
export function Preview({ name, design: { source, query }, isRight }: Props) {
  const { t, lang } = useReportDesignText();
  const asked = useSettled(JSON.stringify({ source, query }), pauseMs);
  const { data, error, isFetching, isPending } = useQuery({
    queryKey: ['online-report', 'preview', lang, asked],
    queryFn: ({ signal }) => designCalls.preview(JSON.parse(asked), { signal }),
    enabled: isRight && query.columns.length > 0,
    placeholderData: (before) => before,
    retry: false,
  });
  if (query.columns.length === 0) return null;
  if (error && isRight) return <Alert type="warning" showIcon title={t('preview.failed', { reason: failureMessage(error) })} />;
  if (!data) return isPending && isRight ? <SkeletonRows rows={5} label={t('loading')} /> : null;
  return (
    <div className="rd-preview" aria-busy={isFetching}>
      {query.chart && data.records.length > 0 && (
        <ReportChart title={name} chart={query.chart} columns={data.columns} rows={data.records} />
      )}
      <p className="kd-quiet">{t('preview.text', { count: data.total, shown: data.records.length })}</p>
      <PlainTable
        label={name}
        columns={data.columns.map((column) => ({
          key: column.dataIndex,
          title: column.title,
          align: alignOf(column),
          cell: (row: Readonly<Record<string, unknown>>) => cellText(row, column, lang),
        }))}
        rows={data.records}
        keyOf={keyOf}
        isPart
        empty={<div className="kt-status">{t('preview.empty')}</div>}
      />
    </div>
  );
}
