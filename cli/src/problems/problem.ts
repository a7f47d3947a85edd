import type { AnswerIssue, Language } from '@saiyun/sdk/contract';
import { commandWord } from '../records/record-names.ts';
import { type Told, texts, told, written } from '../texts/index.ts';
import { CliError, hintOf } from './cli-error.ts';
import { type ExitCode, exitCodes } from './exit-codes.ts';

/** A failure as it is reported: a line for people or, with `--json`, an object on standard error. */
export interface Problem {
  readonly code: string;
  readonly message: string;
  readonly kind: string;
  readonly retryable: boolean;
  readonly requestId?: string;
  readonly issues?: readonly AnswerIssue[];
  /** The row of a part that was refused, counted from 0. */
  readonly place?: ClientError['place'];
  readonly exit: ExitCode;
}

interface ClientError extends Error {
  readonly kind: string;
  readonly code: string | number | undefined;
  readonly retryable?: boolean;
  readonly requestId?: string;
  readonly issues?: readonly AnswerIssue[];
  readonly result?: unknown;
  /** Which row of a part was refused. */
  readonly place?: { readonly part: string; readonly index?: number; readonly id?: string; readonly above?: number };
}

/** Recognised by shape, not class, so that reporting an error does not load the client. */
export function isClientError(error: unknown): error is ClientError {
  return error instanceof Error && error.name === 'ApiError' && 'kind' in error && typeof error.kind === 'string';
}

/** The task was cancelled on the platform, which differs from Ctrl-C here. */
export function isCancelled(error: unknown): boolean {
  return isClientError(error) && error.code === 'task.cancelled';
}

const exitByKind: Readonly<Record<string, ExitCode>> = {
  auth: exitCodes.auth,
  forbidden: exitCodes.forbidden,
  not_found: exitCodes.notFound,
  invalid: exitCodes.invalid,
  conflict: exitCodes.conflict,
  limit: exitCodes.limit,
  timeout: exitCodes.limit,
  server: exitCodes.server,
  network: exitCodes.server,
  protocol: exitCodes.server,
  aborted: exitCodes.interrupted,
  unsupported: exitCodes.usage,
};

const kindByExit: Readonly<Record<ExitCode, string>> = {
  0: 'none',
  1: 'failure',
  2: 'usage',
  3: 'partial',
  4: 'auth',
  5: 'forbidden',
  6: 'not_found',
  7: 'conflict',
  8: 'invalid',
  9: 'limit',
  10: 'server',
  130: 'aborted',
};

export interface ProblemFacts {
  readonly language: Language;
  readonly server: string;
  /** After Ctrl-C every failure is a consequence of it. */
  readonly interrupted: boolean;
}

/** Hints for failures of the platform, by code. */
function hintFor(code: string | number | undefined): Told | undefined {
  if (code === 'path.unknown') return told('problem.otherVersion');
  if (code === 'token.read_only') return told('problem.readToken');
  return code === 'sign.missing' || code === 'sign.wrong' ? told('problem.signing') : undefined;
}

/** Turns anything thrown into a problem with its exit code (CLI-06). */
export async function toProblem(error: unknown, { language, server, interrupted }: ProblemFacts): Promise<Problem> {
  const text = await texts.load(language, 'problem');
  // A call that the platform lacks belongs to another version.
  const hint = hintOf(error) ?? (isClientError(error) ? hintFor(error.code) : undefined);
  const advice = hint && (await written(language, hint));
  const finish = (problem: Problem): Problem => {
    return advice ? { ...problem, message: text('problem.advised', { problem: problem.message, advice }) } : problem;
  };
  if (
    interrupted ||
    (isClientError(error) && error.kind === 'aborted' && !isCancelled(error)) ||
    (error instanceof Error && error.name === 'AbortError')
  ) {
    return finish({
      code: 'cli.interrupted',
      message: text('problem.interrupted'),
      kind: 'aborted',
      retryable: true,
      exit: exitCodes.interrupted,
    });
  }
  if (error instanceof CliError) {
    const names = error.nearest.join(text('problem.between'));
    const own = await written(language, error);
    const message = names ? text('problem.advised', { problem: own, advice: text('problem.didYouMean', { names }) }) : own;
    return finish({ code: error.code, message, kind: kindByExit[error.exit], retryable: false, exit: error.exit });
  }
  /** Which row of a part it was, by the name of the part in commands. */
  const atPlace = ({ place }: ClientError, problem: string): string => {
    if (!place) return problem;
    const part = commandWord(place.part);
    if (place.index !== undefined) return text('problem.atRow', { part, row: place.index + 1, problem });
    return text('problem.atPart', { part: place.id === undefined ? part : `${part} ${place.id}`, problem });
  };
  if (isClientError(error)) {
    const exit = isCancelled(error) ? exitCodes.failure : (exitByKind[error.kind] ?? exitCodes.failure);
    return finish({
      // A failure without a code of the platform is recognised by its kind.
      code: error.code === undefined ? `cli.${error.kind}` : String(error.code),
      message: error.kind === 'network' ? text('problem.network', { server }) : atPlace(error, issuesIn(error)),
      kind: error.kind,
      retryable: error.retryable ?? false,
      requestId: error.requestId,
      issues: error.issues?.length ? error.issues : undefined,
      place: error.place,
      exit,
    });
  }
  const reason = error instanceof Error ? error.message : String(error);
  return finish({
    code: 'cli.internal',
    message: text('problem.internal', { reason }),
    kind: 'failure',
    retryable: false,
    exit: exitCodes.failure,
  });
}

/** The message followed by each field's fault, all on one line. */
const issuesIn = (error: ClientError): string => {
  const texts = (error.issues ?? []).map((issue) => issue.text).filter((text) => text && !error.message.includes(text));
  return texts.length > 0 ? `${error.message} (${texts.join('; ')})` : error.message;
};
