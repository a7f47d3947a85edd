import { type ApiError, isApiError } from '../client/answer/api-error.ts';
import type { Answer } from '../contract/wire/envelope.ts';
import type { Send, SendOptions } from './send.ts';

/** The outcome of a check: a refusal is a result here, and its message says why. */
export interface Verdict<T = unknown> {
  readonly success: boolean;
  readonly message: string;
  readonly result: T | null;
}

/** The prefix of a JeecgBoot's internal errors. */
const fault = '操作失败';
const saidBy = ({ message, detail }: ApiError): string => detail ?? message;

/** Whether an error is the negative result of a check, and not an ended session, a missing right, a fault, or an unreachable server. */
const saysNo = (error: unknown): boolean =>
  isApiError(error) && error.status === 200 && ['server', 'conflict', 'invalid'].includes(error.kind) && !saidBy(error).startsWith(fault);

/** Makes a check whose refusal is a result. Throws `ApiError` for anything else, for example an ended session. */
export async function verdict<T>(send: Send, path: string, query: SendOptions['query'], jeecg?: SendOptions['jeecg']): Promise<Verdict<T>> {
  try {
    const { message, result } = await send<Answer<T>>('GET', path, { query, as: 'answer', quiet: saysNo, jeecg });
    return { success: true, message, result };
  } catch (error) {
    if (!isApiError(error) || !saysNo(error)) throw error;
    return { success: false, message: error.message, result: error.result as T | null };
  }
}

/** Reads a value that may be missing: null if a JeecgBoot reports that with a failure of this text. */
export async function foundOrNull<T>(send: Send, path: string, query: SendOptions['query'], none: string): Promise<T | null> {
  const isNone = (error: unknown): boolean => isApiError(error) && error.status === 200 && saidBy(error).startsWith(none);
  try {
    return await send<T | null>('GET', path, { query, quiet: isNone });
  } catch (error) {
    if (isNone(error)) return null;
    throw error;
  }
}

/** Sends a call that only a JeecgBoot has: with our own platform it is refused as `unsupported`, before anything is sent. */
export const alone =
  (send: Send): Send =>
  (method, path, options) =>
    send(method, path, { ...options, saiyun: 'unsupported' });
