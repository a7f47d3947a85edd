import type { Grant, TreeWithIds } from '@saiyun/sdk/calls';
import type { GrantTrial } from './grant-preview.tsx';

/** Reads and saves grants: of a role, of a department or of a role in a department. */
export interface GrantCalls {
  readonly tree: () => Promise<TreeWithIds>;
  readonly granted: () => Promise<readonly string[]>;
  readonly save: (grant: Grant) => Promise<void>;
  /** Predicts the effect; missing where nothing can predict it. */
  readonly preview?: (grant: Grant) => Promise<GrantTrial>;
}
