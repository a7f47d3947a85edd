import { type AnyRow, commonFields, type Entity, type Field } from '@saiyun/sdk/contract';
import { Descriptions } from 'antd';
import type { ReactNode } from 'react';
import { useKitText } from '../../messages/kit/index.ts';
import { FieldValue } from '../cells/field-value.tsx';

/** Props of the body of a detail drawer. */
export interface DetailSlotProps<R = AnyRow> {
  readonly entity: Entity;
  readonly row: R;
}

interface FieldsProps {
  readonly entity: Entity;
  readonly row: AnyRow;
  /** Only these fields, in this order. */
  readonly only?: readonly string[];
  readonly without?: readonly string[];
  /** WIDGET-09: at most 4. */
  readonly columns?: 1 | 2 | 3 | 4;
  readonly title?: ReactNode;
}

const isLong = (f: Field): boolean => f.kind === 'longText' || f.kind === 'json' || f.kind === 'file';

/** Values of a row, read-only. */
export function EntityDetail({ entity, row, only, without = [], columns = 2, title }: FieldsProps) {
  const { say } = useKitText();
  const fields = (only ?? Object.keys(entity.fields)).flatMap((name) => {
    const field = entity.fields[name];
    return field && !without.includes(name) && !field.writeOnly ? [{ name, field }] : [];
  });
  return (
    <Descriptions
      title={title}
      size="small"
      bordered
      column={{ xs: 1, sm: 1, md: columns, lg: columns, xl: columns, xxl: columns }}
      styles={{ label: { width: `${36 / columns}%` }, content: { width: `${64 / columns}%`, wordBreak: 'break-word' } }}
      items={fields.map(({ name, field }, i) => {
        const next = fields[i + 1]?.field;
        return {
          key: name,
          label: say(field.label),
          children: <FieldValue name={name} field={field} row={row} full entity={entity} />,
          // The value before a long one fills its row, so that the long one gets a row to itself.
          ...((isLong(field) || (next && isLong(next))) && { span: 'filled' as const }),
        };
      })}
    />
  );
}

/** Who made and changed a row, and when. */
export function RecordDetail({ row }: { row: AnyRow }) {
  const { t, say } = useKitText();
  return (
    <Descriptions
      title={t('detail.record')}
      size="small"
      column={{ xs: 1, sm: 1, md: 2, lg: 2, xl: 2, xxl: 2 }}
      items={(['createBy', 'createTime', 'updateBy', 'updateTime'] as const).map((name) => ({
        key: name,
        label: say(commonFields[name].label),
        children: <FieldValue name={name} field={commonFields[name]} row={row} full />,
      }))}
    />
  );
}
