import './detail-list.css';
import type { ReactNode } from 'react';

/** Columns of a list that says nothing of them (WIDGET-09). */
export const usualDetailColumns = 3;

interface DetailItem {
  readonly key: string;
  readonly label: ReactNode;
  readonly value: ReactNode;
  /** Takes a line of its own. */
  readonly isLong?: boolean | undefined;
}

export interface DetailListProps {
  /** What is told, in order: `key`, `label`, `value`, and `isLong` for what takes a line of its own. */
  readonly items: readonly DetailItem[];
  /** At most as many columns, 3 by default and never more than 4; fewer where there is no room. */
  readonly columns?: 1 | 2 | 3 | 4 | undefined;
}

/** Facts with their labels, in columns as wide as there is room for. */
export function DetailList({ items, columns = usualDetailColumns }: DetailListProps) {
  return (
    <dl className="dl-facts" style={{ '--dl-columns': Math.min(4, columns) } as object}>
      {items.map(({ key, label, value, isLong }) => (
        <div key={key} data-long={isLong || undefined}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
