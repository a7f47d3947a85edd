import type { Draft } from '../../logic/draft/index.ts';
import type { FakeRules } from '../records.ts';

const isPerfect = (row: Draft): string => (row.realName && row.unitId && row.phone && row.signatureFile ? '1' : '0');

export const experts: FakeRules = {
  beforeAdd(_ctx, draft) {
    draft.isPerfect = isPerfect(draft);
  },
  beforeEdit(_ctx, row, draft) {
    const perfect = isPerfect({ ...row, ...draft });
    if (perfect !== row.isPerfect) draft.isPerfect = perfect;
  },
};
