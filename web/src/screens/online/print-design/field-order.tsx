import { DeleteOutlined } from '@ant-design/icons';
import type { PrintField } from '@saiyun/sdk/calls';
import { Button, Select } from 'antd';
import { usePrintDesignText } from '../../../messages/print-design/index.ts';
import { SortableList } from '../../../ui/sortable/sortable-list.tsx';
import { wordsOf } from './logic/print.ts';

interface Props {
  readonly fields: readonly PrintField[];
  readonly value: readonly string[];
  readonly fault: string | undefined;
  readonly onChange: (value: readonly string[]) => void;
}

/** Which fields are shown, in which order. */
export function FieldOrder({ fields, value, fault, onChange }: Props) {
  const { t, lang } = usePrintDesignText();
  const words = wordsOf(fields, lang);
  const nameOf = (name: string): string => words.get(name) ?? name;
  const rest = fields.filter(({ field }) => !value.includes(field));
  return (
    <fieldset className="kd-ticks">
      <legend>{t('one.fields')}</legend>
      {value.length > 0 && (
        <SortableList
          className="pd-fields"
          label={t('one.fields')}
          items={value}
          keyOf={(name) => name}
          titleOf={nameOf}
          onOrder={onChange}
          texts={{
            drag: (name) => t('sort.drag', { name }),
            up: (name) => t('sort.up', { name }),
            down: (name) => t('sort.down', { name }),
            moved: (name, place, count) => t('sort.moved', { name, place, count }),
          }}
        >
          {(name) => (
            <span className="pd-field">
              <span>{nameOf(name)}</span>
              <Button
                type="text"
                size="small"
                icon={<DeleteOutlined aria-hidden />}
                aria-label={t('one.removeField', { name: nameOf(name) })}
                onClick={() => onChange(value.filter((one) => one !== name))}
              />
            </span>
          )}
        </SortableList>
      )}
      {rest.length > 0 && (
        <Select<string>
          aria-label={t('one.addField')}
          placeholder={t('one.addField')}
          showSearch={{ optionFilterProp: 'label' }}
          value={null}
          options={rest.map(({ field }) => ({ value: field, label: nameOf(field) }))}
          onChange={(field) => onChange([...value, field])}
        />
      )}
      {fault && <p className="kd-fault">{fault}</p>}
    </fieldset>
  );
}
