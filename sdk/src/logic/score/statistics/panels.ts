import { byText } from '../micro.ts';

interface Link {
  readonly worksId: string;
  readonly expertId: string;
}

/** Experts and works that are linked with each other, directly or indirectly. */
export interface Panel {
  readonly expertIds: readonly string[];
  readonly worksIds: readonly string[];
}

/** The connected parts of the graph of judges and works, ordered by the first expert id; ids sorted. */
export function panelsOf(links: readonly Link[]): Panel[] {
  const parent = new Map<string, string>();
  const rootOf = (node: string): string => {
    let root = node;
    for (let up = parent.get(root); up !== undefined && up !== root; up = parent.get(root)) root = up;
    for (let at = node; at !== root; ) {
      const up = parent.get(at) ?? root;
      parent.set(at, root);
      at = up;
    }
    return root;
  };
  const experts = new Set<string>();
  const works = new Set<string>();
  for (const { worksId, expertId } of links) {
    experts.add(expertId);
    works.add(worksId);
    parent.set(rootOf(`w${worksId}`), rootOf(`e${expertId}`));
  }
  const panels = new Map<string, { expertIds: string[]; worksIds: string[] }>();
  for (const expertId of [...experts].sort(byText)) {
    const root = rootOf(`e${expertId}`);
    const panel = panels.get(root);
    if (panel) panel.expertIds.push(expertId);
    else panels.set(root, { expertIds: [expertId], worksIds: [] });
  }
  for (const worksId of [...works].sort(byText)) panels.get(rootOf(`w${worksId}`))?.worksIds.push(worksId);
  return [...panels.values()];
}
