import { type EditColumn, statisticsOf } from '@saiyun/sdk/logic/editable-table';
import { useEffect, useId, useMemo, useState } from 'react';
import { useBlocks } from '../provider/index.ts';
import { Core, type CoreFacts } from './core.tsx';
import { kindOf } from './kinds/stock-kinds.tsx';
import { Cursor } from './model/cursor.ts';
import { type ColumnLook, layoutOf, numberWidth, selectWidth } from './model/layout.ts';
import { NameSource } from './model/names.ts';
import { OptionSource } from './model/options.ts';
import { TableModel } from './model/table-model.ts';
import type { EditableTableProps } from './table-props.ts';
import { useTableText } from './texts/index.ts';

export const rowHeights = { normal: 61, compact: 36 } as const;
export const headHeights = { normal: 44, compact: 36 } as const;
const manyRows = 1_000_000;

const noSlots = {};
const noKinds = {};

/** The columns with the rules that every column of their type has. */
function ruled(
  columns: readonly EditColumn[],
  kinds: EditableTableProps['kinds'],
  options: OptionSource,
  names: NameSource,
): readonly EditColumn[] {
  return columns.map((column) => {
    const own = kindOf(kinds ?? noKinds, column).rules?.(column, options, names) ?? [];
    return own.length > 0 ? { ...column, validateRules: [...(column.validateRules ?? []), ...own] } : column;
  });
}

/** The parts of a table that live as long as it does, following its props. */
export function useCoreOf(props: EditableTableProps, look: ColumnLook, available: number) {
  const { columns, kinds = noKinds, slots = noSlots, density = 'normal', editing = 'always', selection = true, rowNumbers = true } = props;
  const blocks = useBlocks();
  const { language, dict, failureText } = blocks;
  const { t } = useTableText();
  const id = useId();
  const { linkedOptions, searchOptions, readOnly = false, isDisabled, isLocked, isShut, handlerTime } = props;
  // A column may say itself that it numbers the rows (ETABLE-01, ETABLE-05).
  const sortField = props.sortField ?? columns.find(({ isOrder }) => isOrder)?.key;
  const services = { dict, linkedOptions, failureText };
  const [options] = useState(() => new OptionSource(services));
  options.configure(services);
  const [names] = useState(() => new NameSource(blocks));
  names.configure(blocks);
  const all = useMemo(() => ruled(columns, kinds, options, names), [columns, kinds, options, names]);
  const modelFacts = useMemo(
    () => ({ columns: all, sortField, readOnly, isDisabled, isLocked, isShut, handlerTime }),
    [all, sortField, readOnly, isDisabled, isLocked, isShut, handlerTime],
  );
  const hasStatistics = all.some((column) => statisticsOf(column).length > 0);
  const canAdd = props.canAdd ?? true;
  const mostRows = props.mostRows ?? manyRows;
  const facts = useMemo(
    (): CoreFacts => ({
      kinds,
      slots,
      language,
      t,
      editing,
      rowHeight: rowHeights[density],
      canAdd: canAdd && !readOnly,
      mostRows,
      canMove: sortField !== undefined && !readOnly,
      hasSelection: selection,
      hasNumbers: rowNumbers,
      searchOptions,
    }),
    [kinds, slots, language, t, editing, density, canAdd, mostRows, sortField, readOnly, selection, rowNumbers, searchOptions],
  );
  const [core] = useState(() => {
    const model = new TableModel(modelFacts, Math.random().toString(36).slice(2, 8));
    const core = new Core({ id, model, cursor: new Cursor(model), options, names, facts });
    if (props.rows) core.load(props.rows);
    return core;
  });
  const selecting = selection ? (hasStatistics ? selectWidth.withStatistics : selectWidth.plain) : 0;
  const lead = selecting + (rowNumbers ? numberWidth : 0);
  const preset = props.widths ?? 'fixed';
  const layout = useMemo(() => layoutOf(all, look, { available, lead, preset }), [all, look, available, lead, preset]);
  core.facts = facts;
  core.layout = layout;
  core.cursor.cols = layout.boxes.length;

  const { model } = core;
  useEffect(() => model.configure(modelFacts), [model, modelFacts]);
  useEffect(() => () => model.dispose(), [model]);
  // Options and names that have come give cells their texts.
  useEffect(() => {
    const redraw = () => model.touch(0, Number.POSITIVE_INFINITY);
    const arrived = () => {
      redraw();
      void core.waiting.resolve();
    };
    const ends = [options.changed.subscribe(arrived), names.changed.subscribe(redraw)];
    return () => {
      for (const end of ends) end();
    };
  }, [options, names, model, core]);
  // The code of editors comes before somebody opens a cell, and the rows before somebody asks for them.
  useEffect(() => {
    const idle = requestIdleCallback(() => {
      void model.settle();
      for (const column of all)
        void kindOf(kinds, column)
          .preload?.()
          .catch(() => undefined);
    });
    return () => cancelIdleCallback(idle);
  }, [all, kinds, model]);
  // Rows may have gone from under the cursor.
  useEffect(() => {
    let before = model.state;
    return model.changed.subscribe(() => {
      if (model.state === before) return;
      before = model.state;
      core.cursor.keepInside();
    });
  }, [core, model]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every look of the cells is another drawing
  useEffect(() => model.touch(0, Number.POSITIVE_INFINITY), [model, facts]);
  return { core, hasStatistics, selectWidth: selecting, headHeight: headHeights[density] };
}
