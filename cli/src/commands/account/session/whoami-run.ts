import { toWireTime } from '@saiyun/sdk/view';
import type { Run } from '../../../cli.ts';
import { recordLines } from '../../../output/table.ts';
import { currentSession, envToken, withClient } from '../../../platform/session.ts';
import { scopeText } from '../token/scope-text.ts';

/** Asks the server who is signed in, so that an expired session is noticed (CLI-01). */
export const runWhoami: Run<object> = async (cli) => {
  const { settings, text } = cli;
  const who = await withClient(cli, (client) => client.whoami());
  const expiresAt = envToken(cli) ? undefined : (await currentSession(cli))?.expiresAt;
  const { username, realname, roles, tenantId, accessToken } = who;
  if (cli.asData) {
    const expires = expiresAt === undefined ? null : new Date(expiresAt).toISOString();
    await cli.data({
      username,
      realname,
      roles,
      tenantId,
      server: settings.server,
      profile: settings.profile,
      expires,
      ...(accessToken && { accessToken }),
    });
    return undefined;
  }
  const lines = recordLines([
    [text('column.username'), username],
    [text('column.realname'), realname],
    [text('column.roles'), (roles ?? []).join(', ')],
    [text('column.tenant'), String(tenantId)],
    [text('column.server'), settings.server],
    [text('column.profile'), settings.profile],
    ...(accessToken
      ? ([
          [text('column.accessToken'), text('whoami.accessToken', { name: accessToken.name, scope: scopeText(cli, accessToken.scope) })],
          [text('column.expires'), accessToken.expireTime],
        ] as const)
      : expiresAt === undefined
        ? []
        : ([[text('column.expires'), toWireTime(new Date(expiresAt))]] as const)),
  ]);
  await cli.show(lines);
  return undefined;
};
