import type { AnyRow, Entity } from '@saiyun/sdk/contract';
import { useKitText } from '../../messages/kit/index.ts';
import { TickBox } from '../../ui/tick-box.tsx';
import { titleOf } from '../cells/row-title.ts';
import type { BinCalls } from '../list/overrides.ts';
import { type PlainColumn, PlainTable } from '../list/plain-table.tsx';
import { RowActions } from '../list/row-actions.tsx';
import { codeOf, type RecycleBinState } from './use-recycle-bin.ts';

interface Props {
  readonly entity: Entity;
  readonly bin: BinCalls;
  readonly state: RecycleBinState;
  /** Undefined if the account may not delete for good. */
  readonly onDestroy: ((rows: readonly AnyRow[]) => void) | undefined;
}

/** The column of names, with the boxes that tick rows. */
function useTickColumn(entity: Entity, { rows, selected, tick }: RecycleBinState): PlainColumn<AnyRow> {
  const { t, say } = useKitText();
  const title = say(entity.fields[entity.title]?.label ?? entity.label);
  return {
    key: 'title',
    title,
    head: (
      <div className="kt-ticked">
        <TickBox
          className="kt-check"
          label={t('list.selectPage')}
          checked={rows.length > 0 && selected.length === rows.length}
          isPartly={selected.length > 0 && selected.length < rows.length}
          onChange={(on) =>
            tick(
              rows.map(({ id }) => id),
              on,
            )
          }
        />
        {title}
      </div>
    ),
    cell: (row) => (
      <div className="kt-ticked" title={titleOf(entity, row)}>
        <TickBox
          className="kt-check"
          label={t('list.selectRow', { name: titleOf(entity, row) })}
          checked={selected.includes(row)}
          onChange={(on) => tick([row.id], on)}
        />
        <span className="kt-ticked-name">{titleOf(entity, row)}</span>
      </div>
    ),
  };
}

/** The person's name, where the server tells it. */
const deletedBy = ({ deletedBy: name, updateBy }: AnyRow): string => (typeof name === 'string' ? name : (updateBy ?? '—'));

/** The deleted rows: what they are, who deleted them and when, and the way back. */
export function BinTable({ entity, bin, state, onDestroy }: Props) {
  const { t, say } = useKitText();
  const tickColumn = useTickColumn(entity, state);
  const codeField = bin.code === undefined ? undefined : entity.fields[bin.code];
  const actions = (row: AnyRow) => (
    <RowActions
      name={titleOf(entity, row)}
      actions={[
        {
          key: 'restore',
          label: t('bin.restore'),
          onClick: () => void state.restore([row]),
          reason: state.isBusy ? t('list.loading') : undefined,
        },
        ...(onDestroy ? [{ key: 'destroy', label: t('bin.destroy'), danger: true, onClick: () => onDestroy([row]) }] : []),
      ]}
    />
  );
  return (
    <PlainTable
      isPart
      label={t('bin.title', { entity: say(entity.label) })}
      busy={state.isBusy}
      columnWidth={120}
      rows={state.rows}
      keyOf={(row) => row.id}
      empty={<div className="kt-status">{t(state.data?.length === 0 ? 'bin.empty' : 'list.emptyFiltered')}</div>}
      columns={[
        tickColumn,
        ...(codeField
          ? [{ key: 'code', title: say(codeField.label), cell: (row: AnyRow) => <span title={codeOf(bin, row)}>{codeOf(bin, row)}</span> }]
          : []),
        { key: 'by', title: t('bin.by'), cell: (row) => deletedBy(row) },
        { key: 'time', title: t('bin.time'), cell: (row) => row.updateTime?.slice(0, 16) ?? '—' },
        { key: 'actions', width: onDestroy ? 210 : 110, title: t('action.actions'), cell: actions },
      ]}
    />
  );
}
