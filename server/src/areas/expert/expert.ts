import type { AnyRow } from '@saiyun/sdk/contract';
import { expert } from '@saiyun/sdk/entities';
import { type Draft, entityModule } from '../../kernel/entity-module.ts';

/** Identity, unit and signature are there (EXPERT-04). */
const isPerfect = (row: Draft | AnyRow): '0' | '1' => (row.realName && row.unitId && row.phone && row.signatureFile ? '1' : '0');

/** Experts (EXPERT-01): invited, then taken in by an examination (EXPERT-03). */
export const expertModule = entityModule(expert, {
  async beforeAdd(_ctx, draft) {
    draft.isPerfect = isPerfect(draft);
  },
  async beforeEdit(_ctx, row, draft) {
    const perfect = isPerfect({ ...row, ...draft });
    if (perfect !== row.isPerfect) draft.isPerfect = perfect;
  },
  async beforeImport(_ctx, drafts, existing) {
    for (const [i, draft] of drafts.entries()) {
      draft.isPerfect = isPerfect({ ...existing[i], ...draft });
      if (!existing[i]) draft.status ??= '0';
    }
    return new Map();
  },
});
