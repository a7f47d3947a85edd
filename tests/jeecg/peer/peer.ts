import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { JeecgVersion } from '../../support/jeecg-state.ts';
import { type PeerRequest, parameterFault, passedOver, peerSecret, sessionFault, signatureFault } from './checks.ts';
import { callsOf, type PeerCall, releaseOf } from './fixtures.ts';
import { openSockets } from './socket.ts';

export interface Peer {
  readonly url: string;
  readonly secret: string;
  /** `METHOD path` of every request below the prefix, in order. */
  readonly seen: readonly string[];
  /** What was sent that this release passes over in silence: `METHOD path: name`. */
  readonly passedOver: readonly string[];
  /** The characters in the picture that was last asked for with this key. */
  captcha(key?: string): string;
  /** Takes all rights of the account away. */
  takeRights(): void;
  close(): Promise<void>;
}

export interface PeerOptions {
  /** Tenants that the account belongs to. */
  readonly tenants?: readonly string[];
  /** Answers requests outside the prefix, as a proxy before a JeecgBoot does with the files of a web. */
  readonly beside?: (path: string, response: ServerResponse) => void;
}

interface Answered {
  readonly status: number;
  readonly body: object;
}

const picturePath = '/sys/common/static/';

/** Sends an answer with the time of now, as clients take the server's clock from it; an ended session is labelled as what it is not. */
function send(response: ServerResponse, { status, body }: Answered): void {
  const type = status === 401 ? 'text/html;charset=UTF-8' : 'application/json;charset=UTF-8';
  response.writeHead(status, { 'content-type': type }).end(JSON.stringify(status === 404 ? body : { ...body, timestamp: Date.now() }));
}

const wrongVerb = (method: string, verbs: readonly string[]): object => ({
  success: false,
  message: `不支持${method}请求方法，支持以下${verbs.join('、')}、`,
  code: 405,
  result: null,
});

/** The picture that a sign-in shows, as the file of every path. */
function picture(calls: Readonly<Record<string, PeerCall>>): Buffer {
  const { ok } = calls['GET /sys/randomImage/{key}']?.answers ?? {};
  const { result = '' } = (ok ?? {}) as { readonly result?: string };
  return Buffer.from(result.split(',')[1] ?? '', 'base64');
}

/** A path of a call as a pattern: a part in braces stands for any text. */
const patternOf = (path: string): RegExp => new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`);

interface Found {
  readonly call: PeerCall | undefined;
  /** Verbs of the path, if it has any. */
  readonly verbs: readonly string[];
}

function find(calls: Readonly<Record<string, PeerCall>>, { method, path }: PeerRequest): Found {
  const here = Object.entries(calls).flatMap(([name, call]) => {
    const [verb = '', at = ''] = name.split(' ');
    return patternOf(at).test(path) ? [{ call, verbs: (call.verbs ?? verb).split(',') }] : [];
  });
  const match = here.find(({ verbs }) => verbs.includes(method) || verbs.includes('any'));
  return { call: match?.call, verbs: here.flatMap(({ verbs }) => verbs) };
}

type Members = Readonly<Record<string, unknown>>;
const bodyOf = ({ body }: PeerRequest): Members => {
  try {
    return JSON.parse(body || '{}') as Members;
  } catch {
    return {};
  }
};

/** The session of a peer: the token it gave out, and the pictures it drew. */
function session() {
  const pictures = new Map<string, string>();
  let token: string | undefined;
  let drawn = 0;
  return {
    get token() {
      return token;
    },
    picture: (key?: string) => (key === undefined ? [...pictures.values()].at(-1) : pictures.get(key)) ?? '',
    draw(key: string) {
      drawn += 1;
      pictures.set(key, `aB${String(drawn).padStart(2, '0')}`);
    },
    end() {
      token = undefined;
    },
    /** Which of its answers a sign-in gets: the picture is asked first, and serves one sign-in. */
    answerTo({ path }: PeerRequest, body: Members, call: PeerCall): object {
      const key = String(body.checkKey);
      if (path === '/sys/login') {
        if (typeof body.captcha !== 'string') return call.answers['no captcha'] ?? {};
        if (pictures.get(key)?.toLowerCase() !== body.captcha.toLowerCase()) return call.answers['wrong captcha'] ?? {};
      }
      if (body.username !== 'admin' || body.password !== '123456') return call.answers['wrong password'] ?? {};
      pictures.delete(key);
      token = (call.answers.ok as { readonly result: { readonly token: string } }).result.token;
      return call.answers.ok;
    },
  };
}

/** A server that answers as the fixtures of this release say, and checks what is sent as the release does. */
export async function jeecgPeer(version: JeecgVersion, { tenants = ['1000'], beside }: PeerOptions = {}): Promise<Peer> {
  const [calls, release, own] = [callsOf(version), releaseOf(version), session()];
  const seen: string[] = [];
  const ignored: string[] = [];
  let hasRights = true;

  /** The status and the body of an answer. */
  const answer = (request: PeerRequest): Answered => {
    const { method, path } = request;
    seen.push(`${method} ${path}`);
    const { call, verbs } = find(calls, request);
    const isOpen = call?.open ?? /^\/sys\/(thirdLogin|common\/static)\//.test(path);
    const ended = isOpen ? undefined : sessionFault(request, release, own.token, tenants);
    if (ended) return { status: 401, body: ended };
    if (!call && verbs.length === 0) return { status: 404, body: { ...release.missing, path: request.url.pathname } };
    if (!call) return { status: 200, body: wrongVerb(method, verbs) };
    const fault = (call.signed && signatureFault(request, release)) || parameterFault(request, call);
    if (fault) return { status: 200, body: fault };
    if (call.right && !hasRights) return { status: 200, body: release.noRight };
    ignored.push(...passedOver(request, call).map((name) => `${method} ${path}: ${name}`));
    if (path === '/sys/logout') own.end();
    if (path.startsWith('/sys/randomImage/')) own.draw(path.slice('/sys/randomImage/'.length));
    return { status: 200, body: /^\/sys\/m?[lL]ogin$/.test(path) ? own.answerTo(request, bodyOf(request), call) : call.answers.ok };
  };

  const server = createServer((incoming, response) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => {
      const url = new URL(incoming.url ?? '/', 'http://local');
      if (url.pathname.startsWith('/jeecg-boot/')) {
        const path = decodeURIComponent(url.pathname.slice('/jeecg-boot'.length));
        const { method = '', headers } = incoming;
        if (path.startsWith(picturePath)) return void response.writeHead(200, { 'content-type': 'image/png' }).end(picture(calls));
        send(response, answer({ method, url, path, headers, body: Buffer.concat(chunks).toString() }));
      } else if (beside) beside(url.pathname, response);
      else response.writeHead(404, { 'content-type': 'text/html' }).end('<html>HTTP Status 404</html>');
    });
  });
  openSockets(server, release.socketToken, () => own.token);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    secret: peerSecret,
    seen,
    passedOver: ignored,
    captcha: (key) => own.picture(key),
    takeRights: () => {
      hasRights = false;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
