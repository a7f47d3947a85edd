/** A menu entry or a button as the server keeps it, with what is below it. */
export interface GrantNode {
  readonly id: string;
  readonly title: string;
  /** 2 is a button, all else a menu entry. */
  readonly menuType: number;
  readonly status: string | null;
  /** Has a route and stands in no menu. */
  readonly hidden: boolean;
  readonly icon: string | null;
  readonly children: readonly GrantNode[] | null;
}

/** `same`: there before and after. */
export type Change = 'same' | 'added' | 'removed';

export interface SeenEntry {
  readonly id: string;
  readonly title: string;
  readonly icon: string | null;
  readonly change: Change;
  readonly buttons: readonly { readonly id: string; readonly title: string; readonly change: Change }[];
  readonly children: readonly SeenEntry[];
}

export interface Seen {
  readonly menus: readonly SeenEntry[];
  /** What the change leaves ticked and yet not there, as an entry above it is not ticked; by that entry, named from the top down. */
  readonly outOfReach: readonly { readonly below: string; readonly titles: readonly string[] }[];
}

interface Above {
  readonly was: boolean;
  readonly is: boolean;
  readonly path: string;
}

const changeOf = (was: boolean, is: boolean): Change | undefined => (is ? (was ? 'same' : 'added') : was ? 'removed' : undefined);

/**
 * What somebody with these grants alone would be shown, against what was granted before. As in the menu itself, an entry is there when it and
 * all above it are granted; entries that are switched off are nobody's.
 */
export function seenOf(nodes: readonly GrantNode[], before: ReadonlySet<string>, after: ReadonlySet<string>): Seen {
  const outOfReach = new Map<string, string[]>();
  const noteReach = ({ id, title }: GrantNode, { was, is, path }: Above): void => {
    const isNew = after.has(id) && !is && !(before.has(id) && !was);
    if (isNew) outOfReach.set(path, [...(outOfReach.get(path) ?? []), title]);
  };
  const look = (node: GrantNode, above: Above): SeenEntry[] => {
    if (node.status !== '1') return [];
    noteReach(node, above);
    const here = {
      was: above.was && before.has(node.id),
      is: above.is && after.has(node.id),
      path: above.path === '' ? node.title : `${above.path} / ${node.title}`,
    };
    const below = node.children ?? [];
    const children = below.filter(({ menuType }) => menuType !== 2).flatMap((child) => look(child, here));
    const buttons = below.flatMap((button) => {
      if (button.menuType !== 2 || button.status !== '1') return [];
      noteReach(button, here);
      const change = changeOf(here.was && before.has(button.id), here.is && after.has(button.id));
      return change ? [{ id: button.id, title: button.title, change }] : [];
    });
    const change = changeOf(here.was, here.is);
    return change ? [{ id: node.id, title: node.title, icon: node.icon, change, buttons, children }] : [];
  };
  const menus = nodes.filter(({ menuType }) => menuType !== 2).flatMap((node) => look(node, { was: true, is: true, path: '' }));
  return { menus, outOfReach: [...outOfReach].map(([below, titles]) => ({ below, titles })) };
}

/** Only what changes, and the way to it. */
export const changesIn = (menus: readonly SeenEntry[]): readonly SeenEntry[] =>
  menus.flatMap((entry) => {
    const buttons = entry.buttons.filter(({ change }) => change !== 'same');
    const children = changesIn(entry.children);
    return entry.change === 'same' && buttons.length + children.length === 0 ? [] : [{ ...entry, buttons, children }];
  });

/** How many entries and buttons come and go. */
export const countChanges = (menus: readonly SeenEntry[]): { readonly added: number; readonly removed: number } => {
  const all = (entries: readonly SeenEntry[]): Change[] =>
    entries.flatMap(({ change, buttons, children }) => [change, ...buttons.map((one) => one.change), ...all(children)]);
  const changes = all(menus);
  return { added: changes.filter((one) => one === 'added').length, removed: changes.filter((one) => one === 'removed').length };
};
