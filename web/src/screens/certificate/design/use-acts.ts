import type { CertificateElement } from '@saiyun/sdk/contract';
import { type KeyboardEvent, useRef } from 'react';
import { copyOf, reordered } from './sheet/elements.ts';
import { around, rounded, type Size } from './sheet/geometry.ts';
import type { SheetState } from './use-sheet.ts';

const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

export interface Acts {
  readonly remove: () => void;
  readonly duplicate: () => void;
  readonly order: (by: 1 | -1) => void;
  /** To the middle of the page. */
  readonly centre: (axis: 'x' | 'y') => void;
  readonly onKey: (event: KeyboardEvent) => void;
}

/** What is done with the chosen elements, by buttons and by keys. */
export function useActs({ sheet, chosen, choose, change }: SheetState, page: Size, mayEdit: boolean): Acts {
  const copied = useRef<readonly CertificateElement[]>([]);
  const { elements } = sheet;
  const own = chosen.flatMap((i) => elements[i] ?? []);
  const shift = (dx: number, dy: number, tag?: string) => {
    if (own.length === 0) return;
    const { x, y, w, h } = around(own);
    const byX = Math.max(-x, Math.min(dx, page.width - x - w));
    const byY = Math.max(-y, Math.min(dy, page.height - y - h));
    const moved = elements.map((one, i) => (chosen.includes(i) ? { ...one, x: rounded(one.x + byX), y: rounded(one.y + byY) } : one));
    change({ elements: moved }, tag);
  };
  const put = (added: readonly CertificateElement[]) => {
    if (added.length === 0) return;
    const copies = added.map((one) => copyOf(one, page));
    change(
      { elements: [...elements, ...copies] },
      undefined,
      copies.map((_one, n) => elements.length + n),
    );
  };
  const remove = () => {
    if (own.length > 0) change({ elements: elements.filter((_one, i) => !chosen.includes(i)) }, undefined, []);
  };
  const byMod: Readonly<Record<string, () => void>> = {
    c: () => {
      if (own.length > 0) copied.current = own;
    },
    x: () => {
      if (own.length > 0) copied.current = own;
      remove();
    },
    v: () => put(copied.current),
    d: () => put(own),
    a: () => choose(elements.map((_one, i) => i)),
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return choose([]);
    if (!mayEdit) return;
    const arrow = arrows[event.key];
    const step = event.shiftKey ? 10 : event.altKey ? 0.1 : 1;
    const mod = event.ctrlKey || event.metaKey ? byMod[event.key.toLowerCase()] : undefined;
    if (arrow) shift(arrow[0] * step, arrow[1] * step, `nudge ${chosen.join()}`);
    else if (event.key === 'Delete' || event.key === 'Backspace') remove();
    else if (mod && !event.shiftKey) mod();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return {
    remove,
    duplicate: () => put(own),
    order: (by) => {
      const next = reordered(elements, chosen, by);
      change({ elements: next.elements }, undefined, next.chosen);
    },
    centre: (axis) => {
      if (own.length === 0) return;
      const { x, y, w, h } = around(own);
      shift(axis === 'x' ? (page.width - w) / 2 - x : 0, axis === 'y' ? (page.height - h) / 2 - y : 0);
    },
    onKey,
  };
}
