import type { Issue } from '../../contract/check.ts';
import { no, yes } from '../../contract/choices.ts';
import type { Answers } from '../../contract/shapes/answers.ts';
import type { FormField, FormOption } from '../../contract/shapes/form-fields.ts';
import { isDate } from '../../contract/values/day.ts';
import { templateStatus } from '../../entities/review/choices.ts';
import { compilePattern } from '../../logic/cells/pattern.ts';

/** A row, stored or proposed. */
type Values = Readonly<Record<string, unknown>>;

const versionOf = ({ version }: Values): number => (typeof version === 'number' ? version : 0);

/** Ranks the forms of one competition and kind: those for the row's group or stage before those for the whole competition, newest first. */
const ranked = <F extends Values>(forms: readonly F[], { groupId, stageId }: Values): F[] =>
  forms
    .filter((form) => (form.groupId ?? groupId) === groupId && (form.stageId ?? stageId) === stageId)
    .sort(
      (a, b) =>
        Number(a.groupId == null) - Number(b.groupId == null) ||
        Number(a.stageId == null) - Number(b.stageId == null) ||
        versionOf(b) - versionOf(a) ||
        (String(a.id) < String(b.id) ? -1 : 1),
    );

/** The form that applies to a row, among those of one competition and kind. */
export function formInUse<F extends Values>(forms: readonly F[], row: Values): F | undefined {
  return ranked(
    forms.filter(({ status }) => status === templateStatus.inUse),
    row,
  )[0];
}

/** The form that the row's answers belong to, by their stored version; otherwise the one that applies now. */
export function formAnswered<F extends Values>(forms: readonly F[], row: Values): F | undefined {
  return (
    (typeof row.formVersion === 'number' ? ranked(forms, row).find(({ version }) => version === row.formVersion) : undefined) ??
    formInUse(forms, row)
  );
}

/** What is needed to check answers. */
export interface AnswerCheck {
  /** Whether a dictionary has this value. */
  readonly isChoice: (dictCode: string, value: string) => boolean;
  /** Whether every required question that is asked needs an answer. */
  readonly complete: boolean;
}

const texts: Partial<Record<FormField['type'], number>> = { text: 255, longText: 20_000, file: 1000 };

/** A pattern that must match the whole answer. Throws a CellPatternError for one that could hang. */
const wholly = (pattern: string): RegExp => compilePattern(`^(?:${pattern})$`).expression;

const isSafe = (pattern: string): boolean => {
  try {
    wholly(pattern);
    return true;
  } catch {
    return false;
  }
};

/** What prevents the use of a form: it has no questions, or a pattern that could hang the server. `row` is the stored row. */
export function formUseIssues({ fields }: Readonly<Record<string, unknown>>): Issue[] {
  const form = Array.isArray(fields) ? (fields as readonly FormField[]) : [];
  if (form.length === 0) return [{ field: 'fields', code: 'required' }];
  const unsafe = form.find(({ pattern }) => pattern !== undefined && !isSafe(pattern));
  return unsafe ? [{ field: 'fields', code: 'rule', message: 'form.pattern', params: { key: unsafe.key } }] : [];
}

/** The pattern of a number to call: mobile, or landline with its area code. */
export const phonePattern = String.raw`1\d{10}|0\d{2,3}-?\d{7,8}`;

/** The options of a `choice` that are chosen. */
export function chosenOptions({ options = [], many }: FormField, answer: unknown): readonly FormOption[] {
  if (typeof answer !== 'string') return [];
  const values = many ? answer.split(',') : [answer];
  return options.filter(({ value }) => values.includes(value));
}

const isOffered = (question: FormField, answer: string): boolean =>
  chosenOptions(question, answer).length === (question.many ? answer.split(',').length : 1);

/** The optional fees that hang on the options of a form, and those of them that the answers chose. Questions that are not asked choose none. */
export function feesOfAnswers(
  form: readonly FormField[],
  answers: Answers,
): { readonly linked: ReadonlySet<string>; readonly chosen: ReadonlySet<string> } {
  const feesIn = (options: readonly FormOption[]): string[] => options.flatMap(({ feeId }) => feeId ?? []);
  return {
    linked: new Set(form.flatMap(({ options = [] }) => feesIn(options))),
    chosen: new Set(form.flatMap((question) => (isAsked(question, answers) ? feesIn(chosenOptions(question, answers[question.key])) : []))),
  };
}

const faultOf = (question: FormField, answer: unknown, { isChoice }: AnswerCheck): string | undefined => {
  const { type, pattern, dictCode = '' } = question;
  if (type === 'number') return typeof answer === 'number' && Number.isFinite(answer) ? undefined : 'answers.type';
  if (typeof answer !== 'string') return 'answers.type';
  if (type === 'date') return isDate(answer) ? undefined : 'answers.type';
  if (type === 'flag') return answer === no || answer === yes ? undefined : 'answers.type';
  if (type === 'choice') return isOffered(question, answer) ? undefined : 'answers.choice';
  if (type === 'dict') return isChoice(dictCode, answer) ? undefined : 'answers.choice';
  if ([...answer].length > (question.wordLimit ?? texts[type] ?? 255)) return 'answers.tooLong';
  return pattern === undefined || wholly(pattern).test(answer) ? undefined : 'answers.pattern';
};

/** Whether a question is asked, given the answers so far. */
export function isAsked({ showIf }: FormField, answers: Answers): boolean {
  if (!showIf) return true;
  const answer = String(answers[showIf.key] ?? '');
  return answer === showIf.value || answer.split(',').includes(showIf.value);
}
const isMissing = (answer: string | number | undefined): boolean => answer === undefined || String(answer).trim() === '';

/**
 * The first fault in the answers to a form, on the field `answers`: an answer without a question, one of the wrong kind, or a missing
 * required one (B2). Its text names the question in the reader's language.
 */
export function answerIssues(form: readonly FormField[], answers: Answers, check: AnswerCheck): Issue[] {
  const issue = (message: string, { label, labelEn = label, wordLimit }: Pick<FormField, 'label' | 'labelEn' | 'wordLimit'>): Issue[] => [
    { field: 'answers', code: 'rule', message, params: { label, labelEn, ...(wordLimit !== undefined && { max: wordLimit }) } },
  ];
  const strange = Object.keys(answers).find((key) => !form.some((question) => question.key === key));
  if (strange !== undefined) return issue('answers.unknown', { label: strange });
  for (const question of form) {
    const answer = answers[question.key];
    if (isMissing(answer)) {
      if (check.complete && question.required && isAsked(question, answers)) return issue('answers.required', question);
      continue;
    }
    const fault = faultOf(question, answer, check);
    if (fault) return issue(fault, { ...question, wordLimit: question.wordLimit ?? texts[question.type] });
  }
  return [];
}
