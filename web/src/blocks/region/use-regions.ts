import { loadRegions, type RegionTree } from '@saiyun/sdk/logic/region';
import { useEffect, useState } from 'react';

/** The table of regions: undefined until it has arrived, and an error if it has not. */
export function useRegions(): { readonly tree: RegionTree | undefined; readonly hasFailed: boolean } {
  const [tree, setTree] = useState<RegionTree>();
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    let isGone = false;
    loadRegions().then(
      (loaded) => isGone || setTree(loaded),
      () => isGone || setFailed(true),
    );
    return () => {
      isGone = true;
    };
  }, []);
  return { tree, hasFailed };
}
