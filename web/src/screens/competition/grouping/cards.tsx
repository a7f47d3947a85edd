import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useGroupingText } from '../../../messages/grouping/index.ts';
import type { ColumnProps } from './board-parts.ts';
import { WorkCard } from './work-card.tsx';

const cardHeight = 60;
const beyond = 6;

/** The works of a group, in reach of the arrow keys: thousands of them are only a height. */
export function Cards({ column: { id: groupId, name, shut }, works, isFiltered, acts }: ColumnProps) {
  const { t } = useGroupingText();
  const frame = useRef<HTMLDivElement>(null);
  const anchor = useRef<number>(undefined);
  const [at, setAt] = useState(0);
  const [wanted, setWanted] = useState<number>();
  const virtual = useVirtualizer({
    count: works.length,
    getScrollElement: () => frame.current,
    estimateSize: () => cardHeight,
    overscan: beyond,
    getItemKey: (index) => works[index]?.id ?? index,
  });
  const items = virtual.getVirtualItems();
  const current = Math.min(at, works.length - 1);

  // The card that a key leads to may have to be drawn first.
  useEffect(() => {
    if (wanted === undefined) return;
    const box = frame.current?.querySelector<HTMLElement>(`[data-index="${wanted}"] input`);
    if (!box) return virtual.scrollToIndex(wanted);
    box.focus();
    setWanted(undefined);
  });

  const go = (index: number) => {
    const next = Math.max(0, Math.min(works.length - 1, index));
    setAt(next);
    setWanted(next);
  };
  const beside = (by: -1 | 1) => {
    const all = [...(frame.current?.closest('.gr-columns')?.querySelectorAll('.gr-column') ?? [])];
    const own = all.findIndex((one) => one.contains(frame.current));
    const next = all.slice(by > 0 ? own + 1 : 0, by > 0 ? undefined : own);
    const boxes = next.map((one) => one.querySelector<HTMLElement>('.gr-card input[tabindex="0"]')).filter((box) => box !== null);
    (by > 0 ? boxes[0] : boxes.at(-1))?.focus();
  };
  const onKey = (event: KeyboardEvent) => {
    if (!(event.target instanceof HTMLInputElement)) return;
    const acted: Readonly<Record<string, () => void>> = {
      ArrowDown: () => go(current + 1),
      ArrowUp: () => go(current - 1),
      Home: () => go(0),
      End: () => go(works.length - 1),
      ArrowRight: () => beside(1),
      ArrowLeft: () => beside(-1),
      m: () => event.currentTarget.querySelector<HTMLElement>(`[data-index="${current}"] button`)?.click(),
    };
    const act = acted[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!act || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    act();
  };
  const tick = (index: number, on: boolean, isRange: boolean) => {
    const from = isRange && anchor.current !== undefined ? anchor.current : index;
    acts.select(
      works.slice(Math.min(from, index), Math.max(from, index) + 1).map(({ id }) => id),
      on,
    );
    anchor.current = index;
    setAt(index);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys come from the boxes in it
    <div className="gr-cards" ref={frame} onKeyDown={onKey}>
      {works.length === 0 ? (
        <p className="gr-quiet gr-empty">{t(isFiltered ? 'nothing' : groupId === null ? 'emptyPool' : 'emptyGroup')}</p>
      ) : (
        <ul aria-label={t('list', { name })} style={{ height: virtual.getTotalSize() }}>
          {items.map(({ index, start }) => {
            const work = works[index];
            return (
              work && (
                <WorkCard
                  key={work.id}
                  work={work}
                  index={index}
                  count={works.length}
                  top={start}
                  isCurrent={index === current}
                  shut={shut}
                  acts={acts}
                  onTick={(on, isRange) => tick(index, on, isRange)}
                />
              )
            );
          })}
        </ul>
      )}
    </div>
  );
}
