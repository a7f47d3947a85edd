import type { CategoryNode } from '@saiyun/sdk/logic/tree';
import { useBlocks } from '../provider/index.ts';
import { type TreeOption, TreeSelect, type TreeSelectProps } from './tree-select.tsx';

export interface CategorySelectProps extends Omit<TreeSelectProps, 'source' | 'load' | 'names' | 'search'> {
  /** Code of the category whose descendants are offered; all of them without it. */
  readonly code?: string;
}

const matches = (nodes: readonly CategoryNode[], word: string, way: readonly string[] = []): readonly TreeOption[] =>
  nodes.flatMap((node) => [
    ...(`${node.name} ${node.code}`.toLowerCase().includes(word.toLowerCase())
      ? [{ value: node.key, title: node.name, leaf: true, way: way.join(' / ') }]
      : []),
    ...matches(node.children, word, [...way, node.name]),
  ]);

/** Chooses categories from their tree, read with the category calls of `Blocks` (CATEGORY-01 to 03). */
export function CategorySelect({ code, ...props }: CategorySelectProps) {
  const { categories, categoryNames, categoryTree } = useBlocks();
  const load = async (parent: string | undefined, signal: AbortSignal): Promise<readonly TreeOption[]> => {
    const at = parent !== undefined ? { pid: parent } : code !== undefined ? { pcode: code } : {};
    return ((await categories?.(at, signal)) ?? []).map((raw) => ({
      value: String(raw.key),
      title: String(raw.name ?? raw.title),
      leaf: raw.leaf === true,
    }));
  };
  return (
    <TreeSelect
      {...props}
      load={load}
      {...(categoryTree && { search: async (word: string, signal: AbortSignal) => matches(await categoryTree(code, signal), word) })}
      {...(categoryNames && { names: categoryNames })}
    />
  );
}
