import type { Issue } from '../../contract/check.ts';
import type { Given } from '../../contract/stored.ts';
import type { expert } from '../../entities/index.ts';

/** Nobody can get more at least than at most. `draft` is the whole row after the change. */
export function expertLoadIssues({ minLoad, maxLoad }: Pick<Given<typeof expert>, 'minLoad' | 'maxLoad'>): Issue[] {
  return minLoad != null && maxLoad != null && minLoad > maxLoad ? [{ field: 'minLoad', code: 'rule', message: 'allot.crossed' }] : [];
}
