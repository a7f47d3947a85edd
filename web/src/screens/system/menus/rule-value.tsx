import type { Field } from '@saiyun/sdk/contract';
import { FieldValue } from '../../../kit/cells/field-value.tsx';
import { RefName } from '../../../kit/cells/ref-name.tsx';
import { useMenusText } from '../../../messages/menus/index.ts';
import { ownNameIn } from './rule-words.ts';

interface Props {
  readonly name: string;
  readonly field: Field | undefined;
  readonly value: string;
}

/** The value of a rule in words: names of records and texts of dictionaries instead of their codes. */
export function RuleValue({ name, field, value }: Props) {
  const { t } = useMenusText();
  const own = ownNameIn(value);
  if (own) return <b>{t(`own.${own}`)}</b>;
  if (!field) return <b>{value}</b>;
  const several = value.split(',').filter(Boolean);
  return (
    <b>
      {several.map((one, i) => (
        <span key={one}>
          {i > 0 && '、'}
          {field.kind === 'ref' && field.of ? <RefName of={field.of} id={one} /> : <Plain name={name} field={field} value={one} />}
        </span>
      ))}
    </b>
  );
}

/** A rule's value is a text, as it stands on the wire. */
function Plain({ name, field, value }: { readonly name: string; readonly field: Field; readonly value: string }) {
  if (field.kind !== 'dict' && field.kind !== 'flag') return value;
  const row = { id: '', revision: 1, createBy: null, createTime: '', updateBy: null, updateTime: null, [name]: value };
  return <FieldValue name={name} field={field} row={row} />;
}
