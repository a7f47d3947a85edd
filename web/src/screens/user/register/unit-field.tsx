import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useId } from 'react';
import { accounts } from '../../../lib/api/account-calls.ts';
import { useEntryText } from '../../../messages/entry/index.ts';
import { Field } from '../field.tsx';
import { SchoolIcon } from '../icons.tsx';

interface UnitFieldProps {
  readonly value: string;
  readonly onChange: (unitId: string | undefined, text: string) => void;
  readonly competitionId: string | undefined;
}

/** Finds a school by part of its name, through the browser's own list of suggestions. */
export function UnitField({ value, onChange, competitionId }: UnitFieldProps) {
  const { t, lang } = useEntryText();
  const id = useId();
  const keyword = useDeferredValue(value);
  const { data } = useQuery({
    queryKey: ['signUpUnits', lang, keyword, competitionId],
    queryFn: () => accounts.signUpInfo({ keyword, ...(competitionId && { competitionId }) }),
    placeholderData: (before) => before,
  });
  const units = data?.units ?? [];
  return (
    <>
      <Field
        label={t('register.unit')}
        name="unit"
        list={id}
        autoComplete="off"
        placeholder={t('register.unit.hint')}
        value={value}
        icon={<SchoolIcon />}
        onChange={(e) => onChange(units.find(({ name }) => name === e.target.value)?.id, e.target.value)}
      />
      <datalist id={id}>
        {units.map((unit) => (
          <option key={unit.id} value={unit.name} />
        ))}
      </datalist>
    </>
  );
}
