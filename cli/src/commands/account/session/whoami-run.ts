import { toWireTime } from '@saiyun/sdk/view';
import type { Run } from '../../../cli.ts';
import { recordLines } from '../../../output/table.ts';
import { currentSession, envToken, withClient } from '../../../platform/session.ts';
import { scopeText } from '../token/scope-text.ts';

/** Asks the server who is signed in, so that an expired session is noticed (CLI-01). */
export const runWhoami: Run<object, 'account'> = async (cli) => {
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
    [text('program.column.username'), username],
    [text('program.column.realname'), realname],
    [text('program.column.roles'), (roles ?? []).join(', ')],
    [text('program.column.tenant'), String(tenantId)],
    [text('program.column.server'), settings.server],
    [text('program.column.profile'), settings.profile],
    ...(accessToken
      ? ([
          [
            text('program.column.accessToken'),
            text('account.whoami.accessToken', { name: accessToken.name, scope: scopeText(cli, accessToken.scope) }),
          ],
          [text('program.column.expires'), accessToken.expireTime],
        ] as const)
      : expiresAt === undefined
        ? []
        : ([[text('program.column.expires'), toWireTime(new Date(expiresAt))]] as const)),
  ]);
  await cli.show(lines);
  return undefined;
};
