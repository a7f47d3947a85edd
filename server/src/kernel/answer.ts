import { randomUUID } from 'node:crypto';
import type { Answer } from '@saiyun/sdk/contract';

/** A result with a code or message other than 200 and ''. */
export class Answered {
  readonly result: unknown;
  readonly code: number;
  readonly message: string;

  constructor(result: unknown, code: number, message: string) {
    this.result = result;
    this.code = code;
    this.message = message;
  }
}

/** A result that is already JSON. */
export class JsonText {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** A result with a code (such as 201 for an import with row errors) or a message (such as the path of an upload). */
export function answered(result: unknown, more: { readonly code?: number; readonly message?: string } = {}): Answered {
  return new Answered(result, more.code ?? 200, more.message ?? '');
}

/** The envelope of a successful call (PROD-09). */
export function envelope(value: unknown, now: Date): Answer {
  const { result, code, message } = value instanceof Answered ? value : { result: value, code: 200, message: '' };
  return { success: true, message, code, result: result ?? null, timestamp: now.getTime() };
}

/** The same around a result that is already JSON. */
export function envelopeText(result: string, now: Date): string {
  return `{"success":true,"message":"","code":200,"result":${result},"timestamp":${now.getTime()}}`;
}

/** 32 hex characters that identify one request in answers and in the log. */
export function newRequestId(): string {
  return randomUUID().replaceAll('-', '');
}
