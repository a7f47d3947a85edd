import type { Kind } from '@saiyun/sdk/contract';
import { toFen, yuan } from '@saiyun/sdk/view';
import { DatePicker, Input, InputNumber, Select, Switch } from 'antd';
import { type ComponentType, lazy, Suspense, useState } from 'react';
import { Bones } from '../../ui/bones.tsx';
import { useKitText } from '../use-kit-text.ts';
import { ChoiceSelect } from './choice-select.tsx';
import { FileInput } from './file-input.tsx';
import { RefSelect } from './ref-select.tsx';
import type { InputProps } from './widget.ts';
import { dateFormat, fromPicker, instantFormat, toPicker } from './wire-date.ts';

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const wide = { width: '100%' };

function TextInput({ field, value, onChange, dictText: _dictText, 'aria-label': label, ...rest }: InputProps) {
  const { t } = useKitText();
  const props = {
    ...rest,
    'aria-label': label,
    value: textOf(value),
    maxLength: field.max ?? 255,
    onChange: (e: { target: { value: string } }) => onChange?.(e.target.value === '' ? null : e.target.value),
  };
  return field.writeOnly ? (
    <Input.Password {...props} autoComplete="new-password" visibilityToggle={{}} />
  ) : (
    <Input {...props} allowClear placeholder={label === undefined ? undefined : t('query.value')} />
  );
}

function LongTextInput({ field, value, onChange, dictText: _dictText, ...rest }: InputProps) {
  return (
    <Input.TextArea
      {...rest}
      value={textOf(value)}
      onChange={(e) => onChange?.(e.target.value === '' ? null : e.target.value)}
      maxLength={field.max ?? 20_000}
      showCount
      autoSize={{ minRows: 3, maxRows: 10 }}
    />
  );
}

function NumberInput({ field, value, onChange, dictText: _dictText, ...rest }: InputProps) {
  return (
    <InputNumber<number>
      {...rest}
      style={wide}
      value={typeof value === 'number' ? value : null}
      precision={field.kind === 'int' ? 0 : (field.digits ?? 2)}
      onChange={(next) => onChange?.(next)}
    />
  );
}

/** Shows yuan, keeps fen, through decimal text (WIDGET-02). */
function MoneyInput({ value, onChange, field: _field, dictText: _dictText, ...rest }: InputProps) {
  const { t } = useKitText();
  return (
    <InputNumber<string>
      {...rest}
      style={wide}
      stringMode
      precision={2}
      suffix={t('input.yuan')}
      value={typeof value === 'number' ? yuan(value) : null}
      onChange={(next) => onChange?.(next == null || next === '' ? null : (toFen(next) ?? null))}
    />
  );
}

function FlagInput({ value, onChange, field: _field, dictText: _dictText, ...rest }: InputProps) {
  const { t } = useKitText();
  return (
    <Switch
      {...rest}
      checked={value === '1'}
      checkedChildren={t('input.yes')}
      unCheckedChildren={t('input.no')}
      onChange={(on) => onChange?.(on ? '1' : '0')}
    />
  );
}

function DateInput({ value, onChange, field: _field, dictText: _dictText, ...rest }: InputProps) {
  return (
    <DatePicker
      {...rest}
      style={wide}
      format={dateFormat}
      value={toPicker(value)}
      onChange={(next) => onChange?.(fromPicker(next, dateFormat))}
    />
  );
}

function InstantInput({ value, onChange, field: _field, dictText: _dictText, ...rest }: InputProps) {
  return (
    <DatePicker
      {...rest}
      style={wide}
      showTime
      format={instantFormat}
      value={toPicker(value)}
      onChange={(next) => onChange?.(fromPicker(next, instantFormat))}
    />
  );
}

function DictInput({ id, field, value, onChange, disabled, autoFocus, 'aria-label': label }: InputProps) {
  return (
    <ChoiceSelect
      id={id}
      code={field.of}
      many={field.many}
      value={(typeof value === 'number' ? String(value) : textOf(value)) || undefined}
      onChange={(next) => onChange?.(next ?? null)}
      disabled={disabled}
      autoFocus={autoFocus}
      label={label}
    />
  );
}

function RefInput({ id, field, value, onChange, disabled, autoFocus, dictText, 'aria-label': label }: InputProps) {
  const [first] = useState(value);
  return (
    <RefSelect
      id={id}
      of={field.of ?? ''}
      many={field.many}
      value={textOf(value) || undefined}
      dictText={value === first ? dictText : undefined}
      onChange={(next) => onChange?.(next ?? null)}
      disabled={disabled}
      autoFocus={autoFocus}
      label={label}
    />
  );
}

/** A list of texts, one tag each. */
function TextsInput({ value, onChange, field: _field, dictText: _dictText, ...rest }: InputProps) {
  const texts = Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
  return (
    <Select
      {...rest}
      mode="tags"
      open={false}
      suffixIcon={null}
      style={wide}
      tokenSeparators={[',', '，', '、']}
      value={texts}
      onChange={(next: string[]) => onChange?.(next.length > 0 ? next : null)}
    />
  );
}

const ShapeInput = lazy(async () => ({ default: (await import('../shapes/shape-input.tsx')).ShapeInput }));

function JsonInput(props: InputProps) {
  if (props.field.of === 'textList') return <TextsInput {...props} />;
  return (
    <Suspense fallback={<Bones rows={2} />}>
      <ShapeInput {...props} />
    </Suspense>
  );
}

/** One entry per kind; a kind that is not drawn does not compile. */
export const inputs: Record<Kind, ComponentType<InputProps>> = {
  text: TextInput,
  longText: LongTextInput,
  int: NumberInput,
  decimal: NumberInput,
  money: MoneyInput,
  flag: FlagInput,
  date: DateInput,
  instant: InstantInput,
  dict: DictInput,
  ref: RefInput,
  file: FileInput,
  json: JsonInput,
};
