import { type RegionTree, readRegions } from './region-tree.ts';

export {
  isWholeRegion,
  type Region,
  type RegionTree,
  readRegions,
  regionPath,
  regionRoot,
  regionsBelow,
  regionText,
  searchRegions,
} from './region-tree.ts';

let loaded: Promise<RegionTree> | undefined;

/** The regions of China, three levels under `regionRoot`. The table of 45 kB is loaded once, on first use. */
export function loadRegions(): Promise<RegionTree> {
  loaded ??= import('./region-table.ts').then(({ regionTable }) => readRegions(regionTable));
  return loaded;
}
