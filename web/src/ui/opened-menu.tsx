import { Dropdown, type DropdownProps, type MenuProps } from 'antd';
import { cloneElement, type ReactElement, useEffect, useState } from 'react';

export interface DropMenuProps {
  readonly menu: MenuProps;
  readonly placement?: DropdownProps['placement'];
  readonly trigger?: 'click' | 'contextMenu';
  /** One element that takes a ref. */
  readonly children: ReactElement<{ autoFocus?: boolean }>;
}

/** The menu itself, open from the start, as it is drawn when it is first asked for. */
export function OpenedMenu({ menu, placement, trigger = 'click', children }: DropMenuProps) {
  const [isOpen, setOpen] = useState(false);
  // Opened once its button is there to be placed at.
  useEffect(() => setOpen(true), []);
  return (
    <Dropdown menu={menu} placement={placement} trigger={[trigger]} open={isOpen} onOpenChange={setOpen} autoFocus>
      {trigger === 'click' ? cloneElement(children, { autoFocus: true }) : children}
    </Dropdown>
  );
}
