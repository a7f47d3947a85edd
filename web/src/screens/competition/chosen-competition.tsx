import './place/place.css';
import { competition } from '@saiyun/sdk/entities';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId } from 'react';
import { useSearchParams } from 'react-router';
import { RefSelect } from '../../kit/inputs/ref-select.tsx';
import { client } from '../../lib/api/client.ts';
import { keys } from '../../lib/api/query-keys.ts';
import { storage } from '../../lib/store/storage.ts';
import { useKitText } from '../../messages/kit/index.ts';

const lastKey = 'LAST_COMPETITION';

/** The competition that a page is about: that of the address, or else the one that its reader looked at last; empty if there is none. */
export function useChosenCompetition(): readonly [string, (id: string | undefined) => void] {
  const [params, setParams] = useSearchParams();
  const last = storage.get(lastKey);
  const id = params.get('competition') ?? (typeof last === 'string' ? last : '');
  const choose = (next: string | undefined) => {
    if (next) storage.set(lastKey, next);
    else storage.remove(lastKey);
    setParams(next ? { competition: next } : {});
  };
  return [id, choose];
}

interface Props {
  readonly label: string;
  readonly value: string;
  readonly onChange: (id: string | undefined) => void;
}

/** The competition of a reader who has but one, if `isAsked`. */
const useOnlyCompetition = (isAsked: boolean): string | undefined => {
  const asked = { pageSize: 2 } as const;
  const { data } = useQuery({
    queryKey: keys.list(competition.name, asked),
    queryFn: ({ signal }) => client.entity(competition).list(asked, { signal }),
    enabled: isAsked,
  });
  return isAsked && data?.total === 1 ? data.records[0]?.id : undefined;
};

/** Where the competition of a page is chosen, at its head. Whoever has but one need not choose. */
export function ChosenCompetition({ label, value, onChange }: Props) {
  const id = useId();
  useKitText();
  const only = useOnlyCompetition(value === '');
  useEffect(() => {
    if (only !== undefined) onChange(only);
  }, [only, onChange]);
  return (
    <div className="cc">
      <label htmlFor={id}>{label}</label>
      <RefSelect id={id} of={competition.name} label={label} value={value || undefined} onChange={onChange} />
    </div>
  );
}
