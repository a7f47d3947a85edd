import type { ExpertLabel } from '@saiyun/sdk/calls';

interface Node {
  readonly value: string;
  readonly title: string;
  readonly disabled: boolean;
  readonly children: Node[];
}

/** The labels as the tree that they form; a label whose parent is not among them is a root. Chosen ones cannot be chosen again. */
export function labelTree(labels: readonly ExpertLabel[]): (chosen: ReadonlyMap<string, unknown>) => Node[] {
  const ids = new Set(labels.map(({ id }) => id));
  const below = Map.groupBy(labels, ({ parentId }) => (parentId !== null && ids.has(parentId) ? parentId : ''));
  return (chosen) => {
    const under = (parent: string): Node[] =>
      (below.get(parent) ?? []).map(({ id, name }) => ({ value: id, title: name, disabled: chosen.has(id), children: under(id) }));
    return under('');
  };
}

/** The names from the root to a label. A circle, which the server refuses, ends where it began. */
export function wayTo(labels: readonly ExpertLabel[], id: string): readonly string[] {
  const byId = new Map(labels.map((one) => [one.id, one]));
  const way: string[] = [];
  const seen = new Set<string>();
  for (let at = byId.get(id); at && !seen.has(at.id); at = at.parentId === null ? undefined : byId.get(at.parentId)) {
    seen.add(at.id);
    way.unshift(at.name);
  }
  return way;
}
