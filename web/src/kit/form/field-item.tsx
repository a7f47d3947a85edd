import '../../lib/texts/definition-texts.ts';
import { type AnyRow, checkValue, type Field, type Issue, mobileField } from '@saiyun/sdk/contract';
import { Form } from 'antd';
import type { ComponentType } from 'react';
import { type LiveAsk, LiveItem } from '../../blocks/live-check/index.ts';
import { useDomain } from '../../lib/api/domain.ts';
import { useKitText } from '../../messages/kit/index.ts';
import { dictTextOf } from '../cells/row-title.ts';
import { textOf } from '../failure.ts';
import { inputOf } from '../inputs/inputs.tsx';
import type { InputProps } from '../inputs/widget.ts';

/** Inputs, by field, that replace those of the field's kind. */
export type Inputs = Readonly<Record<string, ComponentType<InputProps> | undefined>>;

export interface FieldItemProps {
  readonly name: string;
  readonly field: Field;
  readonly isOff: boolean;
  readonly row: AnyRow | undefined;
  readonly own: Inputs;
  readonly autoFocus: boolean;
  /** Asks the server about its value while it is filled in. */
  readonly ask?: LiveAsk | undefined;
  /** Finds faults that the definition alone does not. */
  readonly also?: ((value: unknown) => Issue | undefined) | undefined;
  /** One end of a range, whose label and faults the range shows. */
  readonly isEnd?: boolean;
}

/** Inputs of nested data show their own examples, beside their source. */
const tellsItself = (field: Field): boolean => field.kind === 'json' && field.of !== 'textList';

/** One input with its label, its help and the definition's check. */
export function FieldItem({ name, field, isOff, row, own, autoFocus, ask, also, isEnd = false }: FieldItemProps) {
  const { t, say, lang } = useKitText();
  const { config } = useDomain();
  const Input = own[name] ?? inputOf(field);
  const check = async (_rule: unknown, value: unknown) => {
    // A stored value may be masked, and is not sent back.
    const issue =
      row && value === row[name] ? undefined : (checkValue(name, mobileField(field, config?.mobilePrefixes), value) ?? also?.(value));
    if (issue) throw new Error(textOf(lang, field, issue));
  };
  const item = {
    name,
    noStyle: isEnd,
    label: isEnd ? undefined : say(field.label),
    required: field.required === true && !isOff,
    extra:
      field.help && !tellsItself(field) ? say(field.help) : field.writeOnly && row && !(name in row) ? t('input.passwordKeep') : undefined,
    tooltip: field.frozen && !row ? t('form.frozen') : undefined,
    rules: isOff ? [] : [{ validator: check }],
  };
  const input = (
    <Input
      field={field}
      disabled={isOff}
      autoFocus={autoFocus}
      dictText={dictTextOf(row, name)}
      {...(isEnd && { 'aria-label': say(field.label) })}
    />
  );
  return ask && !isOff ? (
    <LiveItem {...item} ask={ask}>
      {input}
    </LiveItem>
  ) : (
    <Form.Item {...item}>{input}</Form.Item>
  );
}
