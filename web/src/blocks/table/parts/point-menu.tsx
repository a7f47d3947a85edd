import { Menu, type MenuProps, type MenuRef } from 'antd';
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';

export interface PointMenuItem {
  readonly key: string;
  readonly label: string;
  readonly icon?: ReactNode;
  readonly isOff?: boolean;
  readonly isDanger?: boolean;
  readonly onClick: () => void;
}

interface Props {
  readonly x: number;
  readonly y: number;
  readonly items: readonly (PointMenuItem | 'line')[];
  readonly onClose: () => void;
}

/** px between the menu and the edge of the window. */
const edge = 8;

/** A menu at a point of the window, above everything else. */
export function PointMenu({ x, y, items, onClose }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const menu = useRef<MenuRef>(null);
  useLayoutEffect(() => {
    const box = frame.current;
    if (!box) return;
    box.showPopover();
    box.style.left = `${Math.max(edge, Math.min(x, window.innerWidth - box.offsetWidth - edge))}px`;
    box.style.top = `${Math.max(edge, Math.min(y, window.innerHeight - box.offsetHeight - edge))}px`;
    menu.current?.focus({ preventScroll: true });
  }, [x, y]);
  useEffect(() => {
    const outside = (event: PointerEvent) => {
      if (!(event.target instanceof Node && frame.current?.contains(event.target))) onClose();
    };
    document.addEventListener('pointerdown', outside);
    return () => document.removeEventListener('pointerdown', outside);
  }, [onClose]);
  const shown: MenuProps['items'] = items.map((item, i) =>
    item === 'line'
      ? { type: 'divider', key: `line-${i}` }
      : { key: item.key, label: item.label, icon: item.icon, disabled: item.isOff, danger: item.isDanger },
  );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the menu in it takes the keys
    <div
      ref={frame}
      className="tb-menubox"
      popover="manual"
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === 'Escape' || event.key === 'Tab') onClose();
      }}
    >
      <Menu
        ref={menu}
        selectable={false}
        items={shown}
        onClick={({ key }) => {
          onClose();
          for (const item of items) if (item !== 'line' && item.key === key) item.onClick();
        }}
      />
    </div>
  );
}
