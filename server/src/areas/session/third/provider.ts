import * as oidc from 'openid-client';
import type { Config, OidcProvider } from '../../../config.ts';
import type { ThirdParties, ThirdProvider } from '../../../kernel/area-services.ts';
import { localProvider, localSettings } from './local-provider.ts';

const openIdConnect = (settings: OidcProvider, issuer: () => Promise<string>): ThirdProvider => {
  let known: Promise<oidc.Configuration> | undefined;
  const discover = async (): Promise<oidc.Configuration> => {
    const server = new URL(await issuer());
    // Plain http is allowed only for a provider on this machine.
    const onThisMachine = server.protocol === 'http:' && ['127.0.0.1', 'localhost', '[::1]'].includes(server.hostname);
    const auth = settings.clientSecret ? oidc.ClientSecretPost(settings.clientSecret) : oidc.None();
    return oidc.discovery(server, settings.clientId, undefined, auth, {
      timeout: 10,
      // The signature of an identity is checked as well, although it comes straight from the provider.
      execute: [oidc.enableNonRepudiationChecks, ...(onThisMachine ? [oidc.allowInsecureRequests] : [])],
    });
  };
  const configuration = (): Promise<oidc.Configuration> => {
    known ??= discover().catch((error: unknown) => {
      known = undefined;
      throw error;
    });
    return known;
  };
  return {
    type: settings.type,
    name: settings.name,
    async start(callback) {
      const config = await configuration();
      const start = { verifier: oidc.randomPKCECodeVerifier(), state: oidc.randomState(), nonce: oidc.randomNonce() };
      const url = oidc.buildAuthorizationUrl(config, {
        redirect_uri: callback,
        scope: settings.scope,
        code_challenge: await oidc.calculatePKCECodeChallenge(start.verifier),
        code_challenge_method: 'S256',
        state: start.state,
        nonce: start.nonce,
      });
      return { url: url.href, start };
    },
    async finish(cameBack, { verifier, state, nonce }) {
      const tokens = await oidc.authorizationCodeGrant(await configuration(), cameBack, {
        pkceCodeVerifier: verifier,
        expectedState: state,
        expectedNonce: nonce,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      if (!claims) throw new Error('no id token');
      const name = [claims.name, claims.preferred_username].find((one) => typeof one === 'string');
      return { subject: claims.sub, name: typeof name === 'string' ? name.slice(0, 100) : null };
    },
  };
};

/** The configured third parties, and the local one if it is switched on. */
export function openThirdParties(config: Config): ThirdParties {
  const local = localProvider();
  return {
    providers: [
      ...config.SAIYUN_OIDC.map((settings) => openIdConnect(settings, async () => settings.issuer)),
      ...(config.SAIYUN_LOCAL_OIDC === 'on' ? [openIdConnect(localSettings, local.issuer)] : []),
    ],
    close: local.close,
  };
}
