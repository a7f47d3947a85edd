import { Drawer } from 'antd';
import type { ReactNode } from 'react';

export interface MobileMenuProps {
  readonly label: string;
  readonly title: string;
  readonly children: ReactNode;
  readonly onClose: () => void;
}

/** The menu of a narrow screen, 200 px wide (SHELL-01). */
export function MobileMenu({ label, title, children, onClose }: MobileMenuProps) {
  return (
    <Drawer open onClose={onClose} placement="left" size={200} title={title} className="sh-drawer" styles={{ body: { padding: 0 } }}>
      <nav aria-label={label} className="sh-nav">
        {children}
      </nav>
    </Drawer>
  );
}
