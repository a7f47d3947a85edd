import { createHash, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { hostname } from 'node:os';
import type { Client } from '@saiyun/sdk';
import { authorizePath, programSignInCalls, type SignedIn } from '@saiyun/sdk/calls';
import type { Cli } from '../../../cli.ts';
import { CliError } from '../../../problems/cli-error.ts';
import { exitCodes } from '../../../problems/exit-codes.ts';

const callbackPath = '/callback';
/** How long the user may take to sign in and to decide. */
const patienceMs = 300_000;

/** How the program introduces itself to the user. */
export function programName(cli: Cli<'account'>): string {
  return cli.text('account.login.program', { host: hostname().slice(0, 60) });
}

/**
 * Signs in through this machine's browser (RFC 8252). The browser redirects to a port that only this machine can reach, with a code that is
 * worthless without the verifier, which never leaves this process (RFC 7636).
 */
export async function signInFromBrowser(cli: Cli<'account'>, client: Client): Promise<SignedIn> {
  const codeVerifier = randomBytes(32).toString('base64url');
  const state = randomBytes(16).toString('base64url');
  const codeChallenge = createHash('sha256').update(codeVerifier).digest('base64url');
  const waiting = await openLoopback(cli, state);
  try {
    const url = new URL(authorizePath, cli.settings.server);
    url.search = new URLSearchParams({
      client: programName(cli),
      redirect_uri: waiting.redirectUri,
      state,
      code_challenge: codeChallenge,
    }).toString();
    cli.notice('account.login.open', { url: url.href });
    await cli.openUrl(url.href);
    const code = await waiting.code;
    return await programSignInCalls(client.send).signInByCode({ code, redirectUri: waiting.redirectUri, codeVerifier });
  } finally {
    waiting.close();
  }
}

interface Waiting {
  readonly redirectUri: string;
  readonly code: Promise<string>;
  close(): void;
}

/** Waits for the browser on a free port of 127.0.0.1. A request without the right state gets a 404 and changes nothing. */
async function openLoopback(cli: Cli<'account'>, state: string): Promise<Waiting> {
  const outcome = Promise.withResolvers<string>();
  // The failure is reported when the code is awaited.
  outcome.promise.catch(() => undefined);
  const server = createServer((request, response) => answer(cli, request, response, state, outcome));
  await new Promise<void>((done, fail) => {
    server.once('error', fail);
    server.listen(0, '127.0.0.1', done);
  });
  const { port } = server.address() as AddressInfo;
  const timer = setTimeout(() => outcome.reject(new CliError('account.login.webTimeout', { exit: exitCodes.limit })), patienceMs);
  const stop = (): void => outcome.reject(new DOMException('interrupted', 'AbortError'));
  cli.signal.addEventListener('abort', stop, { once: true });
  return {
    redirectUri: `http://127.0.0.1:${port}${callbackPath}`,
    code: outcome.promise,
    close() {
      clearTimeout(timer);
      cli.signal.removeEventListener('abort', stop);
      server.close();
      server.closeAllConnections();
    },
  };
}

function answer(
  cli: Cli<'account'>,
  request: IncomingMessage,
  response: ServerResponse,
  state: string,
  outcome: PromiseWithResolvers<string>,
): void {
  const url = new URL(request.url ?? '/', 'http://127.0.0.1');
  const code = url.searchParams.get('code');
  const refused = url.searchParams.get('error') !== null;
  if (request.method !== 'GET' || url.pathname !== callbackPath || url.searchParams.get('state') !== state || (!code && !refused)) {
    response.writeHead(404, { 'content-type': 'text/plain' }).end();
    return;
  }
  const text = cli.text(refused ? 'account.login.pageRefused' : 'account.login.pageDone');
  response.writeHead(200, {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
    connection: 'close',
  });
  response.end(page(cli.settings.language, text), () => {
    // The page has been sent, so the process may end.
    if (refused || !code) outcome.reject(new CliError('account.login.refused', { exit: exitCodes.forbidden }));
    else outcome.resolve(code);
  });
}

const page = (language: string, text: string): string => `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">
<title>saiyun</title><style>body{font:18px/1.6 system-ui,sans-serif;display:grid;place-items:center;min-height:90vh;margin:0 24px;text-align:center}</style></head>
<body><p>${text}</p></body></html>
`;
