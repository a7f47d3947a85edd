import { allFields, type Entity, type Field } from '@saiyun/sdk/contract';
import { queryFields } from '@saiyun/sdk/logic/list';
import { useMemo } from 'react';
import { QueryDialog, type QueryDialogProps, type QueryInputField, type QueryValueProps } from '../../blocks/query/index.ts';
import { useKitText } from '../../messages/kit/index.ts';
import { inputs } from '../inputs/inputs.tsx';

interface Props extends Omit<QueryDialogProps, 'fields'> {
  readonly entity: Entity;
}

/** Other records are chosen as in the record's own form, several of them for `in`. */
const RefValue = ({ field, rule, value, onChange, 'aria-label': label, of }: QueryValueProps & { readonly of: Field }) => {
  const Input = inputs[of.kind];
  return (
    <Input
      field={{ ...of, many: rule === 'in', label: [field.label, field.label] }}
      value={value}
      onChange={(next) => onChange(typeof next === 'string' && next !== '' ? next : undefined)}
      aria-label={label}
    />
  );
};

/** The fields of a record that conditions can name, with the inputs of their values. */
export function useConditionFields(entity: Entity): readonly QueryInputField[] {
  const { say } = useKitText();
  return useMemo(() => {
    const all = allFields(entity);
    return queryFields(entity).flatMap((one): QueryInputField[] => {
      const field = all[one.name];
      // An id of which the query does not say of what; the filter of the field chooses it.
      if (!field || field.ofBy) return [];
      const isRef = field.kind === 'ref';
      return [{ ...one, label: say(field.label), ...(isRef && { input: (props) => <RefValue {...props} of={field} /> }) }];
    });
  }, [entity, say]);
}

/** The advanced query over the fields of a record (QUERY-01 to QUERY-14). */
export function AdvancedQueryDialog({ entity, ...rest }: Props) {
  const fields = useConditionFields(entity);
  return <QueryDialog {...rest} fields={fields} />;
}
