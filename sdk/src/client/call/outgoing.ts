import type { UploadBody } from '../platform/platform.ts';

/** JSON with its text where that has been made already, multipart as it is. */
export type Body = { readonly json: unknown; readonly text?: string } | FormData | UploadBody;

/** One call on its way through the steps. */
export interface Outgoing {
  readonly method: string;
  /** Below the base path, percent-encoded, with a query string of its own or without; or a whole http address. */
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Body;
  /** Wants a signature, which it gets where there is a secret. */
  readonly signed: boolean;
  /** The token that the call carries. */
  readonly token?: string;
}

/** Whether a body is sent as JSON. */
export function isJson(body: Body | undefined): body is { readonly json: unknown; readonly text?: string } {
  return body !== undefined && 'json' in body;
}

/** Whether a path is a whole http(s) address, which is called as it is. */
export function isAbsolute(path: string): boolean {
  return /^https?:\/\//i.test(path);
}
