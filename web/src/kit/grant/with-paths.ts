import type { CheckNode } from '@saiyun/sdk/logic/tree';

/** The ticks with everything above them: a page that was granted without its group would stand in nobody's menu. */
export function withPaths(nodes: readonly CheckNode[], checked: readonly string[]): readonly string[] {
  const all = new Set(checked);
  const visit = (node: CheckNode): boolean => {
    const below = (node.children ?? []).map(visit).some(Boolean);
    if (below) all.add(node.key);
    return below || all.has(node.key);
  };
  for (const node of nodes) visit(node);
  return [...all];
}
