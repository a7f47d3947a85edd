import { type ApiError, isApiError } from '../client/answer/api-error.ts';
import type { Answer } from '../contract/wire/envelope.ts';
import type { Send, SendOptions } from './send.ts';

/** The outcome of a check: a refusal is an answer here, and its message says why. */
export interface Verdict<T = unknown> {
  readonly success: boolean;
  readonly message: string;
  readonly result: T | null;
}

/** What a JeecgBoot puts before a fault of its own. */
const fault = '操作失败';
const saidBy = ({ message, detail }: ApiError): string => detail ?? message;

/** A refusal in the envelope, as checks say no; not the end of a session, a missing right, a fault, or a server that is away. */
const saysNo = (error: unknown): boolean =>
  isApiError(error) && error.status === 200 && ['server', 'conflict', 'invalid'].includes(error.kind) && !saidBy(error).startsWith(fault);

/** Asks a check whose refusal is an answer (FORM-21). Throws `ApiError` for anything else, such as a session that is over. */
export async function verdict<T>(send: Send, path: string, query: SendOptions['query'], jeecg?: SendOptions['jeecg']): Promise<Verdict<T>> {
  try {
    const { message, result } = await send<Answer<T>>('GET', path, { query, as: 'answer', quiet: saysNo, jeecg });
    return { success: true, message, result };
  } catch (error) {
    if (!isApiError(error) || !saysNo(error)) throw error;
    return { success: false, message: error.message, result: error.result as T | null };
  }
}

/** Reads what may not be there: null where JeecgBoot says so by a failure with this text (wire-contract parts 9, 20). */
export async function foundOrNull<T>(send: Send, path: string, query: SendOptions['query'], none: string): Promise<T | null> {
  const isNone = (error: unknown): boolean => isApiError(error) && error.status === 200 && saidBy(error).startsWith(none);
  try {
    return await send<T | null>('GET', path, { query, quiet: isNone });
  } catch (error) {
    if (isNone(error)) return null;
    throw error;
  }
}

/** Sends what only a JeecgBoot has: a client of our own platform refuses it as `unsupported`, before anything is sent. */
export const alone =
  (send: Send): Send =>
  (method, path, options) =>
    send(method, path, { ...options, saiyun: 'unsupported' });
