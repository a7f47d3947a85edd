import type { StoredDraft } from '@saiyun/sdk/contract';
import { dataSource } from '@saiyun/sdk/entities';
import { textParam } from '@saiyun/sdk/logic/query';
import { message } from '@saiyun/sdk/messages';
import { bodyOf } from '../../http/call/input.ts';
import { route } from '../../http/call/route.ts';
import { rolesForCall } from '../../kernel/access/access.ts';
import { answered } from '../../kernel/answer.ts';
import type { Ctx } from '../../kernel/context.ts';
import { type CallModule, entityModule, Failure } from '../../kernel/entity-module.ts';
import { tryConnection, tryReaching } from './source-connection.ts';
import { sourceAddress } from './source-target.ts';

const passwordColumn = 'db_password_cipher';
const hidden = { [passwordColumn]: 'text' } as const;

/** Encrypts the password for storage; a missing or empty one leaves the stored password unchanged. */
const keepPassword = ({ cipher }: Pick<Ctx, 'cipher'>, draft: StoredDraft<typeof dataSource, typeof hidden>): void => {
  const { dbPassword } = draft;
  delete draft.dbPassword;
  if (dbPassword) draft[passwordColumn] = cipher.seal(dbPassword).cipher;
};

/** Data sources (SYS-06, CALL-120). Their stored values are used only for testing the connection. */
export const dataSourceModule = entityModule(dataSource, {
  hidden,
  beforeAdd: async (ctx, draft) => keepPassword(ctx, draft),
  beforeEdit: async (ctx, _row, draft) => keepPassword(ctx, draft),
});

interface Stored {
  readonly dbUrl: string;
  readonly dbName: string | null;
  readonly dbUsername: string | null;
  readonly password: string | null;
}

const storedSource = (ctx: Ctx, id: string): Promise<Stored | undefined> =>
  ctx.db.one<Stored>(
    `select db_url as "dbUrl", db_name as "dbName", db_username as "dbUsername", ${passwordColumn} as password
     from sys_data_source where tenant_id = $1 and id = $2 and del_flag = '0'`,
    [ctx.tenantId, id],
  );

const textOf = (body: Readonly<Record<string, unknown>>, name: string): string => textParam(body, name) ?? '';

/** POST testConnection: tests the values in the body. The stored password is sent only to the stored address and user. */
const testConnection = async (ctx: Ctx, body: unknown): Promise<unknown> => {
  const given = bodyOf({ body });
  const id = textOf(given, 'id');
  rolesForCall(ctx, dataSource, id ? 'edit' : 'add');
  const stored = id ? await storedSource(ctx, id) : undefined;
  if (id && !stored) throw new Failure('row.missing');
  const source = {
    dbType: textOf(given, 'dbType'),
    dbUrl: textOf(given, 'dbUrl'),
    dbName: textOf(given, 'dbName') || null,
    dbUsername: textOf(given, 'dbUsername') || null,
  };
  const typed = typeof given.dbPassword === 'string' ? given.dbPassword.slice(0, 200) : '';
  const same = stored && (['dbUrl', 'dbName', 'dbUsername'] as const).every((name) => stored[name] === source[name]);
  const kept = same && stored.password !== null ? (ctx.cipher.open(stored.password) ?? '') : '';
  const target = sourceAddress(source.dbType, source.dbUrl, source.dbName);
  if (!target.signsIn) {
    await tryReaching(ctx, target);
    return answered(null, { message: message(ctx.language, 'source.reachable') });
  }
  await tryConnection(ctx, target, {
    user: source.dbUsername ?? 'postgres',
    password: typed || kept,
  });
  return answered(null, { message: message(ctx.language, 'source.connected') });
};

/** The data sources as choices, in the form that clients of the family expect. */
const options = async (ctx: Ctx): Promise<unknown> => {
  rolesForCall(ctx, dataSource, 'list');
  const rows = await ctx.db.many<{ code: string; name: string | null }>(
    `select code, name from sys_data_source where tenant_id = $1 and del_flag = '0' order by code limit 1000`,
    [ctx.tenantId],
  );
  return rows.map(({ code, name }) => ({ value: code, label: name ?? code, text: name ?? code }));
};

/** Data source calls beyond the standard ones (CALL-120). */
export const dataSourceCalls: CallModule = {
  name: 'dataSources',
  register(app, services) {
    route(app, services, {
      method: 'POST',
      path: `${dataSource.path}/testConnection`,
      perMinute: 60,
      handler: (ctx, { body }) => testConnection(ctx, body),
    });
    route(app, services, { method: 'GET', path: `${dataSource.path}/options`, handler: (ctx) => options(ctx) });
  },
};
