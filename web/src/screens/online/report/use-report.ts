import { reportCalls } from '@saiyun/sdk/calls';
import { reportCacheMs, reportPicker } from '@saiyun/sdk/logic/picker';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { client } from '../../../lib/api/client.ts';
import { useLanguage } from '../../../lib/store/language.ts';
import { type FilterValues, type ReportSort, valuesToSend } from './report-values.ts';

const calls = reportCalls(client.send);

/** As many rows as a chart can show. */
const mostDrawn = 50;

/** A report and its rows: filtered by what was last searched for, sorted and in pages. */
export function useReport(code: string) {
  const lang = useLanguage();
  const [searched, setSearched] = useState<FilterValues>({});
  const [page, setPage] = useState({ pageNo: 1, pageSize: 20 });
  const [sort, setSort] = useState<ReportSort>();
  const report = useQuery({
    queryKey: ['online-report', code, lang],
    queryFn: async () => {
      const columns = await calls.columns(code);
      const picker = reportPicker(columns, await calls.filters(columns.cgRpConfigId));
      return { ...picker, chart: columns.chart, mayExport: columns.mayExport === true };
    },
    staleTime: reportCacheMs,
  });
  const id = report.data?.id;
  const match = valuesToSend(searched, report.data?.filters);
  const rows = useQuery({
    queryKey: ['online-report', code, 'rows', lang, searched, page, sort],
    queryFn: () => calls.data(id ?? '', { match, ...page, ...sort }),
    enabled: id !== undefined,
    placeholderData: keepPreviousData,
  });
  const isDrawn = report.data?.chart !== undefined;
  /** What is drawn does not depend on the page that is open. */
  const drawn = useQuery({
    queryKey: ['online-report', code, 'chart', lang, searched, sort],
    queryFn: () => calls.data(id ?? '', { match, pageNo: 1, pageSize: mostDrawn, ...sort }),
    enabled: id !== undefined && isDrawn,
    placeholderData: keepPreviousData,
  });
  /** All rows as they are filtered and sorted now. */
  const sheet = () => calls.exportXls(id ?? '', { match, ...sort });
  const search = (values: FilterValues) => {
    setSearched(values);
    setPage({ ...page, pageNo: 1 });
  };
  return { report, rows, drawn, sheet, search, page, setPage, sort, setSort };
}
