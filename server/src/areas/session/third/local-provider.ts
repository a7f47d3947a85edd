import { createHash, createPublicKey, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { OidcProvider } from '../../../config.ts';

/** The built-in third party, for development and tests (SAIYUN_LOCAL_OIDC). */
export const localSettings: OidcProvider = {
  type: 'local',
  name: ['本机演示账号', 'Demo account of this machine'],
  issuer: 'http://127.0.0.1',
  clientId: 'saiyun',
  scope: 'openid profile',
};

interface Grant {
  readonly redirect: string;
  readonly challenge: string;
  readonly nonce: string;
  readonly name: string;
  readonly at: number;
}

interface Running {
  readonly server: Server;
  readonly issuer: string;
}

const codeLifeMs = 60_000;
/** The most codes that were issued and not yet redeemed. */
const mostGrants = 1000;

export interface LocalProvider {
  /** Its address. It starts on a free local port when it is first needed. */
  readonly issuer: () => Promise<string>;
  readonly close: () => Promise<void>;
}

export function localProvider(): LocalProvider {
  let running: Promise<Running> | undefined;
  return {
    async issuer() {
      running ??= open();
      return (await running).issuer;
    },
    async close() {
      const found = running;
      running = undefined;
      if (!found) return;
      const { server } = await found;
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

const open = async (): Promise<Running> => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const grants = new Map<string, Grant>();
  let issuer = '';
  const server = createServer((request, response) => {
    answer(request, response, { issuer, privateKey, grants }).catch(() => response.writeHead(400).end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  server.unref();
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { server, issuer };
};

interface Known {
  readonly issuer: string;
  readonly privateKey: KeyObject;
  readonly grants: Map<string, Grant>;
}

const answer = async (request: IncomingMessage, response: ServerResponse, known: Known): Promise<void> => {
  const url = new URL(request.url ?? '/', known.issuer);
  const json = (value: object, status = 200): void => {
    response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' }).end(JSON.stringify(value));
  };
  if (url.pathname === '/.well-known/openid-configuration') return json(metadata(known.issuer));
  if (url.pathname === '/jwks')
    return json({ keys: [{ ...createPublicKey(known.privateKey).export({ format: 'jwk' }), kid: '1', use: 'sig', alg: 'RS256' }] });
  if (url.pathname === '/authorize' && request.method === 'GET') return authorize(url, response, known);
  if (url.pathname === '/token' && request.method === 'POST') {
    const token = redeem(new URLSearchParams(await bodyOf(request)), known);
    return token ? json(token) : json({ error: 'invalid_grant' }, 400);
  }
  response.writeHead(404).end();
};

const metadata = (issuer: string): object => ({
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  jwks_uri: `${issuer}/jwks`,
  response_types_supported: ['code'],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['RS256'],
  code_challenge_methods_supported: ['S256'],
  token_endpoint_auth_methods_supported: ['none'],
});

/** Asks for a name, and redirects back as soon as it has one: nothing is checked here. */
const authorize = (url: URL, response: ServerResponse, { grants }: Known): void => {
  const query = url.searchParams;
  const redirect = query.get('redirect_uri') ?? '';
  const allowed =
    query.get('client_id') === localSettings.clientId && /^https?:\/\//.test(redirect) && query.get('code_challenge_method') === 'S256';
  if (!allowed) return void response.writeHead(400).end();
  const name = query.get('name')?.trim();
  if (!name) return void response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page(query));
  const code = randomBytes(24).toString('base64url');
  if (grants.size >= mostGrants) grants.clear();
  grants.set(code, { redirect, challenge: query.get('code_challenge') ?? '', nonce: query.get('nonce') ?? '', name, at: Date.now() });
  const back = new URL(redirect);
  back.searchParams.set('code', code);
  back.searchParams.set('state', query.get('state') ?? '');
  response.writeHead(303, { location: back.href }).end();
};

const escaped = (text: string): string => text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);

const page = (query: URLSearchParams): string => {
  const kept = [...query].map(([name, value]) => `<input type="hidden" name="${escaped(name)}" value="${escaped(value)}">`);
  return `<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>本机演示账号 · Demo account</title>
<style>body{font:16px/1.6 system-ui;display:grid;place-items:center;min-height:90vh;margin:0;color-scheme:light dark}form{display:grid;gap:12px;width:min(320px,90vw)}input,button{font:inherit;padding:10px 12px;border-radius:8px;border:1px solid #8888}button{border:0;background:#1677ff;color:#fff}</style>
<form><h1 style="font-size:20px;margin:0">本机演示账号<br>Demo account</h1><label>名称 Name<br><input name="name" required autofocus style="width:100%;box-sizing:border-box"></label>${kept.join('')}<button>继续 Continue</button></form>`;
};

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  let body = '';
  for await (const chunk of request) {
    body += String(chunk);
    if (body.length > 20_000) throw new Error('body too long');
  }
  return body;
};

/** Returns the tokens for a code, once, to the holder of its challenge's verifier. */
const redeem = (body: URLSearchParams, { issuer, privateKey, grants }: Known): object | undefined => {
  const code = body.get('code') ?? '';
  const grant = grants.get(code);
  grants.delete(code);
  const challenge = createHash('sha256')
    .update(body.get('code_verifier') ?? '')
    .digest('base64url');
  const valid = grant && Date.now() - grant.at < codeLifeMs && grant.challenge === challenge && grant.redirect === body.get('redirect_uri');
  if (!valid) return undefined;
  const now = Math.floor(Date.now() / 1000);
  const claims = {
    iss: issuer,
    aud: localSettings.clientId,
    sub: `local:${grant.name}`,
    name: grant.name,
    nonce: grant.nonce,
    iat: now,
    exp: now + 300,
  };
  return { access_token: randomBytes(16).toString('hex'), token_type: 'Bearer', expires_in: 300, id_token: jwt(claims, privateKey) };
};

const jwt = (claims: object, key: KeyObject): string => {
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const head = `${part({ alg: 'RS256', kid: '1', typ: 'JWT' })}.${part(claims)}`;
  return `${head}.${sign('sha256', Buffer.from(head), key).toString('base64url')}`;
};
