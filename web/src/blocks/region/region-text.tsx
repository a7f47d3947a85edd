import { regionText } from '@saiyun/sdk/logic/region';
import { useRegions } from './use-regions.ts';

export interface RegionTextProps {
  /** Code of a province, city or county. A code that is unknown, for example an abolished one, is shown as it is. */
  readonly code: string;
}

/** A region as people write it: 河北省 / 石家庄市 / 长安区. */
export function RegionText({ code }: RegionTextProps) {
  const { tree } = useRegions();
  return <>{tree ? regionText(tree, code) : ''}</>;
}
