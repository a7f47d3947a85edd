import { type ReportSourceField, reportCalls } from '@saiyun/sdk/calls';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { client } from '../../../lib/api/client.ts';
import { useLanguage } from '../../../lib/store/language.ts';
import { useReportDesignText } from '../../../messages/report-design/index.ts';
import type { SourceFields } from './logic/report.ts';

export const designCalls = reportCalls(client.send);

/** What reports and printed pages can be about, in words. */
export function useSources() {
  return useQuery({ queryKey: ['online-sources'], queryFn: () => designCalls.sources(), staleTime: 60_000 });
}

const none: readonly ReportSourceField[] = [];

/** The fields of a source, as they are and by name; empty while they are read. */
export function useSourceFields(source: string) {
  const { data, error } = useQuery({
    queryKey: ['online-sources', source],
    queryFn: () => designCalls.fields(source),
    enabled: source !== '',
    staleTime: 60_000,
  });
  const list = data ?? none;
  const byName = useMemo<SourceFields>(() => new Map(list.map((field) => [field.field, field])), [list]);
  return { list, byName, error };
}

/** The choices of a source, forms first. */
export function useSourceOptions() {
  const { t } = useReportDesignText();
  const lang = useLanguage();
  const { data = [] } = useSources();
  const of = (kind: 'record' | 'form') =>
    data
      .filter((one) => one.kind === kind)
      .map(({ source, name }) => ({ value: source, label: lang === 'en' ? name[1] : name[0] }))
      .toSorted((a, b) => a.label.localeCompare(b.label, lang));
  const groups = [
    { label: t('source.forms'), title: 'forms', options: of('form') },
    { label: t('source.records'), title: 'records', options: of('record') },
  ];
  return groups.filter(({ options }) => options.length > 0);
}
