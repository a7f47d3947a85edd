import type { Run } from '../../cli.ts';
import { currentSession, envToken, openSecrets, secretName, withClient } from '../../session.ts';

/** Ends the session at the server where it can be reached, and deletes the kept token in any case (CLI-01, AUTH-13). */
export const runLogout: Run<object> = async (cli) => {
  const { server } = cli.settings;
  if (envToken(cli)) {
    cli.notice('logout.env');
    return undefined;
  }
  if (cli.settings.explain) {
    await withClient(cli, (client) => client.send('GET', '/sys/logout'), { optional: true });
    return undefined;
  }
  const signedIn = (await currentSession(cli)) !== undefined;
  try {
    if (signedIn) await withClient(cli, (client) => client.logout());
  } finally {
    await (await openSecrets(cli)).delete(secretName(cli.settings));
  }
  cli.notice(signedIn ? 'logout.done' : 'logout.none', { server });
  if (cli.asData) await cli.data({ server, signedOut: signedIn });
  return undefined;
};
