import type { Issue } from '../../contract/check.ts';
import type { AnyRow } from '../../contract/entity.ts';
import type { Answers } from '../../contract/shapes/answers.ts';
import type { FormField } from '../../contract/shapes/form-fields.ts';
import { competitionForm, stage } from '../../entities/index.ts';
import type { Draft } from '../../logic/draft/index.ts';
import { answerIssues, formInUse } from '../../rules/answers.ts';
import { isEnabled } from '../dicts.ts';
import type { FakeCtx } from '../fake-ctx.ts';

type FormKind = 'registration' | 'works';

const formOf = ({ store, tenantId }: FakeCtx, row: Draft | AnyRow, kind: FormKind) =>
  formInUse(
    store.live(competitionForm, tenantId).filter((form) => form.competitionId === row.competitionId && form.formKind === kind),
    row,
  );

/** Checks the answers of a row, given as it would be, against its form. Without a form in use there is nothing to check them with. */
export function checkAnswers(
  ctx: FakeCtx,
  row: Draft | AnyRow,
  kind: FormKind,
  complete: boolean,
): { issues: Issue[]; formVersion: unknown } {
  const form = formOf(ctx, row, kind);
  if (!form) return { issues: [], formVersion: null };
  const isChoice = (code: string, value: string): boolean => isEnabled(ctx, code, value);
  const given = (row.answers ?? {}) as Answers;
  return { issues: answerIssues(form.fields as readonly FormField[], given, { isChoice, complete }), formVersion: form.version ?? null };
}

/** Checks answers that are given or changed, and keeps the version of the form with them. */
export function setAnswers(ctx: FakeCtx, row: Draft, draft: Draft, kind: FormKind): Issue[] {
  if (draft.answers === undefined) return [];
  const { issues, formVersion } = checkAnswers(ctx, row, kind, false);
  draft.formVersion = formVersion;
  return issues;
}

/** A stage that is of another competition than the row. */
export const stageIssues = ({ store, tenantId }: FakeCtx, { competitionId, stageId }: Draft): Issue[] =>
  typeof stageId === 'string' && store.live(stage, tenantId).find(({ id }) => id === stageId)?.competitionId !== competitionId
    ? [{ field: 'stageId', code: 'rule', message: 'stage.other' }]
    : [];
