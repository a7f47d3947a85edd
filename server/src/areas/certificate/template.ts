import type { AnyRow, Issue } from '@saiyun/sdk/contract';
import { certificateTemplate } from '@saiyun/sdk/entities';
import { refuseIssues } from '@saiyun/sdk/logic/draft';
import { certificateTemplateIssues } from '@saiyun/sdk/rules';
import { entityModule, Failure } from '../../kernel/entity-module.ts';

const refuseUsed = (row: AnyRow): void => {
  if (row.status !== '0') throw new Failure('verb.state', { id: row.id, state: String(row.status) });
};

/** Certificate templates (CERT-01): a draft may be unfinished, one in use is right and never changes. */
export const certificateTemplateModule = entityModule(certificateTemplate, {
  async beforeEdit(_ctx, row, draft) {
    if (Object.keys(draft).length > 0) refuseUsed(row);
  },
  async beforeDelete(_ctx, row) {
    if (row.status === '1') refuseUsed(row);
  },
  async beforeImport(_ctx, drafts, existing) {
    const issues = new Map<number, readonly Issue[]>();
    for (const i of drafts.keys())
      if (existing[i] && existing[i].status !== '0') issues.set(i, [{ field: 'status', code: 'rule', message: 'failure.verb.state' }]);
    return issues;
  },
  verbs: {
    async use(_ctx, row) {
      refuseIssues(certificateTemplate.fields, certificateTemplateIssues(row));
      return undefined;
    },
  },
});
