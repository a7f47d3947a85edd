import { type AnyRow, type Entity, type Field, isEmpty } from '@saiyun/sdk/contract';
import { isHidden } from '../reveal/reveal-rules.ts';
import { useReveal } from '../reveal/use-reveal.tsx';
import { cells } from './cells.tsx';
import { Everything, Nothing } from './nothing.tsx';
import { RefName } from './ref-name.tsx';
import { dictTextOf } from './row-title.ts';

interface Props {
  readonly name: string;
  readonly field: Field;
  readonly row: AnyRow;
  /** Shows the whole value, as in a detail. */
  readonly full?: boolean;
  /** The id of the row: with it, a masked value has an eye for accounts that may reveal it. */
  readonly entity?: Entity;
}

/** One value of a row, drawn as its kind requires. */
export function FieldValue({ entity, ...props }: Props) {
  const { name, row } = props;
  // An empty scope is not a missing value: it means everything.
  if (isEmpty(row[name])) return props.field.emptyIsAll ? <Everything /> : <Nothing />;
  return entity && isHidden(entity, name, row) ? <Masked {...props} entity={entity} /> : <Value {...props} />;
}

function Value({ name, field, row, full }: Props) {
  const { ofBy } = field;
  if (ofBy) {
    const of = ofBy.of[String(row[ofBy.field])];
    return of === undefined ? <Nothing /> : <RefName of={of} id={String(row[name])} />;
  }

  const Cell = cells[field.kind];
  return <Cell field={field} value={row[name]} dictText={dictTextOf(row, name)} full={full} />;
}

function Masked({ entity, ...props }: Props & { readonly entity: Entity }) {
  const { row, isTold, eye } = useReveal(entity, props.name, props.row);
  if (!eye) return <Value {...props} />;
  return (
    <span className="kt-masked" data-told={isTold}>
      <span className="kt-masked-value" aria-live="polite">
        <Value {...props} row={row} full={props.full || isTold} />
      </span>
      {eye}
    </span>
  );
}
