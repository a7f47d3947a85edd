import type { Run } from '../../cli.ts';
import { currentSession, envToken, openSecrets, secretName, withClient } from '../../session.ts';

/** Ends the session at the server where it can be reached, and deletes the kept token in any case (CLI-01, AUTH-13). */
export const runLogout: Run<object> = async (cli) => {
  const { server, json } = cli.settings;
  if (envToken(cli)) {
    cli.notice('logout.env');
    return undefined;
  }
  const signedIn = (await currentSession(cli)) !== undefined;
  try {
    if (signedIn) await withClient(cli, (client) => client.logout());
  } finally {
    await (await openSecrets(cli)).delete(secretName(cli.settings));
  }
  cli.notice(signedIn ? 'logout.done' : 'logout.none', { server });
  if (json) await cli.outJson({ server, signedOut: signedIn });
  return undefined;
};
