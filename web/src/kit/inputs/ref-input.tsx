import { type Field, snakeCase } from '@saiyun/sdk/contract';
import { entityByName } from '@saiyun/sdk/entities';
import { Form, type FormInstance } from 'antd';
import { useMemo, useState } from 'react';
import { DepartPicker } from '../../blocks/depart-picker/index.ts';
import { PositionPicker } from '../../blocks/position-picker/index.ts';
import type { PickerPage } from '../../blocks/record-picker/index.ts';
import { RolePicker } from '../../blocks/role-picker/index.ts';
import { type TreeOption, TreeSelect } from '../../blocks/tree-select/index.ts';
import { UserPicker } from '../../blocks/user-picker/index.ts';
import { client } from '../../lib/api/client.ts';
import type { RefCondition } from '../cells/ref-spec.ts';
import { useMay } from '../permission/use-may.ts';
import { RefSelect, searchRows, useKnownRows } from './ref-select.tsx';
import { useMayPick } from './ref-texts.ts';
import type { InputProps } from './widget.ts';

/** People by the picker's own call, and by name those of other tenants who work in this one. */
const searchPeople =
  (of: string, mayPick: boolean) =>
  async (keyword: string, signal: AbortSignal): Promise<PickerPage> => {
    const query = { match: keyword === '' ? {} : { keyword }, pageNo: 1, pageSize: 10 };
    const page = await client.send<PickerPage>('GET', '/sys/user/queryUserComponentData', { list: query, signal, quiet: true });
    return page.total > 0 || keyword === '' || !mayPick ? page : searchRows(of)(keyword);
  };

interface RowsProps extends InputProps {
  /** The row that those to choose from belong to, such as the competition that the form is about. */
  readonly owner?: unknown;
}

/** In a form that says where it belongs; a filter or a dialog has nothing to go by. */
function OwnedRows({ within, ...props }: InputProps & { readonly within: string }) {
  const form = Form.useFormInstance<Record<string, unknown>>();
  const owner: unknown = Form.useWatch(within, { form, preserve: true });
  return <Rows {...props} owner={owner} />;
}

/** A row of another record: of those that belong where the row of the form does, and in the states that the field takes. */
export function RefInput(props: InputProps) {
  const form: FormInstance | undefined = Form.useFormInstance();
  const { within } = props.field;
  return form && within !== undefined ? <OwnedRows {...props} within={within} /> : <Rows {...props} />;
}

/** What the rows to choose from have in common. */
function useOnly({ within, offers }: Field, owner: unknown): RefCondition | undefined {
  const place = within !== undefined && typeof owner === 'string' && owner !== '' && !owner.includes(',') ? owner : undefined;
  return useMemo(
    () =>
      place === undefined && !offers ? undefined : { ...offers, ...(within !== undefined && place !== undefined && { [within]: place }) },
    [within, offers, place],
  );
}

/** Each kind of record with the picker that its definition names. */
function Rows({ id, field, value, onChange, disabled, autoFocus, dictText, 'aria-label': label, owner }: RowsProps) {
  const of = field.of ?? '';
  const many = field.many ?? false;
  const target = entityByName(of);
  const title = target?.title ?? 'id';
  const [first] = useState(value);
  const text = typeof value === 'string' && value !== '' ? value : undefined;
  const may = useMay();
  const mayPick = useMayPick(of);
  const mayList = target !== undefined && may.call(target, 'list');
  const given = value === first ? dictText : undefined;
  const named = useKnownRows(of, text, given);
  // The pickers of people and departments look names up that the account cannot read otherwise.
  const known = named.filter((row) => row[`${title}_dictText`] !== '…');
  const people = useMemo(() => searchPeople(of, mayPick), [of, mayPick]);
  const only = useOnly(field, owner);
  const rows = useMemo(() => searchRows(of, only), [of, only]);
  const change = (next: string | undefined) => onChange?.(next ?? null);
  const input = {
    value: text ?? null,
    onChange: change,
    multiple: many,
    disabled: disabled ?? false,
    autoFocus: autoFocus ?? false,
    ...(id !== undefined && { id }),
    ...(label !== undefined && { 'aria-label': label }),
  };
  if (target?.picker === 'user') return <UserPicker {...input} known={known} search={people} />;
  if (target?.picker === 'depart')
    return <DepartPicker {...input} known={known.map((row) => ({ id: row.id, title: row[`${title}_dictText`] }))} />;
  const dialog = mayList ? {} : { dialog: false as const };
  if (mayPick && target?.picker === 'role') return <RolePicker {...input} known={known} search={rows} {...dialog} />;
  if (mayPick && target?.picker === 'position') return <PositionPicker {...input} known={known} search={rows} {...dialog} />;
  // Who chooses without listing is answered by name alone, not by levels.
  if (mayList && target.tree)
    return (
      <TreeSelect
        {...input}
        known={Object.fromEntries(known.map((row) => [String(row.id), String(row[`${title}_dictText`])]))}
        source={{ dict: `${of},${title},id`, pidField: snakeCase(target.tree.parent) }}
        search={async (word) =>
          (await rows(word)).records.map((row): TreeOption => {
            const hint = row[target.under ?? 'hint'];
            return {
              value: String(row.id),
              title: String(row[`${title}_dictText`]),
              leaf: true,
              ...(typeof hint === 'string' && { way: hint }),
            };
          })
        }
      />
    );
  return (
    <RefSelect
      id={id}
      of={of}
      many={many}
      value={text}
      dictText={given}
      onChange={change}
      disabled={disabled}
      autoFocus={autoFocus}
      label={label}
      hasDialog={mayList}
      only={only}
    />
  );
}
