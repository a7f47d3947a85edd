import type { Answers, FormField, Issue, StoredDraft, StoredRow } from '@saiyun/sdk/contract';
import { ruleIssue } from '@saiyun/sdk/contract';
import type { registration } from '@saiyun/sdk/entities';
import type { TenantDicts } from '../../../kernel/dict/dict-cache.ts';
import { dictsOf } from '../../../kernel/dict/dicts.ts';
import type { TxCtx } from '../../../kernel/entity-module.ts';
import { cellReader } from '../../../kernel/import/cells.ts';
import { answersIssues, formOf } from '../../competition/form-answers.ts';
import { unaskedIssues } from '../asked-changes.ts';
import { answerColumn, isTyped } from './columns.ts';

type Entry = StoredRow<typeof registration>;
type Draft = StoredDraft<typeof registration>;
type Form = NonNullable<Awaited<ReturnType<typeof formOf>>>;

/** The value of an option, by it or by its label in either language. */
const optionValue = ({ options = [] }: FormField, said: string): string => {
  const lower = said.toLowerCase();
  return options.find((one) => [one.value, one.label, one.labelEn].some((name) => name?.toLowerCase() === lower))?.value ?? said;
};

/** An answer as a form stores it; what it does not understand stays as it is, and the form refuses it. */
const answerOf = (dicts: TenantDicts, question: FormField, cell: string): string | number => {
  const { type, many, dictCode = '' } = question;
  if (type === 'choice')
    return many
      ? [...new Set(cell.split(/[,，、;；]/).map((one) => optionValue(question, one.trim())))].join(',')
      : optionValue(question, cell);
  if (type === 'dict') return dicts.get(dictCode)?.value(cell) ?? cell;
  if (type !== 'number' && type !== 'date' && type !== 'flag') return cell;
  const reading = cellReader(
    question.key,
    { kind: type === 'number' ? 'decimal' : type, label: [question.label, question.label] },
    false,
  )(cell);
  return 'value' in reading && (typeof reading.value === 'string' || typeof reading.value === 'number') ? reading.value : cell;
};

/** Makes the answers of entries from what their rows say in the columns of questions; the forms of a block are read once each. */
export function answerReader(
  ctx: TxCtx,
): (draft: Draft, existing: Entry | undefined, beside: Record<string, unknown>) => Promise<readonly Issue[]> {
  const forms = new Map<string, Promise<Form | undefined>>();
  return async (draft, existing, beside) => {
    const cells = new Map<string, string>();
    for (const [name, value] of Object.entries(beside)) {
      if (!name.startsWith('answer:')) continue;
      cells.set(name, String(value));
      delete beside[name];
    }
    const after = { ...existing, ...draft };
    if (cells.size === 0 || !after.competitionId) return [];
    const key = [after.competitionId, after.groupId, after.stageId].join();
    const found = forms.get(key) ?? formOf(ctx, after, 'registration');
    forms.set(key, found);
    const form = await found;
    const questions = (form?.fields ?? []).filter(isTyped);
    const columns = new Map(questions.map((question) => [answerColumn(form?.fields ?? [], question), question]));
    const [strange] = [...cells.keys()].filter((name) => !columns.has(name));
    if (strange !== undefined || !form) return [ruleIssue(strange ?? 'answers', 'answers.notAsked')];
    const dicts = await dictsOf(ctx, ctx.tenantId);
    const said = [...cells].flatMap(([name, cell]) => {
      const question = columns.get(name);
      return question ? [[question.key, answerOf(dicts, question, cell)] as const] : [];
    });
    const before = (existing?.answers ?? {}) as Answers;
    if (existing && said.every(([name, value]) => before[name] === value)) return [];
    const answers: Answers = { ...before, ...Object.fromEntries(said) };
    const faults = await answersIssues(ctx, form.fields, answers, false);
    if (faults.length > 0) return faults.map((issue) => ({ ...issue, field: columnAt(columns, issue) ?? issue.field }));
    const unasked = existing ? await unaskedIssues(ctx, existing, { answers }) : [];
    draft.answers = answers;
    draft.formVersion = form.version;
    return unasked;
  };
}

/** The column of the question that a fault is about. */
const columnAt = (columns: ReadonlyMap<string, FormField>, { params }: Issue): string | undefined =>
  [...columns].find(([, { label }]) => label === params?.label)?.[0];
