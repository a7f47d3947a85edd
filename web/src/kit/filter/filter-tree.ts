interface Branch<T> {
  readonly key: string;
  readonly title: string;
  readonly children: T[];
}

/**
 * The part of a tree that matches the typed text: each match with everything below it, and the nodes above it. Blanks alone return the
 * whole tree.
 */
export function treeFound<T extends Branch<T>>(nodes: readonly T[], typed: string): readonly T[] {
  const wanted = typed.trim().toLowerCase();
  if (wanted === '') return nodes;
  const within = (nodes: readonly T[]): T[] =>
    nodes.flatMap((node) => {
      if (node.title.toLowerCase().includes(wanted)) return [node];
      const children = within(node.children);
      return children.length > 0 ? [{ ...node, children }] : [];
    });
  return within(nodes);
}

/** Keys of the nodes that match the typed text and of everything below them: the part that was looked for, without what only leads to it. */
export function foundKeys<T extends Branch<T>>(nodes: readonly T[], typed: string): string[] {
  const wanted = typed.trim().toLowerCase();
  const all = ({ key, children }: T): string[] => [key, ...children.flatMap(all)];
  return nodes.flatMap((node) => (node.title.toLowerCase().includes(wanted) ? all(node) : foundKeys(node.children, typed)));
}

/** Keys of all nodes that have children. */
export function parentKeys<T extends Branch<T>>(nodes: readonly T[]): string[] {
  return nodes.flatMap((node) => (node.children.length > 0 ? [node.key, ...parentKeys(node.children)] : []));
}
