import type { StoredDraft, StoredRow } from '@saiyun/sdk/contract';
import { msgTemplate, msgTemplateStatus } from '@saiyun/sdk/entities';
import { refuseIssues } from '@saiyun/sdk/logic/draft';
import { fieldsIn, messageTemplateIssues } from '@saiyun/sdk/rules';
import type { Ctx } from '../../kernel/context.ts';
import { entityModule, Failure, type TxCtx } from '../../kernel/entity-module.ts';

type Template = StoredRow<typeof msgTemplate>;
type Change = StoredDraft<typeof msgTemplate>;

const told = ['titleZh', 'titleEn', 'contentZh', 'contentEn', 'signName'] as const;

const namedFields = (template: Change): string[] => [
  ...fieldsIn([template.titleZh, template.titleEn, template.contentZh, template.contentEn].filter(Boolean).join('\n')).known,
];

/** Text messages are judged by the provider, where it can say. */
const judge = ({ providers }: Pick<Ctx, 'providers'>, { channel }: Pick<Template, 'channel'>) =>
  channel === 'sms' ? providers.sms.templates : undefined;

/** Submits before the transaction: a provider that is away holds no row. */
const submit = async (ctx: Ctx, row: Template): Promise<Change> => {
  const id = await judge(ctx, row)?.submit({
    name: row.titleZh,
    text: row.contentZh,
    signName: row.signName ?? '',
    known: row.providerTemplateId,
  });
  return { ...(id === undefined ? {} : { providerTemplateId: id }), rejectReason: null };
};

const byProvider = async (ctx: TxCtx, row: Template): Promise<void> => {
  if (judge(ctx, row)) throw new Failure('message.template_provider');
};

const states = {
  waiting: msgTemplateStatus.submitted,
  approved: msgTemplateStatus.approved,
  rejected: msgTemplateStatus.rejected,
  gone: msgTemplateStatus.deactivated,
} as const;

const synchronised = async (ctx: Ctx, row: Template): Promise<Change> => {
  const templates = judge(ctx, row);
  if (!templates || !row.providerTemplateId) throw new Failure('message.template_own');
  const { state, reason } = await templates.state(row.providerTemplateId);
  return { status: states[state], rejectReason: reason ?? null };
};

/** Templates in both languages (SCREEN-30, SCREEN-31): what they may say of a receiver comes from a fixed list. */
export const templateModule = entityModule(msgTemplate, {
  // Schools only send what was approved.
  scopes: { UNIT: () => ({ sql: `t.status = '${msgTemplateStatus.approved}'`, params: [] }) },
  async beforeAdd(_ctx, draft) {
    refuseIssues(msgTemplate.fields, messageTemplateIssues(draft));
    draft.fields = namedFields(draft);
  },
  async beforeEdit(_ctx, row, draft) {
    if (Object.keys(draft).length === 0) return;
    const after = { ...row, ...draft };
    refuseIssues(msgTemplate.fields, messageTemplateIssues(after));
    draft.fields = namedFields(after);
    // What was approved is not what is sent any more.
    if (told.some((name) => draft[name] !== undefined && draft[name] !== row[name])) {
      draft.status = msgTemplateStatus.draft;
    }
  },
  async beforeImport(_ctx, drafts, existing) {
    const issues = new Map<number, ReturnType<typeof messageTemplateIssues>>();
    for (const [i, draft] of drafts.entries()) {
      const after = { ...existing[i], ...draft };
      const found = messageTemplateIssues(after);
      if (found.length > 0) issues.set(i, found);
      draft.fields = namedFields(after);
      draft.status = msgTemplateStatus.draft;
    }
    return issues;
  },
  beforehand: { submit, syncTemplate: synchronised },
  verbs: {
    async approve(ctx, row) {
      await byProvider(ctx, row);
      return {};
    },
    async reject(ctx, row, { reason }) {
      await byProvider(ctx, row);
      return { rejectReason: reason };
    },
  },
});
