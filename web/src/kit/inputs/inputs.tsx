import type { Field, Kind } from '@saiyun/sdk/contract';
import { no, yes } from '@saiyun/sdk/contract';
import { DatePicker, Input, InputNumber, Select, Switch, Typography } from 'antd';
import { type ComponentType, lazy, Suspense, useState } from 'react';
import { MoneyInput } from '../../blocks/money/index.ts';
import { useKitText } from '../../messages/kit/index.ts';
import { KeepEnter } from '../../ui/keys/keep-enter.tsx';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { ChoiceSelect } from './choice-select.tsx';
import { FileInput } from './file-input.tsx';
import type { InputProps } from './widget.ts';
import { dateFormat, fromPicker, instantFormat, isTyped, toPicker, typedForms } from './wire-date.ts';

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

function NumberInput({ field: _field, value, onChange, dictText: _dictText, ...rest }: InputProps) {
  return (
    <InputNumber<number>
      {...rest}
      style={wide}
      value={typeof value === 'number' ? value : null}
      // Excess decimals are reported by the field's check, not rounded away.
      onChange={(next) => onChange?.(next)}
    />
  );
}

/** The form's own check tells a fraction of a fen. */
function MoneyField({ value, onChange, field: _field, dictText: _dictText, ...rest }: InputProps) {
  return <MoneyInput {...rest} value={typeof value === 'number' ? value : null} onChange={onChange} tellsFault={false} />;
}

function FlagInput({ value, onChange, field: _field, dictText: _dictText, ...rest }: InputProps) {
  const { t } = useKitText();
  return (
    <Switch
      {...rest}
      checked={value === yes}
      checkedChildren={t('input.yes')}
      unCheckedChildren={t('input.no')}
      onChange={(on) => onChange?.(on ? yes : no)}
    />
  );
}

/** A day or time, typed in any of the usual ways; an invalid text is reported, not silently dropped. */
function TypedDate({
  kind,
  value,
  onChange,
  field: _field,
  dictText: _dictText,
  ...rest
}: InputProps & { readonly kind: 'date' | 'instant' }) {
  const { t } = useKitText();
  const [unread, setUnread] = useState<string>();
  const format = kind === 'date' ? dateFormat : instantFormat;
  return (
    <>
      <KeepEnter>
        <DatePicker
          {...rest}
          style={wide}
          showTime={kind === 'instant'}
          format={[...typedForms[kind]]}
          status={unread === undefined ? undefined : 'error'}
          value={toPicker(value)}
          onBlur={({ target }) => {
            const text = target instanceof HTMLInputElement ? target.value.trim() : '';
            setUnread(text === '' || isTyped(text, kind) ? undefined : text);
          }}
          onChange={(next) => {
            setUnread(undefined);
            onChange?.(fromPicker(Array.isArray(next) ? next[0] : next, format));
          }}
        />
      </KeepEnter>
      {unread !== undefined && (
        <Typography.Text type="danger" role="alert">
          {t(kind === 'date' ? 'input.notDate' : 'input.notInstant', { text: unread })}
        </Typography.Text>
      )}
    </>
  );
}

const DateInput = (props: InputProps) => <TypedDate {...props} kind="date" />;
const InstantInput = (props: InputProps) => <TypedDate {...props} kind="instant" />;

function DictInput({ id, field, value, onChange, disabled, autoFocus, dictText, 'aria-label': label }: InputProps) {
  return (
    <ChoiceSelect
      id={id}
      code={field.of}
      many={field.many}
      value={(typeof value === 'number' ? String(value) : textOf(value)) || undefined}
      onChange={(next) => onChange?.(next ?? null)}
      storedText={dictText}
      disabled={disabled}
      autoFocus={autoFocus}
      label={label}
    />
  );
}

const LazyRefInput = lazy(async () => ({ default: (await import('./ref-input.tsx')).RefInput }));

/** Pickers are fetched with the first form that chooses a row. */
function RefInput(props: InputProps) {
  return (
    <Suspense fallback={<SkeletonRows rows={1} />}>
      <LazyRefInput {...props} />
    </Suspense>
  );
}

/** A list of texts, one tag for each. */
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
    <Suspense fallback={<SkeletonRows rows={2} />}>
      <ShapeInput {...props} />
    </Suspense>
  );
}

/** One entry per kind; a kind without an input does not compile. */
export const inputs: Record<Kind, ComponentType<InputProps>> = {
  text: TextInput,
  longText: LongTextInput,
  int: NumberInput,
  decimal: NumberInput,
  money: MoneyField,
  flag: FlagInput,
  date: DateInput,
  instant: InstantInput,
  dict: DictInput,
  ref: RefInput,
  file: FileInput,
  json: JsonInput,
};

const LazyKindRefInput = lazy(async () => ({ default: (await import('./kind-ref-input.tsx')).KindRefInput }));

function KindRefInput(props: InputProps) {
  return (
    <Suspense fallback={<SkeletonRows rows={1} />}>
      <LazyKindRefInput {...props} />
    </Suspense>
  );
}

/** The input of a field: that of its kind, or a choice of rows where its text is the id of one. */
export function inputOf(field: Field): ComponentType<InputProps> {
  return field.ofBy ? KindRefInput : inputs[field.kind];
}
