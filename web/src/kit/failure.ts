import { type AnswerIssue, type Field, type Issue, isFailureCode, type Language } from '@saiyun/sdk/contract';
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

export function isAborted(error: unknown): boolean {
  return errorDetails(error).kind === 'aborted' || (error instanceof DOMException && error.name === 'AbortError');
}

/** The text of an issue: the server's if it sent one, else ours. */
export function textOf(lang: Language, field: Field | undefined, issue: Issue | AnswerIssue): string {
  return 'text' in issue && issue.text ? issue.text : issueText(lang, field, issue);
}
