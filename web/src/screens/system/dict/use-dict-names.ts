import { dict } from '@saiyun/sdk/entities';
import { useQuery } from '@tanstack/react-query';
import { useMay } from '../../../kit/permission/use-may.ts';
import { client } from '../../../lib/api/client.ts';
import { keys } from '../../../lib/api/query-keys.ts';
import { useLanguage } from '../../../lib/store/language.ts';

const most = 500;
const none: ReadonlyMap<string, string> = new Map();

/** The names of the dictionaries by their codes in the reader's language; none for whoever may not list them. */
export function useDictNames(): ReadonlyMap<string, string> {
  const lang = useLanguage();
  const may = useMay();
  const { data = none } = useQuery({
    queryKey: [...keys.entity(dict.name), 'names', lang],
    queryFn: async () => {
      const { records } = await client.entity(dict).list({ pageSize: most });
      const nameOf = (zh: unknown, en: unknown): string => String((lang === 'en' && en) || zh);
      return new Map(records.map(({ dictCode, dictName, dictNameEn }) => [String(dictCode), nameOf(dictName, dictNameEn)] as const));
    },
    enabled: may.call(dict, 'list'),
    staleTime: 60_000,
  });
  return data;
}
