import { yes } from '../../contract/choices.ts';
/** The leaf flags of a node in any of the trees. */
export interface LeafFlags {
  readonly isLeaf?: boolean | number | string | null;
  readonly leaf?: boolean | number | string | null;
  readonly children?: readonly unknown[] | null;
}

/**
 * Whether a node has no children. Servers write the flag as `isLeaf` or `leaf`, as a boolean or as 0 (has children) and 1 (leaf); without a
 * flag a node is a leaf if it carries no children.
 */
export function isLeafNode({ isLeaf, leaf, children }: LeafFlags): boolean {
  const flag = isLeaf ?? leaf;
  if (flag === undefined || flag === null || flag === '') return !children || children.length === 0;
  return flag === true || flag === 1 || flag === yes || flag === 'true';
}
