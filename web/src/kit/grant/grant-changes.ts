import { validity } from '@saiyun/sdk/entities';
/** A menu entry or a button as the server stores it, with its children. */
export interface GrantNode {
  readonly id: string;
  readonly title: string;
  /** 2 is a button, anything else a menu entry. */
  readonly menuType: number;
  readonly status: string | null;
  /** Has a route but no place in the menu. */
  readonly hidden: boolean;
  readonly icon: string | null;
  readonly children: readonly GrantNode[] | null;
}

/** How a tick changed: `same` is ticked before and after; `none` is ticked neither time and only leads to its children. */
export type Change = 'same' | 'added' | 'removed' | 'none';

/** Whether these grants alone put an entry in the menu; `appears` and `goes` mean that this changes although its own tick does not. */
export type InMenu = 'yes' | 'no' | 'appears' | 'goes';

export interface SeenEntry {
  readonly id: string;
  readonly title: string;
  readonly icon: string | null;
  readonly change: Change;
  readonly inMenu: InMenu;
  readonly buttons: readonly { readonly id: string; readonly title: string; readonly change: Change }[];
  readonly children: readonly SeenEntry[];
}

export interface Seen {
  readonly menus: readonly SeenEntry[];
  /** Unticked entries that keep newly ticked ones below them out of the menu. */
  readonly missingParents: readonly string[];
}

interface Above {
  readonly was: boolean;
  readonly is: boolean;
  /** Entries on the way up that are not ticked now. */
  readonly missing: readonly string[];
}

const changeOf = (was: boolean, is: boolean): Change => (is ? (was ? 'same' : 'added') : was ? 'removed' : 'none');

const inMenuOf = (change: Change, was: boolean, is: boolean): InMenu => {
  if (change === 'same' && was !== is) return is ? 'appears' : 'goes';
  return is ? 'yes' : 'no';
};

const isNews = ({ change, inMenu }: SeenEntry): boolean =>
  change === 'added' || change === 'removed' || inMenu === 'appears' || inMenu === 'goes';

/**
 * Compares the ticks before and after, as a tree, and says whether these grants alone put each entry in the menu: an entry needs every
 * entry above it. Buttons work wherever they are. Disabled entries are left out.
 */
export function seenOf(nodes: readonly GrantNode[], before: ReadonlySet<string>, after: ReadonlySet<string>): Seen {
  const missingParents = new Set<string>();
  const look = (node: GrantNode, above: Above): SeenEntry[] => {
    if (node.status !== validity.valid) return [];
    const [was, is] = [before.has(node.id), after.has(node.id)];
    const here: Above = { was: above.was && was, is: above.is && is, missing: is ? above.missing : [...above.missing, node.id] };
    const change = changeOf(was, is);
    const below = node.children ?? [];
    const entry: SeenEntry = {
      id: node.id,
      title: node.title,
      icon: node.icon,
      change,
      inMenu: inMenuOf(change, here.was, here.is),
      buttons: below.flatMap(({ id, title, menuType, status }) => {
        const changed = changeOf(before.has(id), after.has(id));
        return menuType === 2 && status === validity.valid && changed !== 'none' ? [{ id, title, change: changed }] : [];
      }),
      children: below.filter(({ menuType }) => menuType !== 2).flatMap((child) => look(child, here)),
    };
    // An entry that was out of the menu before is not reported.
    if (is && !here.is && isNews(entry)) for (const id of above.missing) missingParents.add(id);
    return change === 'none' && entry.buttons.length + entry.children.length === 0 ? [] : [entry];
  };
  const menus = nodes.filter(({ menuType }) => menuType !== 2).flatMap((node) => look(node, { was: true, is: true, missing: [] }));
  return { menus, missingParents: [...missingParents] };
}

/** Only the changes, and the entries that lead to them. */
export function changesIn(menus: readonly SeenEntry[]): readonly SeenEntry[] {
  return menus.flatMap((entry) => {
    const buttons = entry.buttons.filter(({ change }) => change !== 'same');
    const children = changesIn(entry.children);
    return !isNews(entry) && buttons.length + children.length === 0 ? [] : [{ ...entry, buttons, children }];
  });
}

/** How many ticks of entries and buttons are added and removed. */
export function countChanges(menus: readonly SeenEntry[]): { readonly added: number; readonly removed: number } {
  const all = (entries: readonly SeenEntry[]): Change[] =>
    entries.flatMap(({ change, buttons, children }) => [change, ...buttons.map((one) => one.change), ...all(children)]);
  const changes = all(menus);
  return { added: changes.filter((one) => one === 'added').length, removed: changes.filter((one) => one === 'removed').length };
}
