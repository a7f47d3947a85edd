import { type CSSProperties, type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react';
import { storage } from '../../../lib/store/storage.ts';

const key = 'REVIEW_DESK_SPLIT';
const [least, usual, most] = [30, 55, 72];
const within = (share: number): number => Math.round(Math.min(most, Math.max(least, share)));

/** The share of the left side in percent, as it was left. */
const kept = (): number => {
  const share = storage.get(key);
  return typeof share === 'number' ? within(share) : usual;
};

interface Props {
  readonly label: string;
  readonly left: ReactNode;
  readonly right: ReactNode;
}

/** Two sides with an edge between them that is dragged, or moved with the arrow keys, and stays where it was left. */
export function Split({ label, left, right }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const [share, setShare] = useState(kept);
  const keep = (next: number) => {
    setShare(within(next));
    storage.set(key, within(next));
  };
  const onPointerMove = (e: PointerEvent<HTMLDivElement>) => {
    const box = frame.current?.getBoundingClientRect();
    if (!box || !e.currentTarget.hasPointerCapture(e.pointerId)) return;
    setShare(within(((e.clientX - box.left) / box.width) * 100));
  };
  const onKeyDown = (e: KeyboardEvent) => {
    const steps: Readonly<Record<string, number>> = { ArrowLeft: share - 2, ArrowRight: share + 2, Home: least, End: most };
    const to = steps[e.key];
    if (to === undefined) return;
    e.preventDefault();
    keep(to);
  };
  return (
    <div className="rd-split" ref={frame} style={{ '--rd-left': `${share}%` } as CSSProperties}>
      {left}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a separator that moves is a widget */}
      {/* biome-ignore lint/a11y/useSemanticElements: an hr cannot be dragged */}
      <div
        className="rd-edge"
        role="separator"
        aria-orientation="vertical"
        aria-label={label}
        aria-valuenow={share}
        aria-valuemin={least}
        aria-valuemax={most}
        tabIndex={0}
        onPointerDown={(e) => e.currentTarget.setPointerCapture(e.pointerId)}
        onPointerMove={onPointerMove}
        onPointerUp={() => keep(share)}
        onDoubleClick={() => keep(usual)}
        onKeyDown={onKeyDown}
      />
      {right}
    </div>
  );
}
