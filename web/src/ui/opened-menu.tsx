import { Dropdown } from 'antd';
import { cloneElement, useEffect, useState } from 'react';
import type { DropMenuProps } from './drop-menu.tsx';

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
