/** How a failure is handled, whatever caused it. A closed list, so that callers can switch over it exhaustively. */
export const errorKinds = [
  'auth',
  'forbidden',
  'not_found',
  'invalid',
  'conflict',
  'limit',
  'server',
  'network',
  'timeout',
  'aborted',
  'protocol',
  'unsupported',
] as const;
export type ErrorKind = (typeof errorKinds)[number];

interface Failing {
  readonly kind: ErrorKind;
  /** `code` of the envelope. */
  readonly code: number;
  /** HTTP status; 200 unless given, as business failures travel in the envelope. */
  readonly http?: number;
  readonly retryable?: boolean;
}

/** Every failure that our server names, with its text under `failure.<code>` in the shared messages. */
export const failures = {
  'session.expired': { kind: 'auth', code: 401, http: 401 },
  'session.missing': { kind: 'auth', code: 401, http: 401 },
  'session.tenant_changed': { kind: 'auth', code: 401, http: 401 },
  'session.account_locked': { kind: 'auth', code: 401, http: 401 },
  'login.wrong': { kind: 'auth', code: 500 },
  'login.no_account': { kind: 'auth', code: 500 },
  'login.frozen': { kind: 'auth', code: 500 },
  'login.captcha_wrong': { kind: 'auth', code: 412 },
  'login.captcha_expired': { kind: 'auth', code: 412 },
  'login.too_often': { kind: 'limit', code: 429 },
  'login.no_permission': { kind: 'forbidden', code: 500 },
  'login.tenants_frozen': { kind: 'auth', code: 500 },
  'sign.missing': { kind: 'invalid', code: 500 },
  'sign.wrong': { kind: 'invalid', code: 500 },
  'sign.expired': { kind: 'invalid', code: 500 },
  'access.denied': { kind: 'forbidden', code: 403, http: 403 },
  'access.tenant': { kind: 'forbidden', code: 403, http: 403 },
  'path.unknown': { kind: 'not_found', code: 404, http: 404 },
  'method.unknown': { kind: 'not_found', code: 405, http: 404 },
  'row.missing': { kind: 'not_found', code: 404 },
  'row.stale': { kind: 'conflict', code: 409 },
  'row.duplicate': { kind: 'conflict', code: 409 },
  'row.referenced': { kind: 'conflict', code: 409 },
  'verb.state': { kind: 'conflict', code: 409 },
  'verb.one_row': { kind: 'invalid', code: 400 },
  'input.invalid': { kind: 'invalid', code: 400 },
  'input.body': { kind: 'invalid', code: 400 },
  'input.too_large': { kind: 'invalid', code: 413, http: 413 },
  'query.column': { kind: 'invalid', code: 400 },
  'query.operator': { kind: 'invalid', code: 400 },
  'query.value': { kind: 'invalid', code: 400 },
  'query.malformed': { kind: 'invalid', code: 400 },
  'query.page': { kind: 'invalid', code: 400 },
  'dict.blank': { kind: 'invalid', code: 400 },
  'dict.unknown': { kind: 'not_found', code: 404 },
  'dict.not_listed': { kind: 'forbidden', code: 403, http: 403 },
  'file.missing': { kind: 'not_found', code: 404, http: 404 },
  'file.none': { kind: 'invalid', code: 400 },
  'sheet.not_workbook': { kind: 'invalid', code: 400 },
  'sheet.unreadable': { kind: 'invalid', code: 400 },
  'sheet.encrypted': { kind: 'invalid', code: 400 },
  'sheet.empty': { kind: 'invalid', code: 400 },
  'sheet.column_missing': { kind: 'invalid', code: 400 },
  'sheet.column_twice': { kind: 'invalid', code: 400 },
  'sheet.too_many_rows': { kind: 'invalid', code: 400 },
  'sheet.too_large': { kind: 'invalid', code: 413 },
  'export.xls_too_long': { kind: 'invalid', code: 400 },
  'task.not_ready': { kind: 'conflict', code: 409 },
  'task.cancelled': { kind: 'aborted', code: 409 },
  'registration.closed': { kind: 'conflict', code: 409 },
  'registration.quota': { kind: 'conflict', code: 409 },
  'registration.person_limit': { kind: 'conflict', code: 409 },
  'competition.not_ready': { kind: 'conflict', code: 409 },
  'competition.has_registrations': { kind: 'conflict', code: 409 },
  'unit.has_registrations': { kind: 'conflict', code: 409 },
  'works.closed': { kind: 'conflict', code: 409 },
  'review.window_closed': { kind: 'conflict', code: 409 },
  'review.no_signature': { kind: 'forbidden', code: 409 },
  'review.not_yours': { kind: 'forbidden', code: 403, http: 403 },
  'review.incomplete': { kind: 'invalid', code: 400 },
  'user.self': { kind: 'conflict', code: 409 },
  'storage.full': { kind: 'server', code: 507, http: 500 },
  'database.unreachable': { kind: 'server', code: 503, http: 503, retryable: true },
  'limit.rate': { kind: 'limit', code: 429, http: 429, retryable: true },
  'server.stopping': { kind: 'server', code: 503, http: 503, retryable: true },
  'server.internal': { kind: 'server', code: 500, http: 500 },
} as const satisfies Record<string, Failing>;

export type FailureCode = keyof typeof failures;
export const failing = (code: FailureCode): Failing => failures[code];
export const isFailureCode = (code: unknown): code is FailureCode => typeof code === 'string' && Object.hasOwn(failures, code);
