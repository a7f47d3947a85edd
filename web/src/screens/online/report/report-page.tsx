import { DownloadOutlined, PrinterOutlined } from '@ant-design/icons';
import type { AnyReportRow } from '@saiyun/sdk/calls';
import { Button, Flex, Pagination, Skeleton } from 'antd';
import { lazy, Suspense, useMemo } from 'react';
import { useSavedFile } from '../../../kit/export/use-saved-file.ts';
import { useNamedPage } from '../../../lib/store/page-names.ts';
import { useOnlineText } from '../../../messages/online/index.ts';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { useCodedPage } from '../online-form-page.tsx';
import { ReportFilters } from './report-filters.tsx';
import { ReportRows } from './report-rows.tsx';
import { useReport } from './use-report.ts';

const ReportChart = lazy(async () => ({ default: (await import('./report-chart.tsx')).ReportChart }));
const noRows: readonly AnyReportRow[] = [];

/** A report by its code: filters, parameters and rows, sorted and in pages (SCREEN-76). */
export function ReportPage() {
  const { t } = useOnlineText();
  const { code, path } = useCodedPage();
  const { report, rows, drawn, sheet, search, page, setPage, sort, setSort } = useReport(code);
  const file = useSavedFile(sheet);
  const called = report.data?.name;
  useNamedPage(
    path,
    useMemo(() => (called === undefined ? undefined : [called, called]), [called]),
  );
  if (report.error) return <LoadFailure error={report.error} onRetry={report.refetch} />;
  if (!report.data) return <Skeleton active paragraph={{ rows: 8 }} />;
  const { name, columns, filters, chart, mayExport } = report.data;
  return (
    <Flex vertical gap="middle" style={{ minWidth: 0 }} className="of-printed">
      <PageHeader
        title={name}
        count={rows.data?.total}
        more={
          <>
            <Button icon={<PrinterOutlined aria-hidden />} onClick={() => print()}>
              {t('print')}
            </Button>
            {mayExport && (
              <Button icon={<DownloadOutlined aria-hidden />} loading={file.isBusy} onClick={file.save}>
                {t('report.export')}
              </Button>
            )}
          </>
        }
      />
      {filters.length > 0 && <ReportFilters filters={filters} onSearch={search} />}
      {chart && (
        <Suspense fallback={<SkeletonRows rows={6} />}>
          <div className="kt-panel">
            <ReportChart title={name} chart={chart} columns={columns} rows={drawn.data?.records ?? noRows} />
          </div>
        </Suspense>
      )}
      <div className="kt-panel">
        {rows.error && <LoadFailure error={rows.error} onRetry={rows.refetch} style={{ marginBottom: 'var(--sy-space-3)' }} />}
        <ReportRows name={name} columns={columns} rows={rows} sort={sort} onSort={setSort} />
        <Flex justify="end" className="of-pager" style={{ marginTop: 'var(--sy-space-3)' }}>
          <Pagination
            current={page.pageNo}
            pageSize={page.pageSize}
            total={rows.data?.total ?? 0}
            showSizeChanger
            showTotal={(total) => t('report.total', { count: total })}
            onChange={(pageNo, pageSize) => setPage({ pageNo: pageSize === page.pageSize ? pageNo : 1, pageSize })}
          />
        </Flex>
      </div>
    </Flex>
  );
}
