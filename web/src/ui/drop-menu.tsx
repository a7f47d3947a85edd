import type { DropdownProps, MenuProps } from 'antd';
import { lazy, type ReactElement, Suspense, useState } from 'react';

export interface DropMenuProps {
  readonly menu: MenuProps;
  readonly placement?: DropdownProps['placement'];
  readonly trigger?: 'click' | 'contextMenu';
  /** One element that takes a ref. */
  readonly children: ReactElement<{ autoFocus?: boolean }>;
}

const load = () => import('./opened-menu.tsx');
const OpenedMenu = lazy(async () => ({ default: (await load()).OpenedMenu }));
const quietly = () => void load().catch(() => undefined);

/** A menu at a button. Its code comes when the button is first pointed at. */
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
