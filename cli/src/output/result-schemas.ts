/**
 * JSON schemas of the commands' `-o json` output, by the words of the command, as published in docs/cli.schema.json. A result may gain
 * members; those listed here stay, with their types.
 */
type Schema = Readonly<Record<string, unknown>>;

const text: Schema = { type: 'string' };
const textOrNull: Schema = { type: ['string', 'null'] };
const count: Schema = { type: 'integer', minimum: 0 };
const flag: Schema = { type: 'boolean' };
const object = (properties: Readonly<Record<string, Schema>>, optional: readonly string[] = []): Schema => ({
  type: 'object',
  properties,
  required: Object.keys(properties).filter((name) => !optional.includes(name)),
});
const list = (items: Schema): Schema => ({ type: 'array', items });
const orNull = (schema: Schema): Schema => ({ anyOf: [schema, { type: 'null' }] });
const values = (...all: readonly string[]): Schema => ({ enum: all });

const row = object({ id: text });
const report = object({
  taskId: text,
  fileName: text,
  totalCount: count,
  successCount: count,
  errorCount: count,
  addedCount: count,
  updatedCount: count,
  unchangedCount: count,
  msg: text,
  fileUrl: textOrNull,
});
const fault = object(
  { row: count, column: textOrNull, header: textOrNull, field: text, value: textOrNull, code: text, message: text, choices: list(text) },
  ['choices'],
);
const promotedWork = object({
  worksId: text,
  title: text,
  rank: { type: ['integer', 'null'] },
  score: { type: ['number', 'null'] },
  why: text,
});
const savedFile = object({ file: text, size: count, rows: count }, ['rows']);

const accessToken = {
  id: text,
  name: text,
  start: text,
  scope: list(text),
  createTime: text,
  expireTime: text,
  lastTime: textOrNull,
  lastIp: textOrNull,
};

const allotRun = object({ id: text, projectId: text, status: text });
const allotWork = object({
  id: text,
  worksNo: text,
  title: text,
  lines: list(object({ id: text, expertId: text, expertName: text, rankNo: count, flag: text, match: count, repeat: count, begun: flag })),
});

const previewedEntry = object({ id: text, kind: values('menu', 'button'), name: text, page: text, code: text });

const personalData = object({
  competitionId: text,
  competitionName: text,
  endTime: textOrNull,
  retentionDays: { type: ['integer', 'null'] },
  dueTime: textOrNull,
  erased: flag,
  rows: list(object({ entity: text, label: text, rows: count, fields: list(text) })),
  kept: list(object({ what: values('auditLog'), rows: count })),
});

const tenantMember = object({
  id: text,
  tenantId: count,
  username: text,
  realname: text,
  status: count,
  homeTenantId: count,
  homeTenantName: text,
  selectedroles: text,
  selectedroles_dictText: text,
  selecteddeparts: text,
  selecteddeparts_dictText: text,
  unitCode: textOrNull,
  unitName: textOrNull,
  createTime: text,
  revision: count,
});

/** A failed command's only line on standard error. */
export const errorSchema: Schema = {
  ...object(
    {
      code: text,
      message: text,
      kind: text,
      retryable: flag,
      requestId: text,
      issues: list(object({ field: text, code: text, text: text }, ['text'])),
      place: object({ part: text, index: count, id: text }, ['index', 'id']),
      exitCode: { type: 'integer', minimum: 1 },
    },
    ['requestId', 'issues', 'place'],
  ),
};

export const resultSchemas: Readonly<Record<string, Schema>> = {
  login: object({ server: text, username: text, realname: textOrNull, tenantId: { type: ['integer', 'null'] } }, ['tenantId']),
  logout: object({ server: text, signedOut: flag }),
  whoami: object(
    {
      username: text,
      realname: textOrNull,
      roles: list(text),
      tenantId: { type: ['integer', 'null'] },
      server: text,
      profile: text,
      expires: textOrNull,
      accessToken: object({ name: text, scope: list(text), expireTime: text }),
    },
    ['accessToken'],
  ),
  'token create': object({ ...accessToken, token: text }),
  'token list': list(object(accessToken)),
  'token revoke': object({ revoked: text }),
  explain: object({ allowed: flag, steps: list(object({ rule: text, holds: flag, text })) }),
  'role preview': object({
    added: list(previewedEntry),
    removed: list(previewedEntry),
    accounts: count,
    groups: list(
      object({
        accounts: count,
        like: object({ id: text, username: text, realname: text }),
        gains: list(previewedEntry),
        loses: list(previewedEntry),
        outOfMenu: list(previewedEntry),
        noEffect: list(previewedEntry),
        rows: list(object({ entity: text, label: text, before: count, after: count })),
      }),
    ),
  }),
  'competition timeline': object({
    at: text,
    acts: list(object({ role: text, act: text, state: values('open', 'soon', 'over'), of: text, why: text, notes: list(text) })),
    findings: list(text),
  }),
  'review mine': list(row),
  'review show': object({ review: row, works: object({ title: text }), template: object({ items: list(row) }), editable: flag }),
  'withdraw balance': object({ balance: count, frozen: count }),
  'withdraw accounts': list(row),
  'withdraw preview': object({ amount: count, tax: count, net: count, payDay: text }),
  // After a dry run the withdrawal's id is null.
  'withdraw apply': object({ id: textOrNull, withdrawNo: textOrNull, amount: count, taxPreview: count, netPreview: count }),
  'profile list': list(
    object(
      { name: text, current: flag, server: text, tenant: count, department: text, dialect: values('saiyun', 'jeecg'), language: text },
      ['server', 'tenant', 'department', 'dialect', 'language'],
    ),
  ),
  'config list': list(
    object({ name: text, value: {}, origin: values('flag', 'env', 'project', 'profile', 'system', 'default') }, ['origin']),
  ),
  doctor: list(object({ name: text, status: values('ok', 'warn', 'fail'), detail: text })),
  import: list(
    object({
      file: text,
      entity: text,
      resumed: flag,
      taskId: textOrNull,
      report: orNull(report),
      errorFile: textOrNull,
      faults: list(fault),
      error: orNull(object({ code: text, message: text, kind: text, requestId: text }, ['requestId'])),
    }),
  ),
  export: savedFile,
  'download get': savedFile,
  'task wait': object({ report, errorFile: textOrNull, faults: list(fault) }),
  'dict refresh': object({ dictionaries: count, items: count }),
  'dict items': list(object({ value: text, text })),
  'dict check': object({
    code: text,
    column: text,
    rows: count,
    distinct: count,
    unknown: list(object({ value: text, count, line: count, nearest: list(text) })),
  }),
  'bin list': list(row),
  'bin restore': object({ restored: list(text) }),
  'bin destroy': object({ destroyed: list(text) }),
  'retention due': list(personalData),
  'retention erase': personalData,
  'tenant list': list(object({ id: count, name: text, current: flag })),
  'tenant members': list(tenantMember),
  'tenant join': tenantMember,
  'tenant change': tenantMember,
  'tenant leave': list(tenantMember),
  'cron next': object({ expression: text, zone: text, from: text, fields: { type: 'array' }, runs: list(text) }),
  'allot run': allotRun,
  'allot show': list(allotWork),
  'allot diff': list(allotWork),
  'allot apply': allotRun,
  'allot verify': object({ valid: flag, differences: list(text) }),
  'audit verify': object({
    valid: flag,
    sealed: count,
    waiting: count,
    head: { type: ['string', 'null'] },
    fault: { type: ['object', 'null'] },
    knownAt: { type: ['integer', 'null'] },
  }),
  'score verify': object({ equal: flag, differs: list(text), works: count, reviews: count, differentCount: count, reviewsChanged: flag }),
  'stage promote --preview': object({
    stage: object({ id: text, name: text, status: text }),
    basis: values('run', 'mean', 'none'),
    targets: list(object({ id: text, name: text, handIn: values('must', 'may', 'no'), start: text, end: text })),
    works: list(promotedWork),
    leftOut: list(promotedWork),
    gone: list(promotedWork),
    digest: text,
  }),
  'cron check': list(
    object({ expression: text, valid: flag, dialect: values('quartz', 'unix'), code: text, field: text, message: text }, [
      'dialect',
      'code',
      'field',
      'message',
    ]),
  ),
  'cron explain': object({ expression: text, dialect: values('quartz', 'unix'), fields: { type: 'array' } }),
  'cron fields': list(
    object({ field: text, label: text, required: flag, min: count, max: count, maxStep: { type: ['integer', 'null'] }, forms: list(text) }),
  ),
  'cron weekly': object({ expression: text, week: text, known: flag, type: text }),
  'cron jobs': list(
    object(
      {
        id: text,
        job: text,
        expression: text,
        zone: text,
        result: values('same', 'differs', 'invalid', 'stopped', 'unknown'),
        platformNext: textOrNull,
        next: list(text),
        message: text,
      },
      ['message'],
    ),
  ),
  'watch notices': object({ at: text, cmd: text, msgId: textOrNull, msgTxt: textOrNull, userId: textOrNull }),
  '<record> list': list(row),
  '<record> get': row,
  // After a dry run the row's id is null.
  '<record> add': object({ id: textOrNull }),
  // `changed` is missing where the backend does not tell.
  '<record> edit': object({ id: text, changed: flag }, ['changed']),
  '<record> delete': object({ deleted: list(text) }),
  '<record> reveal': object({ id: text, field: text, value: {} }),
  // `changed` is false where every row was in that state before.
  '<record> <verb>': list(object({ id: text, revision: count, state: textOrNull, changed: flag })),
  '--explain': object({ method: text, url: text, headers: { type: 'object' }, body: {}, upload: { type: 'object' } }, ['body', 'upload']),
};
