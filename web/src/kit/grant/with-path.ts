import { type CheckNode, pathTo } from '@saiyun/sdk/logic/tree';

const hasBelow = ({ children }: CheckNode, ticks: ReadonlySet<string>): boolean =>
  (children ?? []).some((child) => ticks.has(child.key) || hasBelow(child, ticks));

/**
 * The ticks after a click on a node, with what stands above it: a page that was granted without its group would stand in nobody's menu. When
 * a node is taken back, the groups above it stay as long as they hold something.
 */
export function withPath(nodes: readonly CheckNode[], before: readonly string[], after: readonly string[], key: string): readonly string[] {
  const all = new Set(after);
  for (const above of pathTo(nodes, key).slice(0, -1))
    if (all.has(key) || (before.includes(above.key) && hasBelow(above, all))) all.add(above.key);
  return [...all];
}
