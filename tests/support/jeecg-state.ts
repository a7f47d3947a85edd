import type { IncomingMessage } from 'node:http';

export type JeecgVersion = '3.1.0' | '3.4.3' | '3.6.3';

export interface JeecgCall {
  readonly method: string;
  readonly url: URL;
  readonly request: IncomingMessage;
  readonly body: string;
}

/** An envelope, JSON without one, or a file. */
export type Reply =
  | { readonly envelope: object }
  | { readonly bare: unknown }
  | { readonly file: string; readonly type: string; readonly bytes: Uint8Array };

const enveloped = (more: object): Reply => ({
  envelope: { success: true, message: '', code: 200, result: null, timestamp: Date.now(), ...more },
});
export function text(result: unknown, message = ''): Reply {
  return enveloped({ result, message });
}
/** Responses that controllers fill by hand keep the code 0. */
export function zero(result: unknown): Reply {
  return enveloped({ result, code: 0 });
}
/** A write returns its message, in both places, and never the stored row. */
export function said(message: string, more: object = {}): Reply {
  return enveloped({ message, result: message, ...more });
}
export function refuse(message: string, more: object = {}): Reply {
  return enveloped({ success: false, message, code: 500, ...more });
}

interface Account {
  readonly id: string;
  readonly username: string;
  readonly realname: string;
  readonly [name: string]: unknown;
  roles: string[];
  departs: string[];
  tenants: string[];
}

interface Route {
  readonly id: string;
  name: string;
  uri: string;
  routerId: string;
  status: number;
  predicates: string;
  filters: string;
}

/** The data of a recorded JeecgBoot. */
export interface JeecgState {
  readonly version: JeecgVersion;
  readonly accounts: Account[];
  readonly categories: { readonly id: string; name: string; pid: string }[];
  readonly routes: Route[];
  readonly roles: object[];
  readonly orders: { readonly name: string }[];
  /** Ids of data rules, by the role or department whose saved grant they limit. */
  readonly ticked: Map<string, string>;
  readonly agents: Record<string, unknown>[];
  readonly templates: Record<string, unknown>[];
  /** Messages sent: the template and its values. */
  readonly sent: string[];
  readonly userInfo: object;
  readonly token: string | undefined;
  signIn(): { readonly token: string; readonly userInfo: object };
  signOut(): void;
  addAccount(row?: object): void;
  removeAccount(id: string): void;
}

/** Unlike ours, it has neither the roles nor the tenant of the account. */
const userInfo = { id: 'e9ca23d6', username: 'admin', realname: '管理员', orgCode: 'A01', avatar: 'temp/a.png', phone: null, email: null };

/** A token that encodes only the second of its creation: two from the same second are equal. */
const tokenAt = (second: number): string => `eyJhbGciOiJIUzI1NiJ9.${Buffer.from(String(second)).toString('base64url')}.sig`;

export function jeecgState(version: JeecgVersion): JeecgState {
  const accounts: Account[] = [
    {
      id: 'u1',
      username: 'li',
      realname: '李老师',
      sex: 1,
      sex_dictText: '男',
      status: 1,
      roles: ['r1', 'r2'],
      departs: ['d1'],
      tenants: ['1', '7'],
    },
    { id: 'u2', username: 'lina', realname: '李娜', sex: 2, sex_dictText: '女', status: 1, roles: [], departs: [], tenants: [] },
  ];
  let token: string | undefined;
  return {
    version,
    accounts,
    categories: [
      { id: 'c1', name: '理科', pid: '0' },
      { id: 'c2', name: '数学', pid: 'c1' },
    ],
    routes: [
      {
        id: 'g1',
        name: '系统',
        uri: 'lb://system',
        routerId: 'system',
        status: 0,
        predicates: '[{"name":"Path","args":["/sys/**"]}]',
        filters: '[{"name":"StripPrefix","args":[]}]',
      },
    ],
    roles: [{ id: 'r1', roleName: '管理员', roleCode: 'admin' }],
    orders: [{ name: '甲' }, { name: '乙' }],
    ticked: new Map([
      ['r1', ''],
      ['dr', ''],
      ['d1', 'dr1,'],
    ]),
    agents: [],
    templates: [],
    sent: [],
    userInfo,
    get token() {
      return token;
    },
    signIn() {
      token = tokenAt(Math.floor(Date.now() / 1000));
      return { token, userInfo };
    },
    signOut() {
      token = undefined;
    },
    addAccount(row = {}) {
      accounts.push({
        id: `u${accounts.length + 1}`,
        username: `new${accounts.length}`,
        realname: '新账号',
        roles: [],
        departs: [],
        tenants: [],
        ...row,
      });
    },
    removeAccount(id) {
      accounts.splice(0, accounts.length, ...accounts.filter((row) => row.id !== id));
    },
  };
}
