import { LockOutlined } from '@ant-design/icons';
import { useId, useState } from 'react';
import { useGroupingText } from '../../../messages/grouping/index.ts';
import { TickBox } from '../../../ui/tick-box.tsx';
import type { ColumnFacts, ColumnProps } from './board-parts.ts';
import { Cards } from './cards.tsx';

/** One group with its works, into which others are dropped. */
export function Column({ column, works, isFiltered, acts }: ColumnProps) {
  const { t } = useGroupingText();
  const { id: groupId, name, shut } = column;
  const [isOver, setOver] = useState(false);
  const heading = useId();
  const ticked = works.filter(({ id }) => acts.selected.has(id)).length;
  return (
    <section
      className="gr-column"
      aria-labelledby={heading}
      data-pool={groupId === null || undefined}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        if (shut) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={(event) => {
        if (!(event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget))) setOver(false);
      }}
      onDrop={(event) => {
        setOver(false);
        const dragged = event.dataTransfer.getData('application/x-saiyun-work');
        if (shut || !dragged) return;
        event.preventDefault();
        acts.move(dragged, groupId);
      }}
    >
      <header>
        <TickBox
          label={t('selectAll', { name })}
          checked={ticked > 0 && ticked === works.length}
          isPartly={ticked > 0 && ticked < works.length}
          onChange={(on) =>
            acts.select(
              works.map(({ id }) => id),
              on,
            )
          }
        />
        <h2 id={heading} title={name}>
          {name}
        </h2>
        <Count column={column} shown={isFiltered ? works.length : undefined} />
      </header>
      <Cards column={column} works={works} isFiltered={isFiltered} acts={acts} />
    </section>
  );
}

/** How many works a group has, of how many it should; and that it is shut. */
function Count({ column: { count, quota, shut }, shown }: { readonly column: ColumnFacts; readonly shown: number | undefined }) {
  const { t, lang } = useGroupingText();
  const write = (n: number): string => n.toLocaleString(lang);
  const over = quota === null ? 0 : Math.max(0, count - quota);
  return (
    <>
      <span className="gr-count">{shown === undefined ? write(count) : t('shown', { shown: write(shown), all: write(count) })}</span>
      {(quota !== null || shut) && (
        <p className="gr-quiet" data-over={over > 0 || undefined}>
          {shut && (
            <span>
              <LockOutlined aria-hidden /> {t('shut')}
            </span>
          )}
          {quota !== null && <span>{over > 0 ? t('over', { by: write(over) }) : t('quota', { quota: write(quota) })}</span>}
        </p>
      )}
    </>
  );
}
