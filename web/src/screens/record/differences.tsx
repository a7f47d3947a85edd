import type { HistoryChange } from '@saiyun/sdk/calls';
import type { AnyRow, Field } from '@saiyun/sdk/contract';
import { Fragment } from 'react';
import { FieldValue } from '../../kit/cells/field-value.tsx';
import { Nothing } from '../../kit/cells/nothing.tsx';
import { useRecordText } from '../../messages/record/index.ts';

/** A change and the field that it is of. */
export interface Told {
  readonly change: HistoryChange;
  readonly field: Field;
}

/** One side of a change, drawn as the value would be in a row. */
export function Value({ one, side }: { readonly one: Told; readonly side: 'before' | 'after' }) {
  const { change, field } = one;
  const value = change[side];
  if (value === null) return <Nothing />;
  const row = { [change.field]: value, [`${change.field}_dictText`]: change[`${side}Text`] ?? undefined };
  return <FieldValue name={change.field} field={field} row={row as unknown as AnyRow} full />;
}

/** What was and what is, side by side. */
export function Differences({ told }: { readonly told: readonly Told[] }) {
  const { t, say } = useRecordText();
  return (
    <table className="rc-diff">
      <thead>
        <tr>
          <th>{t('diff.before')}</th>
          <th>{t('diff.after')}</th>
        </tr>
      </thead>
      <tbody>
        {told.map((one) => (
          <Fragment key={one.change.field}>
            <tr>
              <th colSpan={2} scope="rowgroup">
                {say(one.field.label)}
              </th>
            </tr>
            <tr>
              <td>
                <Value one={one} side="before" />
              </td>
              <td>
                <Value one={one} side="after" />
              </td>
            </tr>
          </Fragment>
        ))}
      </tbody>
    </table>
  );
}
