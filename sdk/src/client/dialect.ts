import type { Method, SendOptions } from '../calls/send.ts';
import { ApiError } from './api-error.ts';
import { clientText } from './texts.ts';
import type { Wire } from './wire.ts';

/** The refusal of a call that this backend does not have; nothing is sent. */
export const unsupported = (wire: Wire, what: string): ApiError =>
  new ApiError({ kind: 'unsupported', message: `${clientText(wire.language(), 'error.unsupported')} (${what})` });

/** The call as the client's backend wants it. */
export function dialected(wire: Wire, method: Method, path: string, { jeecg, ...options }: SendOptions): [Method, string, SendOptions] {
  if (jeecg === undefined || wire.options.dialect !== 'jeecg') return [method, path, options];
  if (jeecg === 'unsupported') throw unsupported(wire, path);
  const { body = options.body } = jeecg;
  return [jeecg.method ?? method, jeecg.path ?? path, { ...options, ...(body !== undefined && { body }) }];
}
