import { labelIn } from '@saiyun/sdk/contract';
import { CellsInvalid } from '@saiyun/sdk/logic/cells';
import { addRowSettings, mayInsert, tooFastText } from '@saiyun/sdk/logic/editable-table';
import { type KeyboardEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Tell } from './clipboard/use-clipboard.ts';
import type { Core } from './core.tsx';
import { commitOpen } from './grid/edits.ts';
import type { ColumnLook } from './model/layout.ts';
import { savedAddRows } from './parts/add-rows.tsx';
import type { EditableTableProps, TableHandle } from './table-props.ts';
import { useTableText } from './texts/index.ts';
import { useCoreOf } from './use-core.ts';
import { useMenus } from './use-menus.tsx';

/** How long a message stands below the rows, in ms. */
const toldTime = 6000;

function useTold(): readonly [{ text: string; tone: 'info' | 'warning' } | undefined, Tell] {
  const [told, setTold] = useState<{ text: string; tone: 'info' | 'warning' }>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const tell = useCallback<Tell>((text, tone = 'info', stays = false) => {
    clearTimeout(timer.current);
    setTold({ text, tone });
    if (!stays) timer.current = setTimeout(() => setTold(undefined), toldTime);
  }, []);
  return [told, tell];
}

function handleOf(core: Core, tell: (text: string) => void): TableHandle {
  const { model, cursor } = core;
  const focus = (row: number, key?: string) => {
    const col = core.layout.boxes.findIndex(({ column }) => column.key === key);
    cursor.go({ row, col: Math.max(0, col) });
    core.focus();
  };
  return {
    commit: () => commitOpen(core),
    collect: async () => {
      commitOpen(core);
      await core.waiting.settled();
      const count = await model.checkAll(true);
      if (count === 0) return model.output();
      const error = new CellsInvalid(
        model.faults.report(
          core.layout.boxes.map(({ column }) => column.key),
          model.count,
        ),
      );
      const { first } = error.failures;
      if (first) focus(first.row, first.column);
      throw error;
    },
    validate: async () => {
      commitOpen(core);
      await core.waiting.settled();
      const count = await model.checkAll(true);
      core.announce(core.facts.t('faults', { count }));
      return count;
    },
    output: () => model.output(),
    rows: () => model.rows,
    load: (rows, isReload) => core.load(rows, isReload),
    insert: (rows, position) => void model.apply({ type: 'insert', rows, position }),
    remove: (keys) => {
      const before = model.count;
      model.apply({ type: 'remove', keys });
      tell(String(before - model.count));
    },
    set: (key, values) => void model.apply({ type: 'set', key, values }),
    setMany: (changes) => void model.apply({ type: 'setMany', changes }),
    undo: () => model.undo(),
    redo: () => model.redo(),
    refuse: (faults) => model.refuse(faults),
    focus,
  };
}

/** The button for new rows: its settings, and the pause between two clicks (ETABLE-10, ETABLE-12). */
function useAdding(core: Core, name: string | undefined, tell: Tell) {
  const { model, cursor } = core;
  const { t } = useTableText();
  const [settings, setSettings] = useState(() => addRowSettings(savedAddRows(name), model.count));
  const last = useRef<number>(undefined);
  const add = () => {
    const now = Date.now();
    if (!mayInsert(last.current, now)) {
      tell(labelIn(tooFastText, core.facts.language), 'warning');
      return;
    }
    last.current = now;
    const { count, position, scrollToBottom } = addRowSettings(settings, model.count);
    const at = model.insert(count, position);
    cursor.go({ row: at, col: 0 }, { wantsSight: position !== 0 || !scrollToBottom });
    if (scrollToBottom) core.scroller?.scrollTo({ top: core.facts.rowHeight * model.count });
    core.focus();
    tell(t('added', { count }));
  };
  return { settings, setSettings, add };
}

/** Everything that a table does besides drawing. */
export function useTable(props: EditableTableProps) {
  const { t } = useTableText();
  const [look, setLook] = useState<ColumnLook>(() => ({ widths: {}, pinned: new Set(props.pinned) }));
  const [available, onResize] = useState(1200);
  const { core, ...shape } = useCoreOf(props, look, available);
  const { model, cursor } = core;
  const [told, tell] = useTold();
  const [isFinding, setFinding] = useState(false);
  const { rows, onChange } = props;

  const loaded = useRef(rows);
  useEffect(() => {
    if (!rows || rows === loaded.current) return;
    loaded.current = rows;
    core.load(rows, true);
  }, [rows, core]);

  const handle = useMemo(() => handleOf(core, () => undefined), [core]);
  const listener = useRef(onChange);
  useEffect(() => {
    listener.current = onChange;
  }, [onChange]);
  useEffect(() => model.edited.subscribe(() => listener.current?.(handle)), [model, handle]);

  const adding = useAdding(core, props.settingsName, tell);
  const readOnly = props.readOnly ?? false;
  const canAdd = (props.canAdd ?? true) && !readOnly;
  const canRemove = (props.canRemove ?? true) && !readOnly;
  const remove = (keys: readonly string[]) => {
    const kept = new Map(model.rows.flatMap((row) => (keys.includes(row.key) ? [[row.key, props.keptText?.(row)] as const] : [])));
    const [why] = [...kept.values()].filter((text) => text !== undefined);
    const gone = keys.filter((key) => kept.get(key) === undefined);
    if (gone.length > 0) model.apply({ type: 'remove', keys: gone });
    if (why === undefined) tell(t('removed', { count: gone.length }));
    else tell(why, 'warning');
  };
  const menus = useMenus({ core, look, setLook, canAdd, canRemove, remove, tell });
  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'f') return;
    event.preventDefault();
    setFinding(true);
  };
  return {
    core,
    ...shape,
    ...adding,
    ...menus,
    handle,
    told,
    tell,
    onResize,
    canAdd,
    canRemove,
    removeSelected: () => remove([...cursor.selected]),
    isFinding,
    setFinding: (next: boolean) => {
      setFinding(next);
      if (!next) core.focus();
    },
    onKeyDown,
  };
}
