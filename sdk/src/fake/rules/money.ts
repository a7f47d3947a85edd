import type { Issue } from '../../contract/check.ts';
import type { AnyRow, Entity } from '../../contract/entity.ts';
import type { Fields } from '../../contract/field.ts';
import { bankAccount, competition, costItem, expert, invoiceTitle, taxRule, unit, withdrawal } from '../../entities/index.ts';
import { type Draft, refuseIssues } from '../../logic/draft/index.ts';
import { Failure } from '../../logic/failure/index.ts';
import { bankAccountIssues, costItemIssues, invoiceTitleIssues, tailOf, taxRuleIssues, taxRulesOverlap } from '../../rules/money.ts';
import { change } from '../change.ts';
import type { FakeCtx } from '../fake-ctx.ts';
import type { FakeRules } from '../records.ts';
import { textOf } from '../row-test.ts';
import { groupIssues, isOf, wrongState } from './facts.ts';

const costIssues = (ctx: FakeCtx, whole: Draft): Issue[] => [...groupIssues(ctx, whole, 'cost.groupOther'), ...costItemIssues(whole)];

const costItems: FakeRules = {
  scopes: {
    APPL: ({ store, tenantId }, row) => {
      const found = store.find(competition, tenantId, row.competitionId);
      return found !== undefined && found.status !== '0';
    },
  },
  beforeAdd: (ctx, draft) => refuseIssues(costItem.fields, costIssues(ctx, draft)),
  beforeEdit: (ctx, row, draft) => refuseIssues(costItem.fields, costIssues(ctx, { ...row, ...draft })),
};

const isFinance = ({ actor }: FakeCtx): boolean => actor.roles.includes('FIN');

const invoiceTitles: FakeRules = {
  scopes: {
    APPL: ({ actor }, row) => row.userId === actor.userId,
    UNIT: ({ actor }, row) => isOf(row.unitId, actor.unitId),
  },
  beforeAdd(ctx, draft) {
    refuseIssues(invoiceTitle.fields, invoiceTitleIssues(draft));
    if (isFinance(ctx)) return;
    draft.userId = ctx.actor.userId;
    draft.unitId = ctx.actor.unitId;
  },
  beforeEdit: (_ctx, row, draft) => refuseIssues(invoiceTitle.fields, invoiceTitleIssues({ ...row, ...draft })),
};

const owners: Readonly<Record<string, Entity>> = { expert, unit };

const setOwner = (ctx: FakeCtx, draft: Draft): void => {
  const { actor, store, tenantId } = ctx;
  if (isFinance(ctx)) {
    draft.ownerType ??= 'platform';
    if (draft.ownerType === 'platform') draft.ownerId = 'platform';
    const owner = owners[textOf(draft.ownerType)];
    if (owner && store.find(owner, tenantId, draft.ownerId)?.delFlag !== '0')
      refuseIssues(bankAccount.fields, [{ field: 'ownerId', code: 'rule', message: 'bankAccount.owner' }]);
    return;
  }
  const isExpert = actor.roles.includes('EXPERT');
  draft.ownerType = isExpert ? 'expert' : 'unit';
  draft.ownerId = isExpert ? actor.expertId : actor.unitId;
  if (draft.ownerId === null) throw new Failure('access.denied');
};

const clearDefault = (ctx: FakeCtx, owner: Draft | AnyRow, except = ''): void => {
  for (const row of ctx.store.live(bankAccount, ctx.tenantId))
    if (row.ownerType === owner.ownerType && row.ownerId === owner.ownerId && row.id !== except && row.isDefault === '1')
      change(ctx, bankAccount, row, { isDefault: '0' });
};

const verified = ['accountType', 'realName', 'bankName', 'openingBank', 'cardNo', 'idNo'];

const bankAccounts: FakeRules = {
  scopes: {
    EXPERT: ({ actor }, row) => row.ownerType === 'expert' && isOf(row.ownerId, actor.expertId),
    UNIT: ({ actor }, row) => row.ownerType === 'unit' && isOf(row.ownerId, actor.unitId),
  },
  beforeAdd(ctx, draft) {
    refuseIssues(bankAccount.fields, bankAccountIssues(draft));
    setOwner(ctx, draft);
    draft.cardNoTail = tailOf(draft.cardNo);
    if (draft.isDefault === '1') clearDefault(ctx, draft);
  },
  beforeEdit(ctx, row, draft) {
    if (Object.keys(draft).length === 0) return;
    if (row.status === '2') throw wrongState(row);
    refuseIssues(bankAccount.fields, bankAccountIssues({ ...row, ...draft }));
    if (draft.cardNo !== undefined) draft.cardNoTail = tailOf(draft.cardNo);
    if (verified.some((field) => draft[field] !== undefined)) draft.status = '0';
    if (draft.isDefault === '1') clearDefault(ctx, row, row.id);
  },
};

const taxIssues = ({ store, tenantId }: FakeCtx, whole: Draft): Issue[] => {
  const issues = taxRuleIssues(whole);
  const others = store.live(taxRule, tenantId).filter((one) => one.id !== whole.id);
  const other = others.sort((a, b) => (a.id < b.id ? -1 : 1)).find((one) => taxRulesOverlap(whole, one));
  if (other) issues.push({ field: 'validFrom', code: 'rule', message: 'tax.overlap', params: { name: textOf(other.ruleName) } });
  return issues;
};

const taxRules: FakeRules = {
  beforeAdd: (ctx, draft) => refuseIssues(taxRule.fields, taxIssues(ctx, draft)),
  beforeEdit(ctx, row, draft) {
    if (Object.keys(draft).length > 0) refuseIssues(taxRule.fields, taxIssues(ctx, { ...row, ...draft }));
  },
};

const ofExpert: FakeRules['scopes'] = { EXPERT: ({ actor }, row) => isOf(row.expertId, actor.expertId) };

/** The ledger is the real server's alone: here nothing is posted, and balances stay as they were put. */
const refuseUnexamined = ({ actor }: FakeCtx, row: AnyRow): Draft => {
  if (row.examineStatus !== '1') throw new Failure('money.not_examined');
  if (row.examineBy === actor.userId) throw new Failure('money.same_person');
  return { settleBy: actor.userId };
};

const settlements: FakeRules = {
  scopes: ofExpert,
  verbs: {
    examine: ({ actor }, _row, { result, opinion }) => ({ examineStatus: result, examineBy: actor.userId, opinion: opinion ?? null }),
    settleOnline: refuseUnexamined,
    settleOffline: (ctx, row, { voucherFileId }) => ({ ...refuseUnexamined(ctx, row), voucherFileId }),
  },
};

const refuseExaminer = ({ actor }: FakeCtx, row: AnyRow): undefined => {
  if (row.examineBy === actor.userId) throw new Failure('money.same_person');
};
const missing = (fields: Fields, field: string): void => refuseIssues(fields, [{ field, code: 'required' }]);
const back = (reason: unknown): Draft => ({ subStatus: '30', status: '3', failReason: reason });
const done: Draft = { subStatus: '20', status: '2' };
/** From this amount in fen on two people approve. */
const twoPersonFen = 1_000_000;

/** Batches, tax and working days are the real server's alone. */
const withdrawals: FakeRules = {
  scopes: ofExpert,
  verbs: {
    examine(ctx, row, { result, opinion }) {
      if (result === '2') {
        if (!opinion) missing(withdrawal.verbs.examine.input, 'opinion');
        return { ...back(opinion), examineBy: ctx.actor.userId };
      }
      if (row.examineBy) refuseExaminer(ctx, row);
      const isFirstOfTwo = Number(row.amount) >= twoPersonFen && !row.examineBy;
      return { examineBy: ctx.actor.userId, ...(isFirstOfTwo ? {} : { subStatus: '11' }) };
    },
    makeBatch: refuseExaminer,
    sendBatch: refuseExaminer,
    importResult(_ctx, _row, { result, reason }) {
      if (result === 'unknown') return { subStatus: '14' };
      if (result === 'failed' && !reason) missing(withdrawal.verbs.importResult.input, 'reason');
      return result === 'paid' ? done : back(reason);
    },
    resolve(_ctx, _row, { result, evidence }) {
      if (result === 'unknown')
        refuseIssues(withdrawal.verbs.resolve.input, [{ field: 'result', code: 'choice', params: { value: 'unknown' } }]);
      return result === 'paid' ? done : back(evidence);
    },
  },
};

/** Rules of fees, invoice titles, payees, tax rules, settlements and withdrawals in the fake. */
export const moneyFakes: Readonly<Record<string, FakeRules>> = {
  dsTbCostItem: costItems,
  dsTbInvoiceTitle: invoiceTitles,
  dsTbBankAccount: bankAccounts,
  dsTbTaxRule: taxRules,
  dsTbExpertAccount: { scopes: ofExpert },
  dsTbExpertTransaction: { scopes: ofExpert },
  dsTbExpertSettlement: settlements,
  dsTbExpertWithdrawal: withdrawals,
  dsTbTaxWithholding: { scopes: ofExpert },
};
