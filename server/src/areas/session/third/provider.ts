import * as oidc from 'openid-client';
import type { OidcProvider } from '../../../config.ts';
import type { Services } from '../../../kernel/context.ts';
import { localIssuer, localSettings } from './local-provider.ts';

/** The person who has signed in, according to the third party. */
export interface ThirdPerson {
  /** Its stable identifier for the person. */
  readonly subject: string;
  readonly name: string | null;
}

/** What a sign-in stores between leaving for the third party and coming back. */
export interface ThirdStart {
  readonly verifier: string;
  readonly state: string;
  readonly nonce: string;
}

/** A third party that identifies people by OpenID Connect, with authorisation code, PKCE, state and nonce. */
export interface ThirdProvider {
  readonly type: string;
  readonly name: readonly [zh: string, en: string];
  /** The address where the browser signs in; it comes back to `callback`. */
  start(callback: string): Promise<{ readonly url: string; readonly start: ThirdStart }>;
  /** Identifies the person from the address that the browser came back to; throws if anything does not match the start. */
  finish(cameBack: URL, start: ThirdStart): Promise<ThirdPerson>;
}

const openIdConnect = (settings: OidcProvider, issuer: () => Promise<string>): ThirdProvider => {
  let known: Promise<oidc.Configuration> | undefined;
  const discover = async (): Promise<oidc.Configuration> => {
    const server = new URL(await issuer());
    // Plain http is allowed only for a provider on this machine.
    const onThisMachine = server.protocol === 'http:' && ['127.0.0.1', 'localhost', '[::1]'].includes(server.hostname);
    const auth = settings.clientSecret ? oidc.ClientSecretPost(settings.clientSecret) : oidc.None();
    return oidc.discovery(server, settings.clientId, undefined, auth, {
      timeout: 10,
      ...(onThisMachine ? { execute: [oidc.allowInsecureRequests] } : {}),
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

const made = new WeakMap<object, readonly ThirdProvider[]>();

/** The configured third parties, and the local one if it is switched on. */
export function thirdProviders({ config, db }: Services): readonly ThirdProvider[] {
  const found = made.get(config) ?? [
    ...config.SAIYUN_OIDC.map((settings) => openIdConnect(settings, async () => settings.issuer)),
    ...(config.SAIYUN_LOCAL_OIDC === 'on' ? [openIdConnect(localSettings, () => localIssuer(db))] : []),
  ];
  made.set(config, found);
  return found;
}
