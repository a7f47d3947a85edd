import { lazy, Suspense, useState } from 'react';
import type { DropMenuProps } from './opened-menu.tsx';

const load = () => import('./opened-menu.tsx');
const OpenedMenu = lazy(async () => ({ default: (await load()).OpenedMenu }));
const quietly = () => void load().catch(() => undefined);

/** A button with a menu. The menu's code is fetched when the pointer first reaches the button. */
export function DropMenu({ children, trigger = 'click', ...menu }: DropMenuProps) {
  const [isWanted, setWanted] = useState(false);
  const plain = (
    // The events come from the button inside, which the keyboard reaches.
    // biome-ignore lint/a11y/noStaticElementInteractions: it is only in between
    <span
      style={{ display: 'contents' }}
      onPointerEnter={quietly}
      onFocus={quietly}
      onClickCapture={trigger === 'click' ? () => setWanted(true) : undefined}
      onContextMenu={
        trigger === 'contextMenu'
          ? (e) => {
              e.preventDefault();
              setWanted(true);
            }
          : undefined
      }
    >
      {children}
    </span>
  );
  if (!isWanted) return plain;
  return (
    <Suspense fallback={plain}>
      <OpenedMenu {...menu} trigger={trigger}>
        {children}
      </OpenedMenu>
    </Suspense>
  );
}
