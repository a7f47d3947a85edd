import { certificateTemplate } from '@saiyun/sdk/entities';
import { refuseIssues } from '@saiyun/sdk/logic/draft';
import { certificateTemplateIssues } from '@saiyun/sdk/rules';
import { entityModule } from '../../kernel/entity-module.ts';
import { frozenInUse } from '../../kernel/write/frozen-in-use.ts';

/** Certificate templates (CERT-01): a draft may be incomplete; a template in use is valid and never changes. */
export const certificateTemplateModule = entityModule(certificateTemplate, {
  ...frozenInUse,
  verbs: {
    async use(_ctx, row) {
      refuseIssues(certificateTemplate.fields, certificateTemplateIssues(row));
      return undefined;
    },
  },
});
