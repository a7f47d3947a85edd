import { Drawer, type DrawerProps } from 'antd';

/** antd's drawer in a module of its own, so that it is fetched when the first drawer opens. */
export function SideSheet(props: DrawerProps) {
  return <Drawer {...props} />;
}
