import type { FormField } from '@saiyun/sdk/contract';
import { competitionForm } from '@saiyun/sdk/entities';
import { formAnswered } from '@saiyun/sdk/rules';
import { useQuery } from '@tanstack/react-query';
import { useMay } from '../../kit/permission/use-may.ts';
import { client } from '../../lib/api/client.ts';
import { keys } from '../../lib/api/query-keys.ts';

export type FormKind = 'registration' | 'works';

/** Most versions of a competition's forms of one kind. */
const mostForms = 200;

/**
 * The questions that a row is asked, by its competition, group and stage, and by the version of the form that its answers were given to
 * where it says one; `undefined` while they are fetched, none where there is no form
 * or it may not be seen.
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
        .list({ pageSize: mostForms, match: { competitionId: competition, formKind: kind } }, { signal })
        .then(({ records }) => records),
    enabled: mayRead,
  });
  if (!mayRead || error) return [];
  const fields = data && formAnswered(data, place)?.fields;
  return data && (Array.isArray(fields) ? (fields as readonly FormField[]) : []);
}
