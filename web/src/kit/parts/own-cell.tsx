import { type Fields, joinNames, type Language } from '@saiyun/sdk/contract';
import { Form, Input, Modal } from 'antd';
import { type CellEditorProps, type CellKind, plainText } from '../../blocks/table/index.ts';
import { FieldItem } from '../form/field-item.tsx';
import type { FormPart } from '../form/form-props.ts';
import { fromCell } from './cell-values.ts';

const wordOf = (lang: Language, value: unknown): string => {
  const word = (one: unknown): string => wordOf(lang, one);
  if (Array.isArray(value)) return joinNames(lang, value.map(word).filter(Boolean));
  if (typeof value !== 'object' || value === null) return plainText(value);
  return joinNames(
    lang,
    Object.entries(value).map(([name, one]) => `${name} ${word(one)}`),
  );
};

/** A cell that is edited by the input that the form of its record has, with the rest of the row around it. */
export function ownCell({ inputs = {} }: Pick<FormPart, 'inputs'>, fields: Fields): CellKind {
  function Editor({ column, row, value, onChange, onDone, label, isInCell, disabled = false }: CellEditorProps) {
    const [form] = Form.useForm<Record<string, unknown>>();
    const field = fields[column.key];
    if (!field) return null;
    const others = Object.entries(fields).filter(([name]) => name !== column.key);
    const start = Object.fromEntries(Object.entries(fields).map(([name, one]) => [name, fromCell(one, row[name])]));
    const take = async () => {
      const given = await form.validateFields([column.key]).catch(() => undefined);
      if (!given) return;
      onChange(given[column.key] ?? null);
      onDone();
    };
    const body = (
      <Form
        form={form}
        component={false}
        layout="vertical"
        initialValues={{ ...start, [column.key]: value }}
        onValuesChange={isInCell ? undefined : (_, all) => onChange(all[column.key] ?? null)}
      >
        {others.map(([name]) => (
          <Form.Item key={name} name={name} hidden noStyle>
            <Input />
          </Form.Item>
        ))}
        <FieldItem name={column.key} field={field} isOff={disabled} row={undefined} own={inputs} autoFocus={isInCell} />
      </Form>
    );
    return isInCell ? (
      // biome-ignore lint/a11y/noStaticElementInteractions: keys of the dialog are not those of the cell below it
      <div onKeyDown={(event) => event.stopPropagation()}>
        <Modal open title={label} onCancel={onDone} onOk={() => void take()} okButtonProps={{ disabled }}>
          {body}
        </Modal>
      </div>
    ) : (
      body
    );
  }
  return { show: (value, { language }) => wordOf(language, value), editor: Editor };
}
