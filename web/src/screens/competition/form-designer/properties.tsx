import { type FileKind, type FormField, isFileKind } from '@saiyun/sdk/contract';
import { isHiddenFromExperts, phonePattern } from '@saiyun/sdk/rules';
import { Button, Checkbox, InputNumber, Select } from 'antd';
import { type ReactNode, useId } from 'react';
import { DictProp } from '../../../kit/designer/dict-prop.tsx';
import { Fold } from '../../../kit/designer/fold.tsx';
import { TextProp } from '../../../kit/designer/text-prop.tsx';
import { takesChoices } from '../../../kit/shapes/layouts/forms.ts';
import { useFormDesignText } from '../../../messages/form-design/index.ts';
import type { OptionalFee } from '../../registration/use-option-prices.ts';
import { useDictNames } from '../../system/dict/use-dict-names.ts';
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
    <TextProp
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
        <Checkbox checked={isHiddenFromExperts(question)} onChange={({ target }) => onChange({ hideFromExperts: target.checked })}>
          {t('one.hideFromExperts')}
        </Checkbox>
      </More>
      <div className="kd-acts">
        <Button onClick={onDuplicate}>{t('one.duplicate')}</Button>
        <Button danger onClick={onRemove}>
          {t('one.remove')}
        </Button>
      </div>
    </>
  );
}

/** What only some kinds of questions have. */
function KindFields({ question, fault, onChange }: Pick<Props, 'question' | 'onChange'> & { readonly fault: string | undefined }) {
  const { t, say } = useFormDesignText();
  const names = useDictNames();
  const id = useId();
  const { type } = question;
  if (type === 'text' || type === 'longText')
    return (
      <div className="kd-field">
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
      <DictProp
        label={t('one.dict')}
        names={names}
        value={question.dictCode}
        fault={fault}
        onChange={(dictCode) => onChange({ dictCode })}
      />
    );
  if (type === 'file')
    return (
      <div className="kd-field">
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

interface MoreProps extends Pick<Props, 'question' | 'onChange'> {
  readonly keyFault: string | undefined;
  readonly patternFault: string | undefined;
  readonly children: ReactNode;
}

/** What is seldom set. */
function More({ question, keyFault, patternFault, onChange, children }: MoreProps) {
  const { t } = useFormDesignText();
  return (
    <Fold title={t('one.more')} isNeeded={keyFault !== undefined || patternFault !== undefined}>
      {children}
      <TextProp
        label={t('one.key')}
        value={question.key}
        hint={t('one.keyHint')}
        fault={keyFault}
        onChange={(key) => onChange({ key }, `key ${question.type}`)}
      />
      {(question.type === 'text' || question.type === 'longText') && (
        <TextProp
          label={t('one.pattern')}
          value={question.pattern}
          hint={t('one.patternHint')}
          fault={patternFault}
          onChange={(pattern) => onChange({ pattern: pattern || undefined }, `pattern ${question.key}`)}
        />
      )}
      {question.type === 'text' && question.pattern !== phonePattern && (
        <Button type="link" size="small" style={{ justifySelf: 'start' }} onClick={() => onChange({ pattern: phonePattern })}>
          {t('one.patternPhone')}
        </Button>
      )}
    </Fold>
  );
}
