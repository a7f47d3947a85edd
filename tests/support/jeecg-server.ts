import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface JeecgServer {
  readonly url: string;
  readonly secret: string;
  /** `METHOD path` of every request, in their order. */
  readonly seen: readonly string[];
  /** From now on every token is one of the past. */
  expire(): void;
  close(): Promise<void>;
}

const secret = 'dd05f1c54d63749eda95f9fa6d49v442a';
const token = 'eyJhbGciOiJIUzI1NiJ9.eyJ1c2VybmFtZSI6ImFkbWluIn0.sig';
const userInfo = { id: 'e9ca23d6', username: 'admin', realname: '管理员', orgCode: 'A01', avatar: 'temp/a.png', phone: null, email: null };
const accounts = [
  { id: 'u1', username: 'li', realname: '李老师', sex: 1, sex_dictText: '男', status: 1 },
  { id: 'u2', username: 'lina', realname: '李娜', sex: 2, sex_dictText: '女', status: 1 },
];

interface Call {
  readonly method: string;
  readonly url: URL;
  readonly request: IncomingMessage;
  readonly body: string;
}

const envelope = (result: unknown, more: object = {}): object => ({
  success: true,
  message: '',
  code: 200,
  result,
  timestamp: Date.now(),
  ...more,
});
/** Answers that are filled by hand leave the code 0. */
const zero = (result: unknown, more: object = {}): object => envelope(result, { code: 0, ...more });

const json = (reply: ServerResponse, status: number, body: string, type = 'application/json;charset=UTF-8'): void => {
  reply.writeHead(status, { 'content-type': type }).end(body);
};

/** The signature as the server computes it: the sorted parameters without `_t`, the last segment where it has a comma, and the secret. */
const isSigned = ({ url, request }: Call): boolean => {
  const params: Record<string, string> = Object.fromEntries(url.searchParams);
  delete params._t;
  const last = url.pathname.split('/').at(-1) ?? '';
  if (last.includes(',')) params['x-path-variable'] = decodeURIComponent(last);
  const text = JSON.stringify(Object.fromEntries(Object.entries(params).sort(([a], [b]) => (a < b ? -1 : 1))));
  const sign = createHash('md5')
    .update(text + secret)
    .digest('hex')
    .toUpperCase();
  return request.headers['x-sign'] === sign && /^\d{13}$/.test(String(request.headers['x-timestamp']));
};

const unsigned = JSON.stringify({ code: 500, message: 'Sign签名校验失败！', success: false, timestamp: 1 });

const pageOf = (records: readonly object[]): object => ({
  records,
  total: records.length,
  size: 10,
  current: 1,
  pages: 1,
  orders: [],
  optimizeCountSql: true,
});

const signIn = ({ body }: Call): object => {
  const { username, password } = JSON.parse(body) as Record<string, string>;
  if (username !== 'admin' || password !== '123456')
    return { success: false, message: '用户名或密码错误', code: 500, result: null, timestamp: 1 };
  return envelope({ token, userInfo, departs: [], multi_depart: 1, sysAllDictItems: {} }, { message: '登录成功' });
};

const users = ({ url }: Call): object => {
  const wanted = (url.searchParams.get('realname') ?? '').replaceAll('*', '');
  return zero(pageOf(accounts.filter((row) => row.realname.includes(wanted))));
};

type Answer = (call: Call) => object;

/** By path below the prefix: the one method that is there, and its answer. */
const calls: Readonly<Record<string, readonly [method: string, answer: Answer]>> = {
  '/sys/mLogin': ['POST', signIn],
  '/sys/user/getUserInfo': ['GET', () => envelope({ userInfo, sysAllDictItems: {} })],
  '/sys/user/getCurrentUserDeparts': ['GET', () => zero({ list: [{ id: 'd1', orgCode: 'A01', departName: '教务处' }], orgCode: 'A01' })],
  '/sys/selectDepart': ['PUT', () => zero({ userInfo })],
  '/sys/user/list': ['GET', users],
  // A bare list, without an envelope.
  '/sys/user/getMultiUser': ['GET', ({ url }) => accounts.filter(({ id }) => url.searchParams.get('id')?.split(',').includes(id))],
  '/sys/dict/getDictItems/sex': [
    'GET',
    () =>
      envelope([
        { value: '1', text: '男', title: '男' },
        { value: '2', text: '女', title: '女' },
      ]),
  ],
  '/sys/role/list': ['GET', () => zero(pageOf([{ id: 'r1', roleName: '管理员', roleCode: 'admin' }]))],
};

/** A small server that behaves as a JeecgBoot of about 3.4 to 3.8, with what is surprising in it (wire-contract part 20). */
export async function jeecgServer(): Promise<JeecgServer> {
  const seen: string[] = [];
  let live = true;
  const handle = (call: Call, reply: ServerResponse): void => {
    const path = call.url.pathname.replace(/^\/jeecg-boot/, '');
    seen.push(`${call.method} ${path}`);
    const open = path === '/sys/mLogin';
    if (!open && (!live || call.request.headers['x-access-token'] !== token)) {
      // Success, labelled as a page, and the object twice.
      const dead = JSON.stringify({ success: true, message: 'Token失效，请重新登录!', code: 401, result: null, timestamp: 1 });
      json(reply, 401, dead + dead, 'text/html;charset=UTF-8');
      return;
    }
    if (call.request.headers['x-tenant-id'] === undefined) {
      json(reply, 200, JSON.stringify({ success: false, message: '缺少租户', code: 500, result: null, timestamp: 1 }));
      return;
    }
    if (path === '/sys/user/exportXls') {
      const name = Buffer.from('用户列表.xls').toString('latin1');
      reply.writeHead(200, { 'content-type': 'application/vnd.ms-excel', 'content-disposition': `attachment;filename=${name}` });
      reply.end(Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0));
      return;
    }
    const found = calls[path];
    if (!found)
      json(
        reply,
        200,
        JSON.stringify({ success: false, message: '路径不存在，请检查路径是否正确', code: 404, result: null, timestamp: 1 }),
      );
    else if (found[0] !== call.method)
      json(
        reply,
        200,
        JSON.stringify({
          success: false,
          message: `不支持${call.method}请求方法，支持以下${found[0]}、`,
          code: 405,
          result: null,
          timestamp: 1,
        }),
      );
    else if (path.startsWith('/sys/dict/') && !isSigned(call)) json(reply, 200, unsigned);
    else json(reply, 200, JSON.stringify(found[1](call)));
  };
  const server = createServer((request, reply) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const url = new URL(request.url ?? '/', 'http://local');
      handle({ method: request.method ?? '', url, request, body: Buffer.concat(chunks).toString() }, reply);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    secret,
    seen,
    expire: () => {
      live = false;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
