import type { GroupedWork, GroupingBoard } from '@saiyun/sdk/calls';
import { isGroupFixed } from '@saiyun/sdk/rules';
import { Button, Input, Select } from 'antd';
import { useMemo, useState } from 'react';
import { feedback } from '../../../lib/errors/feedback.ts';
import { usePhone } from '../../../lib/use-media.ts';
import { useGroupingText } from '../../../messages/grouping/index.ts';
import { ManySelect } from '../../../ui/keys/many-select.tsx';
import type { BoardActs, ColumnFacts } from './board-parts.ts';
import { Column } from './column.tsx';
import { factKey, noFilter, shownWorks } from './filter.ts';
import { countsOf, movesTo } from './logic/index.ts';
import { useMoves } from './use-grouping.ts';

interface Props {
  readonly competitionId: string;
  readonly board: GroupingBoard;
}

/** The groups side by side with their works, and those without a group before them; on a phone one at a time. */
export function Board({ competitionId, board }: Props) {
  const { t, lang } = useGroupingText();
  const isPhone = usePhone();
  const [filter, setFilter] = useState(noFilter);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [open, setOpen] = useState(() => firstOpen(board));
  const send = useMoves(competitionId);
  const columns = useColumns(board);
  const shown = useMemo(() => {
    const lists = new Map<string, GroupedWork[]>(columns.map(({ id }) => [id ?? '', []]));
    for (const work of shownWorks(board.works, filter)) (lists.get(work.groupId ?? '') ?? lists.get(''))?.push(work);
    return lists;
  }, [board.works, columns, filter]);
  const chosen = board.works.filter(({ id }) => selected.has(id));
  const unselect = () => setSelected(new Set());

  const moveAll = async (works: readonly GroupedWork[], groupId: string | null) => {
    const moves = movesTo(board, works, () => groupId);
    const stay = works.length - moves.length;
    if (stay > 0) feedback.message('info', t('stay', { count: stay }));
    const name = columns.find(({ id }) => id === groupId)?.name ?? '';
    const count = moves.length;
    if (await send(moves, groupId === null ? t('movedOut', { count }) : t('moved', { count, name }))) unselect();
  };
  const acts: BoardActs = {
    targets: columns,
    selected,
    select: (ids, on) =>
      setSelected((now) => {
        const next = new Set(now);
        for (const id of ids)
          if (on) next.add(id);
          else next.delete(id);
        return next;
      }),
    move: (id, groupId) => void moveAll(selected.has(id) ? chosen : board.works.filter((work) => work.id === id), groupId),
  };
  const of = (column: ColumnFacts) => (
    <Column key={column.id ?? ''} column={column} works={shown.get(column.id ?? '') ?? []} isFiltered={filter !== noFilter} acts={acts} />
  );
  return (
    <section className="gr-board" aria-label={t('title')}>
      <Filters board={board} filter={filter} onFilter={setFilter} />
      {isPhone ? (
        <>
          <Select
            aria-label={t('column')}
            value={open}
            onChange={setOpen}
            options={columns.map(({ id, name, count }) => ({ value: id ?? '', label: `${name} · ${count.toLocaleString(lang)}` }))}
          />
          {columns.filter(({ id }) => (id ?? '') === open).map(of)}
        </>
      ) : (
        <div className="gr-columns">{columns.map(of)}</div>
      )}
      {chosen.length > 0 && (
        <section className="gr-selected" aria-label={t('selected', { count: chosen.length })}>
          <span role="status">{t('selected', { count: chosen.length })}</span>
          <Select<string>
            aria-label={t('moveTo')}
            placeholder={t('moveTo')}
            value={null}
            onChange={(id) => void moveAll(chosen, id || null)}
            options={columns.map(({ id, name, shut }) => ({ value: id ?? '', label: id === null ? t('out') : name, disabled: shut }))}
          />
          <Button type="text" onClick={unselect}>
            {t('unselect')}
          </Button>
        </section>
      )}
    </section>
  );
}

/** Where there is something to do: works without a group, or else the first group that has some. */
const firstOpen = ({ groups, works }: GroupingBoard): string => {
  const counts = countsOf(works);
  return counts.has('') ? '' : (groups.find(({ id }) => counts.has(id))?.id ?? '');
};

/** The columns of the board with what their heads say. */
const useColumns = ({ groups, works, begun }: GroupingBoard): readonly ColumnFacts[] => {
  const { t } = useGroupingText();
  return useMemo(() => {
    const counts = countsOf(works);
    const stages = [...new Set(works.map(({ stageId }) => stageId))];
    const isShut = (id: string): boolean => stages.every((stage) => isGroupFixed(begun, id, stage));
    const pool: ColumnFacts = { id: null, name: t('pool'), count: counts.get('') ?? 0, quota: null, shut: false };
    return [pool, ...groups.map(({ id, name, quota }) => ({ id, name, quota, count: counts.get(id) ?? 0, shut: isShut(id) }))];
  }, [groups, works, begun, t]);
};

interface FiltersProps {
  readonly board: GroupingBoard;
  readonly filter: typeof noFilter;
  readonly onFilter: (filter: typeof noFilter) => void;
}

/** Which works are shown, in all columns. */
function Filters({ board, filter, onFilter }: FiltersProps) {
  const { t } = useGroupingText();
  const choices = useMemo(
    () =>
      board.facts.map(({ name, label, values }) => ({
        label,
        options: values.map(({ value, text, count }) => ({ value: factKey(name, value), label: `${text}（${count}）`, title: text })),
      })),
    [board.facts],
  );
  const set = (next: typeof noFilter) => onFilter(next.text === '' && next.values.length === 0 ? noFilter : next);
  return (
    <div className="gr-filters">
      <Input.Search
        allowClear
        aria-label={t('search')}
        placeholder={t('search')}
        value={filter.text}
        onChange={({ target }) => set({ ...filter, text: target.value })}
      />
      {choices.length > 0 && (
        <ManySelect
          allowClear
          maxTagCount="responsive"
          aria-label={t('filter')}
          placeholder={t('filter')}
          optionFilterProp="label"
          value={[...filter.values]}
          options={choices}
          onChange={(values) => set({ ...filter, values })}
        />
      )}
      <span className="gr-quiet" role="status">
        {t('left', { count: board.works.filter(({ groupId }) => groupId === null).length })}
      </span>
    </div>
  );
}
