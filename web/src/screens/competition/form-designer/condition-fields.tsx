import { type FormField, yes } from '@saiyun/sdk/contract';
import { Select } from 'antd';
import { useId } from 'react';
import { useDicts } from '../../../lib/api/use-dict.ts';
import { useFormDesignText } from '../../../messages/form-design/index.ts';
import { labelOf } from '../../registration/question.tsx';
import { answersOf, conditionsFor, type Questions } from './questions.ts';

interface Props {
  readonly form: Questions;
  readonly question: FormField;
  readonly onChange: (showIf: FormField['showIf']) => void;
}

/** When a question is asked: always, or only after a given answer to an earlier one. */
export function ConditionFields({ form, question, onChange }: Props) {
  const { t, say } = useFormDesignText();
  const { data: dicts } = useDicts();
  const [of, is] = [useId(), useId()];
  const earlier = conditionsFor(form, question.key);
  const { showIf } = question;
  const above = showIf && form.find(({ key }) => key === showIf.key);
  const answers = (one: FormField): readonly { readonly value: string; readonly label: string }[] =>
    one.type === 'dict'
      ? (dicts?.[one.dictCode ?? ''] ?? []).map(({ value, text }) => ({ value, label: text }))
      : answersOf(one).map(({ value, option }) => ({
          value,
          label: option ? say(labelOf(option)) : t(value === yes ? 'one.yes' : 'one.no'),
        }));
  const choose = (key: string) => {
    const chosen = earlier.find((one) => one.key === key);
    const first = chosen && answers(chosen)[0];
    onChange(chosen && first ? { key: chosen.key, value: first.value } : undefined);
  };
  if (earlier.length === 0 && !showIf) return <p className="kd-quiet">{t('one.noConditions')}</p>;
  return (
    <div className="kd-condition">
      <div className="kd-field">
        <label htmlFor={of}>{t('one.onlyIf')}</label>
        <Select<string>
          id={of}
          value={showIf?.key ?? ''}
          onChange={choose}
          options={[
            { value: '', label: t('one.always') },
            ...(above && !earlier.includes(above) ? [{ value: above.key, label: say(labelOf(above)) }] : []),
            ...earlier.map((one) => ({ value: one.key, label: say(labelOf(one)) })),
          ]}
        />
      </div>
      {showIf && above && (
        <div className="kd-field">
          <label htmlFor={is}>{t('one.is')}</label>
          <Select<string>
            id={is}
            value={showIf.value}
            onChange={(value) => onChange({ key: showIf.key, value })}
            options={[...answers(above)]}
          />
        </div>
      )}
    </div>
  );
}
