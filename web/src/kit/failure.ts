import { type AnswerIssue, type Field, type Fields, type Issue, isFailureCode, type Language } from '@saiyun/sdk/contract';
import { issueText } from '@saiyun/sdk/messages';

interface ErrorDetails {
  readonly message: string;
  readonly kind?: unknown;
  readonly code?: unknown;
  readonly issues?: readonly (Issue | AnswerIssue)[];
}

/** The message for anything that was thrown. */
export function errorDetails(error: unknown): ErrorDetails {
  if (!(error instanceof Error)) return { message: String(error) };
  const { kind, code, issues } = error as Partial<ErrorDetails>;
  return { message: error.message, kind, code, issues: Array.isArray(issues) ? issues : [] };
}

/** True if the row has changed since it was read. */
export function isStale(error: unknown): boolean {
  const { code } = errorDetails(error);
  return isFailureCode(code) && code === 'row.stale';
}

/** The text of an issue: the server's if it sent one, else ours. */
export function textOf(lang: Language, field: Field | undefined, issue: Issue | AnswerIssue): string {
  return 'text' in issue && issue.text ? issue.text : issueText(lang, field, issue);
}

/** What is wrong with rows, in one line, where there is no form to say it at; undefined if the answer names nothing. */
export function faultsLine(error: unknown, lang: Language, fields: Fields, most = Number.POSITIVE_INFINITY): string | undefined {
  const { others } = issueTexts(lang, {}, errorDetails(error).issues, fields);
  return others.length === 0 ? undefined : others.slice(0, most).join(' · ');
}

interface IssueTexts {
  /** What a form's `setFields` takes. */
  readonly atFields: { readonly name: string; readonly errors: string[] }[];
  readonly others: readonly string[];
}

/** Issues in words: those at the fields of a form, and the rest, whose fields `named` knows. */
export function issueTexts(
  lang: Language,
  fields: Fields,
  issues: readonly (Issue | AnswerIssue)[] = [],
  named: Fields = fields,
): IssueTexts {
  const isHere = ({ field }: Issue | AnswerIssue): boolean => Object.hasOwn(fields, field);
  return {
    atFields: issues.filter(isHere).map((issue) => ({ name: issue.field, errors: [textOf(lang, fields[issue.field], issue)] })),
    others: issues.filter((issue) => !isHere(issue)).map((issue) => textOf(lang, named[issue.field], issue)),
  };
}
