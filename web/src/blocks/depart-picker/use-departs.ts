import type { DepartNode } from '@saiyun/sdk/logic/tree';
import { useMemo } from 'react';
import { type Loaded, useLoaded } from '../../lib/loading/use-loaded.ts';
import { useBlocks } from '../provider/index.ts';

export type DepartSource = (signal: AbortSignal) => Promise<readonly DepartNode[]>;

/** A department with the way to it from the top. */
export interface PlacedDepart {
  readonly node: DepartNode;
  readonly way: readonly string[];
}

const placed = (nodes: readonly DepartNode[], way: readonly string[] = []): readonly PlacedDepart[] =>
  nodes.flatMap((node) => {
    const here = [...way, node.title];
    return [{ node, way: here }, ...placed(node.children, here)];
  });

export interface Departs extends Loaded<readonly DepartNode[]> {
  /** Every department by its key. */
  readonly byKey: ReadonlyMap<string, PlacedDepart>;
}

/** The tree of departments, from the prop or from `Blocks`. */
export function useDeparts(source: DepartSource | undefined, isWanted: boolean): Departs {
  const services = useBlocks();
  const read = source ?? services.departs;
  const loaded = useLoaded(isWanted && read ? services.language : undefined, (signal) =>
    read ? read(signal) : Promise.resolve<readonly DepartNode[]>([]),
  );
  const byKey = useMemo(() => new Map(placed(loaded.data ?? []).map((one) => [one.node.key, one])), [loaded.data]);
  return { ...loaded, byKey };
}

/** The branches in which a department matches, opened down to it; the word is part of the name, or the code. */
export function departsWith(nodes: readonly DepartNode[], word: string): readonly DepartNode[] {
  const wanted = word.toLowerCase();
  return nodes.flatMap((node) => {
    const below = departsWith(node.children, word);
    const hit = node.title.toLowerCase().includes(wanted) || node.orgCode.toLowerCase() === wanted;
    return hit || below.length > 0 ? [{ ...node, children: below }] : [];
  });
}

/** Keys of departments that have others below them. */
export function parentKeys(nodes: readonly DepartNode[]): readonly string[] {
  return nodes.flatMap((node) => (node.children.length > 0 ? [node.key, ...parentKeys(node.children)] : []));
}

/** Keys of all departments. */
export function allKeys(nodes: readonly DepartNode[]): readonly string[] {
  return nodes.flatMap((node) => [node.key, ...allKeys(node.children)]);
}
