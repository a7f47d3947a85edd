// biome-ignore-all lint/a11y/useSemanticElements: boxes that stand where they belong are no table of HTML; their roles say that they are one
// biome-ignore-all lint/a11y/useFocusableInteractive: the focus is in the box to type in, which names the active cell
import { labelIn } from '@saiyun/sdk/contract';
import { type StatisticsRow, statisticsOf, statisticsRows } from '@saiyun/sdk/logic/editable-table';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useCore } from '../core.tsx';
import { columnsInSight, type Layout } from '../model/layout.ts';
import { pause } from '../model/signal.ts';
import type { TableModel } from '../model/table-model.ts';

/** More rows are summed up after the first drawing. */
const mostAtOnce = 1000;

const empty = (rows: readonly StatisticsRow[]): readonly StatisticsRow[] => rows.map((row) => ({ ...row, values: {} }));

/** The rows, column by column with pauses between. Nothing if the table has changed meanwhile. */
async function summed(model: TableModel, isCurrent: () => boolean): Promise<readonly StatisticsRow[] | undefined> {
  const { columns, values } = model;
  let rows = empty(statisticsRows(columns, []));
  for (const column of columns.filter((one) => statisticsOf(one).length > 0)) {
    if (values.length > mostAtOnce) await pause();
    if (!isCurrent()) return undefined;
    const own = new Map(statisticsRows([column], values).map((row) => [row.statistic, row.values]));
    rows = rows.map((row) => ({ ...row, values: { ...row.values, ...own.get(row.statistic) } }));
  }
  return rows;
}

/** Sums are made once edits pause: those of 100,000 rows take longer than a key may. */
const pauseMs = 120;

interface Props {
  readonly layout: Layout;
  readonly height: number;
  readonly sight: number;
  readonly width: number;
}

/** Sums and averages below the rows (ETABLE-01). */
export function StatisticsRows({ layout, height, sight, width }: Props) {
  const core = useCore();
  const { model, facts } = core;
  const version = useSyncExternalStore(model.changed.subscribe, model.changed.version);
  const [rows, setRows] = useState<readonly StatisticsRow[]>(() =>
    model.count > mostAtOnce ? empty(statisticsRows(model.columns, [])) : statisticsRows(model.columns, model.values),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the rows is one
  useEffect(() => {
    let isCurrent = true;
    const timer = setTimeout(() => void summed(model, () => isCurrent).then((next) => next && setRows(next)), pauseMs);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [model, version]);
  const [first, end] = columnsInSight(layout, sight, width + 32);
  const shown = layout.boxes.filter((box) => box.isPinned || (box.index >= first && box.index < end));
  const lead = (facts.hasSelection ? 1 : 0) + (facts.hasNumbers ? 1 : 0);
  return (
    <div role="rowgroup" className="tb-feet">
      {rows.map((one, i) => (
        <div
          key={one.statistic}
          role="row"
          aria-rowindex={model.count + 2 + i}
          className="tb-row tb-foot"
          style={{ height, width: layout.width }}
        >
          {layout.lead > 0 && (
            <div
              role="rowheader"
              aria-colindex={1}
              aria-colspan={lead > 1 ? lead : undefined}
              className="tb-lead tb-pinned"
              style={{ left: 0, width: layout.lead }}
            >
              {labelIn(one.label, facts.language)}
            </div>
          )}
          {shown.map(({ column, index, isPinned, left, width: wide }) => (
            <div
              key={column.key}
              role="gridcell"
              aria-colindex={index + 1 + lead}
              className={`tb-cell tb-sum${isPinned ? ' tb-pinned' : ''}${core.kind(column).isNumber ? ' tb-number' : ''}`}
              style={{ left, width: wide }}
            >
              {one.values[column.key]}
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}
