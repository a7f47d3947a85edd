import { Drawer, type DrawerProps } from 'antd';

/** antd's drawer in a module of its own, so that it comes when the first is opened. */
export function SideSheet(props: DrawerProps) {
  return <Drawer {...props} />;
}
