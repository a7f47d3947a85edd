import type { UploadBody } from '../platform/platform.ts';

/** JSON, with its text if that exists already; multipart unchanged. */
export type Body = { readonly json: unknown; readonly text?: string } | FormData | UploadBody;

/** One call on its way through the steps. */
export interface Outgoing {
  readonly method: string;
  /** Below the base path, percent-encoded, with or without a query string; or a complete http address. */
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Body;
  /** Asks for a signature, which is added if there is a secret. */
  readonly signed: boolean;
  /** The token that the call carries. */
  readonly token?: string;
}

/** Whether a body is sent as JSON. */
export function isJson(body: Body | undefined): body is { readonly json: unknown; readonly text?: string } {
  return body !== undefined && 'json' in body;
}

/** Whether a path is a complete http(s) address, which is called unchanged. */
export function isAbsolute(path: string): boolean {
  return /^https?:\/\//i.test(path);
}
