import './sortable-list.css';
import { ArrowDownOutlined, ArrowUpOutlined, HolderOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type PointerEvent, type ReactNode, useRef, useState } from 'react';
import { movedBy, placedAt } from './order.ts';

/** So near to its end a list scrolls on while something is dragged, in px. */
const nearEnd = 24;

/** What is said of the handle, of the buttons, and of a move once it is made. */
export interface SortTexts {
  readonly drag: (name: string) => string;
  readonly up: (name: string) => string;
  readonly down: (name: string) => string;
  readonly moved: (name: string, place: number, count: number) => string;
}

interface Props<T> {
  readonly label: string;
  readonly items: readonly T[];
  readonly keyOf: (item: T) => string;
  readonly titleOf: (item: T) => string;
  /** Items that stay where they are; all of them behind the others. */
  readonly isFixed?: (item: T) => boolean;
  readonly onOrder: (keys: readonly string[]) => void;
  readonly texts: SortTexts;
  readonly className?: string;
  readonly children: (item: T) => ReactNode;
}

/** A list whose items are ordered by dragging, also with a finger, by the arrow keys on the handle, and by buttons. */
export function SortableList<T>({ label, items, keyOf, titleOf, isFixed, onOrder, texts, className, children }: Props<T>) {
  const list = useRef<HTMLUListElement>(null);
  const [dragged, setDragged] = useState<string>();
  const [told, setTold] = useState('');
  const order = items.filter((item) => !isFixed?.(item)).map(keyOf);

  const place = (next: readonly string[], item: T) => {
    if (next.join() === order.join()) return;
    setTold(texts.moved(titleOf(item), next.indexOf(keyOf(item)) + 1, next.length));
    onOrder(next);
  };
  const drag = (event: PointerEvent, item: T) => {
    const box = list.current;
    if (dragged !== keyOf(item) || !box) return;
    const { top, bottom } = box.getBoundingClientRect();
    if (event.clientY < top + nearEnd) box.scrollTop -= nearEnd;
    if (event.clientY > bottom - nearEnd) box.scrollTop += nearEnd;
    const over = [...box.children].findIndex((one) => event.clientY < one.getBoundingClientRect().bottom);
    const target = order[over < 0 ? order.length - 1 : Math.min(over, order.length - 1)];
    if (target !== undefined && target !== dragged) place(placedAt(order, dragged, target), item);
  };
  return (
    <>
      <ul ref={list} className={className ? `so-list ${className}` : 'so-list'} aria-label={label}>
        {items.map((item) => {
          const key = keyOf(item);
          const title = titleOf(item);
          const at = order.indexOf(key);
          const step = (by: -1 | 1) => place(movedBy(order, key, by), item);
          if (at < 0) return <li key={key}>{children(item)}</li>;
          return (
            <li key={key} data-dragged={dragged === key || undefined}>
              <button
                type="button"
                className="so-grip"
                aria-label={texts.drag(title)}
                title={texts.drag(title)}
                onPointerDown={(event) => {
                  event.currentTarget.setPointerCapture(event.pointerId);
                  setDragged(key);
                }}
                onPointerMove={(event) => drag(event, item)}
                onPointerUp={() => setDragged(undefined)}
                onPointerCancel={() => setDragged(undefined)}
                onKeyDown={(event) => {
                  const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : undefined;
                  if (by === undefined) return;
                  event.preventDefault();
                  step(by);
                }}
              >
                <HolderOutlined aria-hidden />
              </button>
              {children(item)}
              <Button
                type="text"
                size="small"
                icon={<ArrowUpOutlined aria-hidden />}
                disabled={at === 0}
                aria-label={texts.up(title)}
                onClick={() => step(-1)}
              />
              <Button
                type="text"
                size="small"
                icon={<ArrowDownOutlined aria-hidden />}
                disabled={at === order.length - 1}
                aria-label={texts.down(title)}
                onClick={() => step(1)}
              />
            </li>
          );
        })}
      </ul>
      <span className="so-told" role="status">
        {told}
      </span>
    </>
  );
}
