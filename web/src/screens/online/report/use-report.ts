import { reportCalls } from '@saiyun/sdk/calls';
import { reportCacheMs, reportPicker } from '@saiyun/sdk/logic/picker';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { client } from '../../../lib/api/client.ts';
import { useLanguage } from '../../../lib/store/language.ts';
import { type FilterValues, type ReportSort, valuesToSend } from './report-values.ts';

const calls = reportCalls(client.send);

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
      return reportPicker(columns, await calls.filters(columns.cgRpConfigId));
    },
    staleTime: reportCacheMs,
  });
  const id = report.data?.id;
  const rows = useQuery({
    queryKey: ['online-report', code, 'rows', lang, searched, page, sort],
    queryFn: () => calls.data(id ?? '', { match: valuesToSend(searched), ...page, ...sort }),
    enabled: id !== undefined,
    placeholderData: keepPreviousData,
  });
  const search = (values: FilterValues) => {
    setSearched(values);
    setPage({ ...page, pageNo: 1 });
  };
  return { report, rows, search, page, setPage, sort, setSort };
}
