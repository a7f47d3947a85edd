import './form.css';
import { type AnyRow, type Fact, type FactGroup, type Field, type Fields, joinPhrases } from '@saiyun/sdk/contract';
import { namesIn } from '@saiyun/sdk/view';
import { Col, Form, type FormInstance, Row } from 'antd';
import type { LiveAsk } from '../../blocks/live-check/index.ts';
import { useKitText } from '../../messages/kit/index.ts';
import { isUsual } from './draft.ts';
import { FieldItem, type Inputs } from './field-item.tsx';
import { FormSection, RangeItem, showField } from './form-section.tsx';

export type Values = Record<string, unknown>;

interface Props {
  readonly form: FormInstance<Values>;
  /** The name of the form. It begins the ids of its inputs, so that two forms on a page do not share labels. */
  readonly name: string;
  readonly fields: Fields;
  readonly initial: Values;
  /** The parts of the form, in order; without them all fields follow one another. */
  readonly groups?: readonly FactGroup[];
  /** Fields that are shown but cannot be changed. */
  readonly disabled?: readonly string[];
  /** The row being edited; it has the texts of its values. */
  readonly row?: AnyRow;
  /** One column only, in a small dialog. */
  readonly narrow?: boolean;
  /** Inputs, by field, that replace those of the field's kind. */
  readonly inputs?: Inputs;
  /** The question about a field's value that goes to the server while it is filled in; undefined for most. */
  readonly askOf?: (name: string, field: Field) => LiveAsk | undefined;
  readonly autoFocus?: boolean;
  readonly onSubmit: () => void;
  readonly onChange?: () => void;
}

const isLong = (field: Field): boolean => field.kind === 'longText' || field.kind === 'json' || field.kind === 'file';

/** A form that has room for one thing: no headings. */
const whole = ['', ''] as const;

/** The field that a form begins on; undefined if it is a date, whose calendar would open over the form. */
export function beginsOn(fields: Fields, disabled: readonly string[] = []): string | undefined {
  const [name, field] = Object.entries(fields).find(([one]) => !disabled.includes(one)) ?? [];
  return field?.kind === 'date' || field?.kind === 'instant' ? undefined : name;
}

/** Whether a form asks for a field, as other fields are filled in now. */
function useAsked(form: FormInstance<Values>, fields: Fields, initial: Values): (name: string) => boolean {
  const isMet = (name: string, values: Values): boolean => {
    const when = fields[name]?.askedWith;
    return when === undefined || values[when.field] === when.value;
  };
  const unasked = (values: Values): string =>
    Object.keys(fields)
      .filter((name) => !isMet(name, values))
      .join();
  // A text, so that the form is drawn anew only if it differs.
  const hidden = Form.useWatch((values) => unasked({ ...initial, ...values }), form);
  return (name) => !hidden.split(',').includes(name);
}

/** Inputs for fields. The definition's rules check each when it is left and all when the form is submitted. */
export function FieldsForm(props: Props) {
  const { form, name, fields, initial, groups, disabled = [], row, narrow, inputs: own = {}, askOf, autoFocus, onSubmit, onChange } = props;
  const { say, lang } = useKitText();
  const isAsked = useAsked(form, fields, initial);
  const sections = groups ?? [{ label: whole, fields: Object.keys(fields) }];
  const inOrder = sections.flatMap((group) => group.fields.flatMap(namesIn));
  const first = autoFocus ? beginsOn(Object.fromEntries(inOrder.map((one) => [one, fields[one]])) as Fields, disabled) : undefined;
  const itemOf = (field: string, f: Field, isEnd = false) => (
    <FieldItem
      name={field}
      field={f}
      isOff={disabled.includes(field)}
      row={row}
      own={own}
      ask={askOf?.(field, f)}
      autoFocus={field === first}
      isEnd={isEnd}
    />
  );
  const colOf = (fact: Fact) => {
    const [from = '', to] = namesIn(fact);
    const [f, g] = [fields[from], to === undefined ? undefined : fields[to]];
    if (!f || !isAsked(from)) return null;
    const range = to !== undefined && g && (
      <RangeItem
        label={`${say(f.label)} – ${say(g.label)}`}
        isRequired={f.required === true || g.required === true}
        help={joinPhrases(lang, [...new Set([f.help, g.help].flatMap((one) => (one ? say(one) : [])))])}
        from={itemOf(from, f, true)}
        to={itemOf(to, g, true)}
      />
    );
    const isWide = narrow || isLong(f) || (range && f.kind === 'instant');
    return (
      <Col key={from} xs={24} md={isWide ? 24 : 12}>
        {range || itemOf(from, f)}
      </Col>
    );
  };
  const isNeeded = (group: FactGroup) =>
    group.fields.flatMap(namesIn).some((one) => {
      const f = fields[one];
      return f !== undefined && ((f.required === true && !disabled.includes(one) && !row) || !isUsual(f, initial[one]));
    });
  return (
    <Form<Values>
      form={form}
      name={name}
      layout="vertical"
      initialValues={initial}
      onFinish={onSubmit}
      onFinishFailed={({ errorFields, outOfDate }) => {
        // A field was left while the server was still asked about another, and antd dropped the submission without a fault.
        if (outOfDate && errorFields.length === 0) return form.submit();
        const faulty = new Set(errorFields.map((one) => String(one.name[0])));
        const at = inOrder.find((one) => faulty.has(one));
        if (at !== undefined) showField(form, name, at);
      }}
      onValuesChange={(changed) => {
        // A visible fault is checked again at every key, a new one only when the input is left.
        const faulty = Object.keys(changed).filter((field) => form.getFieldError(field).length > 0);
        if (faulty.length > 0) form.validateFields(faulty).catch(() => undefined);
        onChange?.();
      }}
      validateTrigger="onBlur"
      requiredMark
      autoComplete="off"
    >
      {sections.length === 1 ? (
        <Row gutter={16}>{sections[0]?.fields.map(colOf)}</Row>
      ) : (
        sections
          .filter(({ fields: facts }) => facts.flatMap(namesIn).some(isAsked))
          .map((group) => (
            <FormSection key={group.label[0]} group={group} isNeeded={isNeeded(group)}>
              {group.fields.map(colOf)}
            </FormSection>
          ))
      )}
      {/* Enter in an input submits the form, which has no button of its own. */}
      <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
    </Form>
  );
}
