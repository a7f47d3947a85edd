import type { Run } from '../../../cli.ts';
import { currentSession, envToken, openSecrets, secretName, withClient } from '../../../platform/session.ts';

/** Ends the session on the server if it can be reached, and deletes the stored token in any case (CLI-01, AUTH-13). */
export const runLogout: Run<object, 'account'> = async (cli) => {
  const { server } = cli.settings;
  if (envToken(cli)) {
    cli.notice('account.logout.env');
    return undefined;
  }
  if (cli.settings.explain) {
    await withClient(cli, (client) => client.send('GET', '/sys/logout'), { optional: true });
    return undefined;
  }
  const session = await currentSession(cli);
  const signedIn = session !== undefined;
  const accessToken = session?.userInfo?.accessToken;
  try {
    // An access token is not a session: it ends only when it is revoked.
    if (signedIn && !accessToken) await withClient(cli, (client) => client.logout());
  } finally {
    await (await openSecrets(cli)).delete(secretName(cli.settings));
    if (session) await (await import('../../tools/api/answer-cache.ts')).forgetAnswers(cli, session.token);
    await (await import('../../tools/tui/draft-place.ts')).forgetSeen(cli);
  }
  cli.notice(signedIn ? 'account.logout.done' : 'account.logout.none', { server });
  if (accessToken) cli.notice('account.logout.token', { name: accessToken.name });
  if (cli.asData) await cli.data({ server, signedOut: signedIn });
  return undefined;
};
