import { type AnyRow, checkValue, type Field, type Fields, mobileField } from '@saiyun/sdk/contract';
import { Col, Form, type FormInstance, Row } from 'antd';
import type { ComponentType } from 'react';
import { useDomain } from '../../lib/api/domain.ts';
import { useKitText } from '../../messages/kit/index.ts';
import { dictTextOf } from '../cells/row-title.ts';
import { textOf } from '../failure.ts';
import { inputs } from '../inputs/inputs.tsx';
import type { InputProps } from '../inputs/widget.ts';

export type Values = Record<string, unknown>;
export type Inputs = Readonly<Record<string, ComponentType<InputProps> | undefined>>;

interface Props {
  readonly form: FormInstance<Values>;
  /** The name of the form. It begins the ids of its inputs, so that two forms on a page do not share labels. */
  readonly name: string;
  readonly fields: Fields;
  readonly initial: Values;
  /** Fields that are shown but cannot be changed. */
  readonly disabled?: readonly string[];
  /** The row being edited; it has the texts of its values. */
  readonly row?: AnyRow;
  /** One column only, in a small dialog. */
  readonly narrow?: boolean;
  /** Inputs, by field, that replace those of the field's kind. */
  readonly inputs?: Inputs;
  readonly autoFocus?: boolean;
  readonly onSubmit: () => void;
  readonly onChange?: () => void;
}

const isLong = (field: Field): boolean => field.kind === 'longText' || field.kind === 'json' || field.kind === 'file';

/** Inputs of nested data show their own examples, beside their source. */
const tellsItself = (field: Field): boolean => field.kind === 'json' && field.of !== 'textList';

/** The field that a form begins on; undefined if it is a date, whose calendar would open over the form. */
export function beginsOn(fields: Fields, disabled: readonly string[] = []): string | undefined {
  const [name, field] = Object.entries(fields).find(([one]) => !disabled.includes(one)) ?? [];
  return field?.kind === 'date' || field?.kind === 'instant' ? undefined : name;
}

/** Inputs for fields. The definition's rules check each when it is left and all when the form is submitted. */
export function FieldsForm({
  form,
  name,
  fields,
  initial,
  disabled = [],
  row,
  narrow,
  inputs: own = {},
  autoFocus,
  onSubmit,
  onChange,
}: Props) {
  const { t, say, lang } = useKitText();
  const { config } = useDomain();
  const entries = Object.entries(fields);
  const first = autoFocus ? beginsOn(fields, disabled) : undefined;
  return (
    <Form<Values>
      form={form}
      name={name}
      layout="vertical"
      initialValues={initial}
      onFinish={onSubmit}
      onValuesChange={(changed) => {
        // A visible fault is checked again at every key, a new one only when the input is left.
        const faulty = Object.keys(changed).filter((field) => form.getFieldError(field).length > 0);
        if (faulty.length > 0) form.validateFields(faulty).catch(() => undefined);
        onChange?.();
      }}
      scrollToFirstError={{ behavior: 'smooth', block: 'center', focus: true }}
      validateTrigger="onBlur"
      requiredMark
      autoComplete="off"
    >
      <Row gutter={16}>
        {entries.map(([field, f]) => {
          const Input = own[field] ?? inputs[f.kind];
          const isOff = disabled.includes(field);
          return (
            <Col key={field} xs={24} md={narrow || isLong(f) ? 24 : 12}>
              <Form.Item
                name={field}
                label={say(f.label)}
                required={f.required === true && !isOff}
                extra={f.help && !tellsItself(f) ? say(f.help) : f.writeOnly && row ? t('input.passwordKeep') : undefined}
                tooltip={f.frozen && !row ? t('form.frozen') : undefined}
                rules={
                  isOff
                    ? []
                    : [
                        {
                          validator: async (_rule, value: unknown) => {
                            // A stored value may be masked, and is not sent back.
                            const issue =
                              row && value === row[field] ? undefined : checkValue(field, mobileField(f, config?.mobilePrefixes), value);
                            if (issue) throw new Error(textOf(lang, f, issue));
                          },
                        },
                      ]
                }
              >
                <Input field={f} disabled={isOff} autoFocus={field === first} dictText={dictTextOf(row, field)} />
              </Form.Item>
            </Col>
          );
        })}
      </Row>
      {/* Enter in an input submits the form, which has no button of its own. */}
      <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
    </Form>
  );
}
