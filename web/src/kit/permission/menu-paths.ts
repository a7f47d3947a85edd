import type { MenuNode } from '@saiyun/sdk/contract';

const pathsOf = (nodes: readonly MenuNode[]): readonly string[] => nodes.flatMap((node) => [node.path, ...pathsOf(node.children ?? [])]);

/** The addresses of the pages in a menu, however deep. */
export function menuPaths(menu: readonly MenuNode[]): ReadonlySet<string> {
  return new Set(pathsOf(menu));
}
