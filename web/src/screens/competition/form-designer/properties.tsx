import { type FileKind, type FormField, isFileKind } from '@saiyun/sdk/contract';
import { Button, Checkbox, Input, InputNumber, Select } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import { takesChoices } from '../../../kit/shapes/layouts/forms.ts';
import { useDicts } from '../../../lib/api/use-dict.ts';
import { useFormDesignText } from '../../../messages/form-design/index.ts';
import type { OptionalFee } from '../../registration/use-option-prices.ts';
import { ConditionFields } from './condition-fields.tsx';
import { OptionFields } from './option-fields.tsx';
import { type Problem, problemsOf, type Questions } from './questions.ts';

type Part = { readonly [K in keyof FormField]?: FormField[K] | undefined };

interface Props {
  readonly form: Questions;
  readonly question: FormField;
  readonly fees: readonly OptionalFee[];
  /** Changes of one tag in a row are taken back together. */
  readonly onChange: (part: Part, tag?: string) => void;
  readonly onDuplicate: () => void;
  readonly onRemove: () => void;
}

/** What is set about the chosen question. */
export function Properties(props: Props) {
  const { form, question, fees, onChange, onDuplicate, onRemove } = props;
  const { t } = useFormDesignText();
  const problems = problemsOf(form, question);
  const of = (problem: Problem): string | undefined => (problems.includes(problem) ? t(`problem.${problem}`) : undefined);
  const text = (name: 'label' | 'labelEn' | 'help' | 'helpEn', fault?: string) => (
    <TextField
      label={t(`one.${name}`)}
      value={question[name]}
      isLong={name === 'help' || name === 'helpEn'}
      fault={fault}
      onChange={(value) => onChange({ [name]: name === 'label' ? value : value || undefined }, `${name} ${question.key}`)}
    />
  );
  const flag = (name: 'required' | 'sensitive' | 'readonly' | 'many') => (
    <Checkbox checked={question[name] === true} onChange={({ target }) => onChange({ [name]: target.checked || undefined })}>
      {t(`one.${name}`)}
    </Checkbox>
  );
  return (
    <>
      {text('label', of('label'))}
      {text('labelEn')}
      {flag('required')}
      <KindFields question={question} fault={of('dict')} onChange={onChange} />
      {question.type === 'choice' && (
        <>
          <OptionFields question={question} fees={fees} onChange={(options, tag) => onChange({ options }, tag)} />
          {flag('many')}
        </>
      )}
      {text('help')}
      {text('helpEn')}
      <section aria-label={t('one.condition')}>
        <h3>{t('one.condition')}</h3>
        <ConditionFields form={form} question={question} onChange={(showIf) => onChange({ showIf })} />
      </section>
      <More key={question.key} question={question} keyFault={of('key')} patternFault={of('pattern')} onChange={onChange}>
        {flag('sensitive')}
        {flag('readonly')}
      </More>
      <div className="fd-acts">
        <Button onClick={onDuplicate}>{t('one.duplicate')}</Button>
        <Button danger onClick={onRemove}>
          {t('one.remove')}
        </Button>
      </div>
    </>
  );
}

interface TextFieldProps {
  readonly label: string;
  readonly value: string | undefined;
  readonly isLong?: boolean;
  readonly hint?: string;
  readonly fault?: string | undefined;
  readonly onChange: (value: string) => void;
}

function TextField({ label, value = '', isLong, hint, fault, onChange }: TextFieldProps) {
  const id = useId();
  const common = {
    id,
    value,
    maxLength: 500,
    status: fault ? ('error' as const) : ('' as const),
    'aria-describedby': fault || hint ? `${id}-told` : undefined,
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
  };
  return (
    <div className="fd-field">
      <label htmlFor={id}>{label}</label>
      {isLong ? <Input.TextArea {...common} autoSize={{ minRows: 1, maxRows: 6 }} /> : <Input {...common} />}
      {(fault || hint) && (
        <p id={`${id}-told`} className={fault ? 'fd-fault' : 'fd-quiet'}>
          {fault ?? hint}
        </p>
      )}
    </div>
  );
}

/** What only some kinds of questions have. */
function KindFields({ question, fault, onChange }: Pick<Props, 'question' | 'onChange'> & { readonly fault: string | undefined }) {
  const { t, say } = useFormDesignText();
  const { data: dicts } = useDicts();
  const id = useId();
  const { type } = question;
  if (type === 'text' || type === 'longText')
    return (
      <div className="fd-field">
        <label htmlFor={id}>{t('one.wordLimit')}</label>
        <InputNumber<number>
          id={id}
          min={1}
          max={20_000}
          precision={0}
          style={{ width: '100%' }}
          value={question.wordLimit ?? null}
          onChange={(wordLimit) => onChange({ wordLimit: wordLimit ?? undefined }, `wordLimit ${question.key}`)}
        />
      </div>
    );
  if (type === 'dict')
    return (
      <div className="fd-field">
        <label htmlFor={id}>{t('one.dict')}</label>
        <Select<string>
          id={id}
          showSearch={{ optionFilterProp: 'label' }}
          status={fault ? 'error' : ''}
          value={question.dictCode ?? null}
          onChange={(dictCode) => onChange({ dictCode })}
          options={Object.entries(dicts ?? {}).map(([code, items]) => ({ value: code, label: `${sampleOf(items)} · ${code}` }))}
        />
        {fault && <p className="fd-fault">{fault}</p>}
      </div>
    );
  if (type === 'file')
    return (
      <div className="fd-field">
        <label htmlFor={id}>{t('one.takes')}</label>
        <Select<FileKind | ''>
          id={id}
          value={question.takes ?? ''}
          onChange={(takes) => onChange({ takes: isFileKind(takes) ? takes : undefined })}
          options={[
            { value: '', label: t('one.takesAny') },
            ...takesChoices.flatMap(([value, label]) => (isFileKind(value) && value !== 'work' ? [{ value, label: say(label) }] : [])),
          ]}
        />
      </div>
    );
  return null;
}

const shownItems = 3;

/** The first texts of a dictionary, by which it is known. */
const sampleOf = (items: readonly { readonly text: string }[]): string =>
  items
    .slice(0, shownItems)
    .map(({ text }) => text)
    .join(' / ') + (items.length > shownItems ? ' …' : '');

interface MoreProps extends Pick<Props, 'question' | 'onChange'> {
  readonly keyFault: string | undefined;
  readonly patternFault: string | undefined;
  readonly children: ReactNode;
}

/** What is seldom set, folded away unless something is wrong with it. */
function More({ question, keyFault, patternFault, onChange, children }: MoreProps) {
  const { t } = useFormDesignText();
  const [isOpen, setOpen] = useState(false);
  const shown = isOpen || keyFault !== undefined || patternFault !== undefined;
  return (
    <section className="fd-more">
      <button type="button" aria-expanded={shown} onClick={() => setOpen(!shown)}>
        {t('one.more')}
      </button>
      {shown && (
        <>
          {children}
          <TextField
            label={t('one.key')}
            value={question.key}
            hint={t('one.keyHint')}
            fault={keyFault}
            onChange={(key) => onChange({ key }, `key ${question.type}`)}
          />
          {(question.type === 'text' || question.type === 'longText') && (
            <TextField
              label={t('one.pattern')}
              value={question.pattern}
              hint={t('one.patternHint')}
              fault={patternFault}
              onChange={(pattern) => onChange({ pattern: pattern || undefined }, `pattern ${question.key}`)}
            />
          )}
        </>
      )}
    </section>
  );
}
