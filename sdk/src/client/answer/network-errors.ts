import type { Language } from '../../contract/label.ts';
import { SourceError } from '../platform/platform.ts';
import { ApiError, isApiError } from './api-error.ts';
import { clientText } from './texts.ts';

const codeOf = (error: unknown): string => {
  const from = error as { readonly code?: unknown; readonly cause?: { readonly code?: unknown } };
  const code = from.code ?? from.cause?.code;
  return typeof code === 'string' ? code : '';
};

/** Codes of a call that could never have been sent, for example because its address is malformed. */
const misuse = /^(ERR_INVALID|UND_ERR_INVALID_ARG|UND_ERR_NOT_SUPPORTED)/;

const causes = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  // When Node has tried several addresses, it hides their errors behind one without a text.
  return error.message || codeOf(error) || error.name;
};

/** The error of a call that got no answer: a timeout, or the network's own message after a text in the client's language. */
export function faultOf(error: unknown, language: Language): ApiError {
  if (isApiError(error)) return error;
  if (error instanceof SourceError)
    return new ApiError({
      kind: 'not_found',
      code: 'file.missing',
      message: clientText(language, 'error.file', { name: error.file }),
      cause: error.cause,
    });
  if (error instanceof Error && error.name === 'AbortError') return abortedError(language, error);
  const message = causes(error);
  const code = codeOf(error);
  if (/timeout|timedout/i.test(`${code} ${message}`)) return timeoutError(language, error);
  if (misuse.test(code))
    return new ApiError({ kind: 'invalid', message: `${clientText(language, 'error.invalid')} (${message})`, cause: error });
  // Browsers use the same English sentence for every lost connection; it tells the user nothing.
  const said = /^(failed to fetch|load failed|networkerror .*|fetch failed)\.?$/i.test(message) ? '' : ` (${message})`;
  return new ApiError({ kind: 'network', message: `${clientText(language, 'error.network')}${said}`, retryable: true, cause: error });
}

/** The error of a call that exceeded its time limit; `kind` is `timeout`. */
export function timeoutError(language: Language, cause?: unknown): ApiError {
  return new ApiError({ kind: 'timeout', message: clientText(language, 'error.timeout'), retryable: true, cause });
}

/** The error of a call that its caller cancelled; `kind` is `aborted`. */
export function abortedError(language: Language, cause?: unknown): ApiError {
  return new ApiError({ kind: 'aborted', message: clientText(language, 'error.aborted'), cause });
}
