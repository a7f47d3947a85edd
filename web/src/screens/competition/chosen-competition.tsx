import './place/place.css';
import { competition } from '@saiyun/sdk/entities';
import { useId } from 'react';
import { useSearchParams } from 'react-router';
import { RefSelect } from '../../kit/inputs/ref-select.tsx';
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

/** Where the competition of a page is chosen, at its head. */
export function ChosenCompetition({ label, value, onChange }: Props) {
  const id = useId();
  useKitText();
  return (
    <div className="cc">
      <label htmlFor={id}>{label}</label>
      <RefSelect id={id} of={competition.name} label={label} value={value || undefined} onChange={onChange} />
    </div>
  );
}
