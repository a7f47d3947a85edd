import { Dropdown, type DropdownProps, type MenuProps } from 'antd';
import { cloneElement, type ReactElement, useEffect, useState } from 'react';

export interface DropMenuProps {
  readonly menu: MenuProps;
  readonly placement?: DropdownProps['placement'];
  readonly trigger?: 'click' | 'contextMenu';
  /** A single element that accepts a ref. */
  readonly children: ReactElement<{ autoFocus?: boolean }>;
}

/** The menu itself. It starts open, because its code is fetched when it is first wanted. */
export function OpenedMenu({ menu, placement, trigger = 'click', children }: DropMenuProps) {
  const [isOpen, setOpen] = useState(false);
  // The menu needs the button for its position, so it opens after the first drawing.
  useEffect(() => setOpen(true), []);
  return (
    <Dropdown menu={menu} placement={placement} trigger={[trigger]} open={isOpen} onOpenChange={setOpen} autoFocus>
      {trigger === 'click' ? cloneElement(children, { autoFocus: true }) : children}
    </Dropdown>
  );
}
