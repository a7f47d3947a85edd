import { ManySelect } from '../../ui/keys/many-select.tsx';
import '../../kit/shapes/shapes.css';
import './question.css';
import { type Field, type FormField, type FormOption, type Label, no, yes } from '@saiyun/sdk/contract';
import { chosenOptions } from '@saiyun/sdk/rules';
import { Checkbox, InputNumber, Radio, Select } from 'antd';
import { type ComponentType, useId } from 'react';
import { inputs } from '../../kit/inputs/inputs.tsx';
import type { InputProps } from '../../kit/inputs/widget.ts';
import { useRegistrationText } from '../../messages/registration/index.ts';
import { amountText } from '../hall/hall-words.ts';
import type { OptionPrices } from './use-option-prices.ts';

const kindOf = {
  text: 'text',
  longText: 'longText',
  number: 'decimal',
  date: 'date',
  choice: 'text',
  dict: 'dict',
  flag: 'flag',
  file: 'file',
} as const;

/** A text in the reader's language, or in Chinese where there is no other. */
export function labelOf({ label, labelEn }: Pick<FormField | FormOption, 'label' | 'labelEn'>): Label {
  return [label, labelEn || label];
}

/** A question as a field, so that it is drawn and checked like one. */
const fieldOf = (question: FormField): Field => ({
  kind: kindOf[question.type],
  label: labelOf(question),
  ...(question.dictCode !== undefined && { of: question.dictCode }),
  ...(question.takes && { takes: question.takes }),
  ...(question.wordLimit !== undefined && { max: question.wordLimit }),
});

type Answer = string | number | undefined;

interface Props {
  readonly question: FormField;
  readonly answer: Answer;
  readonly fault: string | undefined;
  readonly disabled: boolean;
  readonly prices: OptionPrices;
  /** An answer that somebody asked to be changed. */
  readonly isAsked?: boolean;
  /** What was said about it then. */
  readonly remark?: string | undefined;
  readonly onChange: (answer: unknown) => void;
}

const wideTypes: ReadonlySet<FormField['type']> = new Set(['longText', 'file', 'choice']);

/** Yes and no stand beside each other: a switch would look like a no where nothing has been answered yet. */
const asChoice = (question: FormField, texts: Readonly<Record<'yes' | 'no', string>>): FormField =>
  question.type === 'flag'
    ? {
        ...question,
        type: 'choice',
        options: [
          { value: yes, label: texts.yes },
          { value: no, label: texts.no },
        ],
      }
    : question;

/** A question as an entrant sees it: its help below it, and prices beside the options that cost something. */
export function Question({ question: asked, answer, fault, disabled, prices, isAsked, remark, onChange }: Props) {
  const { t, say } = useRegistrationText();
  const question = asChoice(asked, { yes: t('answers.yes'), no: t('answers.no') });
  const id = useId();
  const help = question.help ? say([question.help, question.helpEn || question.help]) : undefined;
  const told =
    [remark !== undefined && `${id}-remark`, help !== undefined && `${id}-help`, fault && `${id}-fault`].filter(Boolean).join(' ') ||
    undefined;
  const props = { id, question, answer, disabled, prices, told, onChange };
  const label = say(labelOf(question));
  const isGroup = question.type === 'choice' && isShort(question);
  const Own = question.type === 'choice' ? ChoiceAnswer : question.type === 'number' ? NumberAnswer : FieldAnswer;
  const className = wideTypes.has(asked.type) ? 'nd-part nd-wide' : 'nd-part';
  const required = question.required ? 'nd-required' : undefined;
  const rest = (
    <>
      {remark !== undefined && (
        <p className="qn-remark" id={`${id}-remark`}>
          {remark}
        </p>
      )}
      <Own {...props} />
      {help !== undefined && (
        <p className="qn-help" id={`${id}-help`}>
          {help}
        </p>
      )}
      {fault && (
        <p className="nd-told" role="alert" id={`${id}-fault`}>
          {fault}
        </p>
      )}
    </>
  );
  if (isGroup)
    return (
      <fieldset className={className} data-asked={isAsked || undefined} aria-describedby={told}>
        <legend className={['qn-label', required].filter(Boolean).join(' ')}>{label}</legend>
        {rest}
      </fieldset>
    );
  return (
    <div className={className} data-asked={isAsked || undefined}>
      <label htmlFor={id} className={required}>
        {label}
      </label>
      {rest}
    </div>
  );
}

interface AnswerProps {
  readonly id: string;
  readonly question: FormField;
  readonly answer: Answer;
  readonly disabled: boolean;
  readonly prices: OptionPrices;
  /** Ids of what is said about the answer. */
  readonly told: string | undefined;
  readonly onChange: (answer: unknown) => void;
}

/** Takes any number of decimals: the form does not limit them. */
function NumberAnswer({ id, answer, disabled, told, onChange }: AnswerProps) {
  return (
    <InputNumber<number>
      id={id}
      style={{ width: '100%' }}
      disabled={disabled}
      value={typeof answer === 'number' ? answer : null}
      aria-describedby={told}
      onChange={onChange}
    />
  );
}

function FieldAnswer({ id, question, answer, disabled, onChange }: AnswerProps) {
  const field = fieldOf(question);
  const Input: ComponentType<InputProps> = inputs[field.kind];
  return <Input id={id} field={field} value={answer ?? null} disabled={disabled} onChange={onChange} />;
}

/** So many options are shown side by side; more of them are opened as a list. */
const mostShown = 8;
const isShort = ({ options = [] }: FormField): boolean => options.length <= mostShown;

function ChoiceAnswer({ id, question, answer, disabled, prices, told, onChange }: AnswerProps) {
  const { t, say } = useRegistrationText();
  const { options = [], many } = question;
  const chosen = chosenOptions(question, answer).map(({ value }) => value);
  const put = (values: readonly string[]) =>
    onChange(options.flatMap(({ value }) => (values.includes(value) ? value : [])).join(',') || undefined);
  const shown = options.map((option) => {
    const fen = option.feeId === undefined ? undefined : prices.get(option.feeId);
    const text = say(labelOf(option));
    return { value: option.value, text, price: fen === undefined ? undefined : t('answers.price', { amount: amountText(fen) }) };
  });
  const withPrice = shown.map(({ value, text, price }) => ({
    value,
    label: (
      <>
        {text}
        {price !== undefined && <span className="qn-price"> {price}</span>}
      </>
    ),
  }));
  if (isShort(question) && many)
    return (
      <div className="qn-options">
        <Checkbox.Group options={withPrice} value={chosen} disabled={disabled} onChange={(values) => put(values.map(String))} />
      </div>
    );
  if (isShort(question))
    return (
      <div className="qn-options">
        <Radio.Group
          options={withPrice}
          value={chosen[0] ?? null}
          disabled={disabled}
          onChange={({ target }: { target: { value?: unknown } }) => put([String(target.value)])}
        />
        {chosen.length > 0 && !question.required && !disabled && (
          <button type="button" className="qn-clear" onClick={() => put([])}>
            {t('answers.clear')}
          </button>
        )}
      </div>
    );
  const list = shown.map(({ value, text, price }) => ({ value, label: price === undefined ? text : `${text} ${price}` }));
  const common = { id, disabled, allowClear: true, options: list, showSearch: { optionFilterProp: 'label' }, style: { width: '100%' } };
  return many ? (
    <ManySelect {...common} value={chosen} aria-describedby={told} onChange={put} />
  ) : (
    <Select<string> {...common} value={chosen[0] ?? null} aria-describedby={told} onChange={(value) => put(value ? [value] : [])} />
  );
}
