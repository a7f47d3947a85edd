import type { AddressInfo } from 'node:net';
import type { Answer, Role } from '@saiyun/sdk/contract';
import type { Db } from '../../server/src/db/db.ts';
import type { Services } from '../../server/src/kernel/context.ts';
/** An answer with the HTTP status it came with. */
export type Answered = Answer & {
  readonly http: number;
};
export type TestMethod = 'GET' | 'POST' | 'PUT' | 'DELETE';
export type Params = Readonly<Record<string, unknown>>;
export interface Caller {
  /** GET and DELETE send `data` as query, POST and PUT as JSON. */
  call(method: TestMethod, path: string, data?: Params, language?: 'zh' | 'en'): Promise<Answered>;
  /** The same, and the answer must be a success: its result. */
  ok<T = Record<string, unknown>>(method: TestMethod, path: string, data?: Params): Promise<T>;
  readonly userId: string;
  readonly token: () => Promise<string>;
}
export interface TestServer {
  readonly db: Db;
  readonly services: Services;
  /** A signed-in account with this base role and every button that the role may have. */
  as(role: Role, tenantId?: number): Caller;
  /** An account whose roles were granted no button at all. */
  bare(role: Role): Caller;
  /** Signs in with an account of the test's own. */
  signedIn(username: string, tenantId?: number): Caller;
  /** A call as it is, with these headers only. */
  inject(method: TestMethod, path: string, data?: Params, sent?: Readonly<Record<string, string>>, language?: string): Promise<Answered>;
  /** What the clock shows. */
  now(): Date;
  moveClock(ms: number): void;
  setClock(at: Date): void;
  /** A number that was not given before. */
  next(): number;
  /** Whatever a test builds once per server. */
  readonly pool: Map<string, Promise<string>>;
  /** Answers calls on a free port too, for what needs a connection. */
  listen(): Promise<AddressInfo>;
  close(): Promise<void>;
}
export declare const testPassword = 'Saiyun@2026';
/** The unit of the UNIT and APPL accounts of tenant 1. */
export declare const homeUnitId = 'unit-home';
export declare const otherUnitId = 'unit-other';
/** The expert record of the EXPERT account. */
export declare const ownExpertId = 'expert-own';
/** A fresh database: in memory, or one of its own on the PostgreSQL of TEST_DATABASE_URL. */
export declare const testDatabase: () => Promise<{
  readonly db: Db;
  readonly drop: () => Promise<void>;
}>;
/** The whole platform on a fresh database, called without a port. */
export declare function testServer(): Promise<TestServer>;
//# sourceMappingURL=server.d.ts.map
