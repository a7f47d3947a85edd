import type { FormField } from '@saiyun/sdk/contract';
import { competitionForm } from '@saiyun/sdk/entities';
import { formAnswered } from '@saiyun/sdk/rules';
import { useQuery } from '@tanstack/react-query';
import { useMay } from '../../kit/permission/use-may.ts';
import { client } from '../../lib/api/client.ts';
import { keys } from '../../lib/api/query-keys.ts';

export type FormKind = 'registration' | 'works';

/** Upper limit on the versions of a competition's forms of one kind. */
const formLimit = 200;

/**
 * The questions for a row, by its competition, group and stage, and by the version that its answers name, if any; `undefined` while they
 * load, empty if there is no form or the account may not read it.
 */
export function useAnswerForm(kind: FormKind, place: Readonly<Record<string, unknown>>): readonly FormField[] | undefined {
  const may = useMay();
  const competition = typeof place.competitionId === 'string' && place.competitionId !== '' ? place.competitionId : undefined;
  const mayRead = may.call(competitionForm, 'list') && competition !== undefined;
  const { data, error } = useQuery({
    queryKey: [...keys.entity(competitionForm.name), 'answers', kind, competition],
    queryFn: ({ signal }) =>
      client
        .entity(competitionForm)
        .list({ pageSize: formLimit, match: { competitionId: competition, formKind: kind } }, { signal })
        .then(({ records }) => records),
    enabled: mayRead,
  });
  if (!mayRead || error) return [];
  const fields = data && formAnswered(data, place)?.fields;
  return data && (Array.isArray(fields) ? (fields as readonly FormField[]) : []);
}
