/** The pictures that a menu entry can have; each is an icon of Lucide. */
export const menuIconNames = [
  'activity',
  'arrow-left-right',
  'badge-check',
  'ban',
  'banknote-arrow-down',
  'bell',
  'book-marked',
  'book-open',
  'book-open-check',
  'briefcase',
  'calculator',
  'calendar-off',
  'calendar-range',
  'chart-column',
  'chart-line',
  'clipboard-check',
  'clipboard-list',
  'clipboard-pen',
  'coins',
  'compass',
  'contact',
  'database',
  'download',
  'file-badge',
  'file-check',
  'file-plus',
  'file-text',
  'flask-conical',
  'folder-kanban',
  'graduation-cap',
  'hand-coins',
  'history',
  'house',
  'inbox',
  'landmark',
  'layers',
  'layout-grid',
  'layout-template',
  'lightbulb',
  'list-checks',
  'mail',
  'map',
  'medal',
  'megaphone',
  'message-square-text',
  'message-square-warning',
  'network',
  'package-check',
  'pen-line',
  'percent',
  'receipt',
  'replace',
  'rows-3',
  'scale',
  'school',
  'scroll-text',
  'send',
  'settings',
  'settings-2',
  'shield',
  'shield-check',
  'signal',
  'sliders-horizontal',
  'tag',
  'tags',
  'trophy',
  'unlink',
  'upload',
  'user-check',
  'user-cog',
  'user-round',
  'users',
  'users-round',
  'wallet',
] as const;
export type MenuIconName = (typeof menuIconNames)[number];

/** What menus of other systems, and older ones of ours, call an icon that has another name here. */
const otherNames: Readonly<Record<string, MenuIconName>> = {
  apartment: 'network',
  appstore: 'layout-grid',
  audit: 'clipboard-check',
  bank: 'landmark',
  'cloud-download': 'download',
  form: 'clipboard-pen',
  home: 'house',
  'line-chart': 'chart-line',
  read: 'graduation-cap',
  'safety-certificate': 'shield-check',
  setting: 'settings',
  solution: 'contact',
  team: 'users-round',
  user: 'user-round',
};

/** `UserSwitchOutlined` and `user-switch` are the same icon. */
const nameOf = (name: string): string =>
  name
    .replace(/Outlined$/, '')
    .replace(/(?<=[a-z])(?=[A-Z])/g, '-')
    .toLowerCase();

/** The name that an icon has here, for a stored one, ours or another system's. */
export function menuIconKey(name: string): string {
  const key = nameOf(name);
  return Object.hasOwn(otherNames, key) ? (otherNames[key] ?? key) : key;
}

/** The icon of a stored name; undefined for a name that is none. */
export function menuIconOf(name: string): MenuIconName | undefined {
  const key = menuIconKey(name);
  return menuIconNames.find((one) => one === key);
}
