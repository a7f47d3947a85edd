import type { EditColumn, EditRow } from '@saiyun/sdk/logic/editable-table';
import { type KeyboardEvent, Suspense, useCallback, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useCore, workKey } from '../core.tsx';
import type { CellEditorProps } from '../kinds/cell-kind.ts';
import { besides } from '../model/range.ts';
import { commitOpen } from './edits.ts';

interface Opened {
  readonly row: EditRow;
  readonly column: EditColumn;
}

interface Props extends Opened {
  /** Whether it is open, and not only at work behind the cell. */
  readonly isActive: boolean;
  readonly onBusy: (opened: Opened, text: string | undefined) => void;
}

/** Ctrl+S, and the command key of a Mac: the page saves with what is in the open cell. */
const isSaveKey = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === 's' && (ctrlKey || metaKey) && !altKey && !shiftKey;

/** Stands beside an editor whose code is there. */
function There() {
  const { pending } = useCore();
  useLayoutEffect(() => {
    pending.isThere = true;
    return () => {
      pending.isThere = false;
    };
  }, [pending]);
  return null;
}

/** The editor of a kind that is not typed in the cell. */
function KindEditor({ row, column, isActive, onBusy }: Props) {
  const core = useCore();
  const { model, cursor } = core;
  const isInside = useRef(false);
  const [serial] = useState(() => Date.now());
  useEffect(() => {
    if (!isActive) return;
    const outside = () => {
      // React tells of pointers in lists and dialogs of the editor as well, wherever these are drawn (ETABLE-07).
      const wasInside = isInside.current;
      isInside.current = false;
      if (!wasInside) commitOpen(core);
    };
    document.addEventListener('pointerdown', outside);
    return () => document.removeEventListener('pointerdown', outside);
  }, [core, isActive]);
  const done = useCallback(() => {
    cursor.endEdit();
    core.focus();
  }, [core, cursor]);
  const index = model.placeOf(row.key, cursor.at?.row);
  const Editor = core.kind(column).editor;
  if (!Editor) return null;
  const step = `${row.key}/${column.key}/${serial}`;
  const props: CellEditorProps = {
    ...core.context(column, row.values),
    value: row.values[column.key],
    onChange: (next) => void model.set(model.placeOf(row.key, index), column.key, next, 'change', step),
    onRow: (values) => model.fill(model.placeOf(row.key, index), values, step),
    onDone: done,
    onBusy: (text) => onBusy({ row, column }, text),
    autoFocus: true,
    label: core.facts.t('cell', { title: core.say(column.title), row: index + 1 }),
    typed: isActive ? cursor.editing?.typed : undefined,
    pending: isActive ? core.pending : undefined,
    disabled: !model.mayEdit(column, row),
    isInCell: true,
    isInvalid: model.faults.at(index, column.key) !== undefined,
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens to what the editor in it leaves over
    <div
      className="tb-editor"
      data-type={column.type}
      style={isActive ? undefined : { display: 'none' }}
      onPointerDownCapture={() => {
        isInside.current = true;
      }}
      onKeyDownCapture={(event) => {
        // Before a list or calendar takes it for itself, and a drawer around the table takes the rest.
        if (event.key !== 'Escape' || event.nativeEvent.isComposing || !event.currentTarget.contains(event.target as Node)) return;
        event.stopPropagation();
        done();
      }}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing) return;
        if (isSaveKey(event)) {
          // A dialog of the editor is settled first.
          if (!event.currentTarget.contains(event.target as Node)) {
            event.preventDefault();
            event.stopPropagation();
            return;
          }
          commitOpen(core);
          core.focus();
          return;
        }
        event.stopPropagation();
        if (event.key === 'Escape') done();
        if (event.key === 'Tab') {
          event.preventDefault();
          const next = cursor.at && besides(cursor.size, cursor.at, event.shiftKey ? -1 : 1);
          commitOpen(core);
          done();
          if (next) cursor.go(next);
        }
      }}
      onBlur={() => model.checkLeft(model.placeOf(row.key, index), column.key)}
    >
      <Suspense fallback={<span className="tb-waits">{props.typed}</span>}>
        {isActive && <There />}
        <Editor {...props} />
      </Suspense>
    </div>
  );
}

const isSame = (a: Opened, b: Opened): boolean => workKey(a.row, a.column) === workKey(b.row, b.column);

/** The editor that is open, and those that still have work to do, such as an upload, behind cells that were left. */
export function KindEditors() {
  const core = useCore();
  const { model, cursor } = core;
  useSyncExternalStore(model.changed.subscribe, model.changed.version);
  useSyncExternalStore(cursor.changed.subscribe, cursor.changed.version);
  const [held, setHeld] = useState<readonly Opened[]>([]);
  const onBusy = useCallback(
    (opened: Opened, text: string | undefined) => {
      const key = workKey(opened.row, opened.column);
      if (text === undefined) core.work.delete(key);
      else core.work.set(key, text);
      setHeld((before) => {
        const others = before.filter((one) => !isSame(one, opened));
        if (text !== undefined) return before.length > others.length ? before : [...before, opened];
        return others.length === before.length ? before : others;
      });
      model.touch(model.placeOf(opened.row.key));
    },
    [core, model],
  );
  const { editing } = cursor;
  const column = editing && core.column(editing.col);
  const row = editing && model.rowAt(editing.row);
  const active = row && column && core.kind(column).editor && !core.isTyped(column) ? { row, column } : undefined;
  const shown = active && !held.some((one) => isSame(one, active)) ? [...held, active] : held;
  return shown.map((one) => {
    const now = model.rowAt(model.placeOf(one.row.key, editing?.row));
    return now ? (
      <KindEditor
        key={workKey(one.row, one.column)}
        row={now}
        column={one.column}
        isActive={active !== undefined && isSame(active, one)}
        onBusy={onBusy}
      />
    ) : null;
  });
}
