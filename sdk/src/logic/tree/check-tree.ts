/** A node that can be checked, by its key. */
export interface CheckNode {
  readonly key: string;
  readonly children?: readonly CheckNode[] | null;
}

export interface CheckOptions {
  /** True: parent and child are independent (取消关联). False links them (父子关联). */
  readonly checkStrictly: boolean;
  /** False keeps only the latest check. Default true. */
  readonly multiple?: boolean;
}

/** Keys of a node and all its descendants, parents before children. */
const keysBelow = (node: CheckNode): string[] => [node.key, ...(node.children ?? []).flatMap(keysBelow)];

/** The nodes from a root down to a key; empty if the tree does not contain it. */
export function pathTo(nodes: readonly CheckNode[], key: string): readonly CheckNode[] {
  for (const node of nodes) {
    if (node.key === key) return [node];
    const below = pathTo(node.children ?? [], key);
    if (below.length > 0) return [node, ...below];
  }
  return [];
}

/**
 * The checked keys after a click. Linked: a node includes all its descendants, and a parent is checked if all its children are. Keys
 * outside the tree, for example in branches that are not loaded, stay unchanged.
 */
export function toggleCheck(
  nodes: readonly CheckNode[],
  checked: readonly string[],
  key: string,
  { checkStrictly, multiple = true }: CheckOptions,
): readonly string[] {
  const on = !checked.includes(key);
  if (!multiple) return on ? [key] : [];
  const path = pathTo(nodes, key);
  const node = path.at(-1);
  if (checkStrictly || !node) return on ? [...checked, key] : checked.filter((one) => one !== key);
  const all = new Set(checked);
  for (const one of keysBelow(node)) {
    if (on) all.add(one);
    else all.delete(one);
  }
  for (const parent of path.slice(0, -1).reverse()) {
    if ((parent.children ?? []).every((child) => all.has(child.key))) all.add(parent.key);
    else all.delete(parent.key);
  }
  return [...all];
}

/** Keys of unchecked parents with a checked descendant: shown with a dash. None while parent and child are independent. */
export function halfChecked(nodes: readonly CheckNode[], checked: readonly string[], checkStrictly: boolean): readonly string[] {
  if (checkStrictly) return [];
  const all = new Set(checked);
  const half: string[] = [];
  const visit = (node: CheckNode): boolean => {
    const below = (node.children ?? []).map(visit).some(Boolean);
    if (below && !all.has(node.key)) half.push(node.key);
    return below || all.has(node.key);
  };
  for (const node of nodes) visit(node);
  return half;
}

/** The checked keys after parent and child are linked or made independent; linking adds the missing ones. */
export function relink(nodes: readonly CheckNode[], checked: readonly string[], checkStrictly: boolean): readonly string[] {
  if (checkStrictly) return checked;
  const all = new Set(checked);
  const visit = (node: CheckNode, inherited: boolean): void => {
    const on = inherited || all.has(node.key);
    if (on) all.add(node.key);
    const children = node.children ?? [];
    for (const child of children) visit(child, on);
    if (children.length > 0 && children.every((child) => all.has(child.key))) all.add(node.key);
  };
  for (const node of nodes) visit(node, false);
  return [...all];
}
