export { menuAddress } from './menu-address.ts';
export { type MenuIconName, menuIconKey, menuIconNames, menuIconOf } from './menu-icons.ts';
export { entryChain, isPathOf, pageOf } from './menu-path.ts';
export {
  componentOf,
  EmptyMenu,
  emptyMenuText,
  heldCodes,
  isEntryAllowed,
  type MenuItem,
  type MenuPage,
  type MenuRoutes,
  type MenuRoutesOptions,
  type MenuScreen,
  menuRoutes,
  titleOf,
  withMenu,
  withToken,
} from './menu-routes.ts';
export { type FoundItem, type MenuTarget, menuTarget, openable, searchMenu } from './menu-search.ts';
export { type OnlineScreen, onlineScreen } from './online-screen.ts';
