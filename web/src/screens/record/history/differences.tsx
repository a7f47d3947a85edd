import type { HistoryChange } from '@saiyun/sdk/calls';
import type { AnyRow, Field } from '@saiyun/sdk/contract';
import { Fragment } from 'react';
import { FieldValue } from '../../../kit/cells/field-value.tsx';
import { Nothing } from '../../../kit/cells/nothing.tsx';
import { useRecordText } from '../../../messages/record/index.ts';
import { textDifference } from './text-difference.ts';

/** A change and the field that it is of. */
export interface Told {
  readonly change: HistoryChange;
  readonly field: Field;
}

/** The changes of an entry with their fields; those of fields that the record no longer has are left out. */
export function toldOf(fields: Readonly<Record<string, Field>> | undefined, changes: readonly HistoryChange[]): readonly Told[] {
  return changes.flatMap((change) => {
    const field = fields?.[change.field];
    return field ? [{ change, field }] : [];
  });
}

const isAnswers = ({ field }: Told): boolean => field.kind === 'json' && field.of === 'answers';

function FormContent() {
  const { t } = useRecordText();
  return <span>{t('history.formContent')}</span>;
}

/** One side of a change, drawn as the value would be in a row. */
export function Value({ one, side }: { readonly one: Told; readonly side: 'before' | 'after' }) {
  const { change, field } = one;
  const value = change[side];
  const text = change[`${side}Text`];
  if (value === null) return <Nothing />;
  // What an entry form asks is no field of the record, and its answers are not told as they are stored.
  if (isAnswers(one)) return <FormContent />;
  // Which record such a reference names, another field decides: the server has looked its name up.
  if (field.ofBy) return text ?? <Nothing />;
  const row = { [change.field]: value, [`${change.field}_dictText`]: text ?? undefined };
  return <FieldValue name={change.field} field={field} row={row as unknown as AnyRow} full />;
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
/** Shorter texts are read side by side as fast. */
const longFrom = 24;

/** Both versions of a long text in one: what went out struck through, what came in marked. */
const isProse = ({ change: { before, after }, field }: Told): boolean =>
  (field.kind === 'longText' || field.kind === 'text') &&
  isText(before) &&
  isText(after) &&
  Math.max(before.length, after.length) >= longFrom &&
  !/^\s*[{[<]/.test(before + after);

function Prose({ before, after }: { readonly before: string; readonly after: string }) {
  return (
    <p className="rc-prose">
      {textDifference(before, after).map(({ kind, text }, at) => {
        const key = `${at} ${kind}`;
        if (kind === 'same') return <Fragment key={key}>{text}</Fragment>;
        return kind === 'out' ? <del key={key}>{text}</del> : <ins key={key}>{text}</ins>;
      })}
    </p>
  );
}

function Row({ one }: { readonly one: Told }) {
  const { say } = useRecordText();
  const { before, after } = one.change;
  return (
    <>
      <tr>
        <th colSpan={2} scope="rowgroup">
          {say(one.field.label)}
        </th>
      </tr>
      <tr>
        {isAnswers(one) ? (
          <td colSpan={2} className="rc-whole">
            <FormContent />
          </td>
        ) : isProse(one) ? (
          <td colSpan={2} className="rc-whole">
            <Prose before={String(before)} after={String(after)} />
          </td>
        ) : (
          <>
            <td>
              <Value one={one} side="before" />
            </td>
            <td>
              <Value one={one} side="after" />
            </td>
          </>
        )}
      </tr>
    </>
  );
}

/** What was and what is, side by side; what a whole row said, where there is only one side. */
export function Differences({ told }: { readonly told: readonly Told[] }) {
  const { t, say } = useRecordText();
  const side = told.every(({ change }) => change.before === null) ? 'after' : 'before';
  if (told.length > 1 && told.every(({ change }) => change[side === 'after' ? 'before' : 'after'] === null))
    return (
      <dl className="kt-facts rc-image">
        {told.map((one) => (
          <div key={one.change.field}>
            <dt>{say(one.field.label)}</dt>
            <dd>
              <Value one={one} side={side} />
            </dd>
          </div>
        ))}
      </dl>
    );
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
          <Row key={one.change.field} one={one} />
        ))}
      </tbody>
    </table>
  );
}
