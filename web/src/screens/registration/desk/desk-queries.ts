import { type EntryExamination, type ExaminationFilter, type ExaminationList, entryCalls } from '@saiyun/sdk/calls';
import type { AnyRow } from '@saiyun/sdk/contract';
import { registration, registrationMember, works } from '@saiyun/sdk/entities';
import { useQuery } from '@tanstack/react-query';
import { useMay } from '../../../kit/permission/use-may.ts';
import { client } from '../../../lib/api/client.ts';
import { keys } from '../../../lib/api/query-keys.ts';
import { faultOf } from '../../../lib/errors/error-policy.ts';
import { useLanguage } from '../../../lib/store/language.ts';

const calls = entryCalls(client.send);
const most = 200;
const onceIfMissing = (count: number, failure: Error): boolean => faultOf(failure).code !== 'row.missing' && count < 2;

/** The entries that wait, or that are decided, with their counts. */
export function useExaminations(filter: ExaminationFilter) {
  const lang = useLanguage();
  return useQuery({
    queryKey: [...keys.entity(registration.name), 'examinations', lang, filter],
    queryFn: (): Promise<ExaminationList> => calls.examinations(filter),
    placeholderData: (before) => before,
  });
}

/** One entry as whoever decides on it reads it. */
export function useEntry(id: string | undefined) {
  const lang = useLanguage();
  return useQuery({
    queryKey: [...keys.row(registration.name, id ?? ''), 'desk', lang],
    queryFn: ({ signal }): Promise<AnyRow> => client.entity(registration).queryById(id ?? '', { signal }),
    enabled: id !== undefined,
    retry: onceIfMissing,
  });
}

/** What speaks against an entry, what has changed, and whose turn it is. */
export function useExamination(id: string | undefined) {
  const lang = useLanguage();
  return useQuery({
    queryKey: [...keys.row(registration.name, id ?? ''), 'examination', lang],
    queryFn: (): Promise<EntryExamination> => calls.examination(id ?? ''),
    enabled: id !== undefined,
    retry: onceIfMissing,
  });
}

/** The people of an entry beside its captain. */
export function usePeople(id: string) {
  const lang = useLanguage();
  const asked = { match: { registrationId: id }, pageSize: most, column: 'orderNum', order: 'asc' } as const;
  return useQuery({
    queryKey: [...keys.list(registrationMember.name, asked), lang],
    queryFn: ({ signal }) => client.entity(registrationMember).list(asked, { signal }),
  });
}

/** The works of an entry. */
export function useEntryWorks(id: string) {
  const lang = useLanguage();
  const may = useMay();
  const asked = { match: { registrationId: id }, pageSize: most } as const;
  return useQuery({
    queryKey: [...keys.list(works.name, asked), lang],
    queryFn: ({ signal }) => client.entity(works).list(asked, { signal }),
    enabled: may.call(works, 'list'),
  });
}
