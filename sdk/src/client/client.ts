import type { reviewCalls } from '../calls/review.ts';
import type { Send } from '../calls/send.ts';
import type { Add, AnyRow, Edit, Entity, Row, StandardCall, VerbInput, VerbName } from '../contract/entity.ts';
import type { ImportReport, Page } from '../contract/envelope.ts';
import type { Language } from '../contract/label.ts';
import type { AllDictItems, Depart, DictItem, DomainConfig, LoginResult, Permissions, UserInfo } from '../contract/session.ts';
import type { Entities } from '../entities/index.ts';
import type { ListQuery } from '../logic/query/list-query.ts';
import type { Platform } from './platform/platform.ts';
import type { SessionStore } from './session-store.ts';

export interface Progress {
  readonly done: number;
  /** 0 while unknown. */
  readonly total: number;
}

export interface CallOptions {
  readonly signal?: AbortSignal;
  readonly timeoutMs?: number;
}

/** A file to send: a browser `File`, or in Node a path or bytes with a name. */
export type UploadSource = Blob | { readonly path: string; readonly name?: string } | { readonly bytes: Uint8Array; readonly name: string };

export interface ImportOptions extends CallOptions {
  /** Called while the file is sent (bytes) and then while rows are handled (rows). */
  readonly onProgress?: (stage: 'upload' | 'rows', progress: Progress) => void;
  readonly isSingleTableImport?: string;
  readonly foreignKeys?: string;
  readonly validateStatus?: '0' | '1';
  /** What a file is read as that is no workbook: CSV, or JSON Lines with an object of field names to a line (money in fen). */
  readonly format?: 'csv' | 'jsonl';
  /** Fields by header, over what the headers say themselves; an empty name leaves the column out. */
  readonly map?: Readonly<Record<string, string>>;
  /** The server checks everything and stores nothing; the report counts what would become of the rows. */
  readonly dryRun?: boolean;
  /** `add` refuses rows that are stored already; default `upsert`, which updates them. */
  readonly mode?: 'add' | 'upsert';
  /** Goes on with a task that was started before, instead of sending the file again. */
  readonly taskId?: string;
  /** Told as soon as the server has stored the file, so that the caller can resume after a crash. */
  readonly onTask?: (taskId: string) => void;
}

/** A file that arrives: its name from the server, and its bytes once, as a stream. */
export interface Download {
  readonly fileName: string;
  readonly contentType: string;
  /** Bytes, or undefined when the server does not say. */
  readonly size: number | undefined;
  readonly stream: ReadableStream<Uint8Array>;
}

export interface ExportQuery extends ListQuery {
  /** `jsonl` is for programs: field names, codes, ids and whole fen; the others are as people read them. */
  readonly format?: 'xlsx' | 'xls' | 'csv' | 'jsonl';
  /** Only these fields, in the order of the definition. */
  readonly exportFields?: readonly string[];
}

type Has<E, C extends StandardCall> = E extends { readonly calls: readonly (infer K)[] } ? (C extends K ? true : false) : false;

/** The typed calls of one entity; a call that the definition does not list is not there. */
export type EntityClient<E> = (Has<E, 'list'> extends true
  ? {
      list(query?: ListQuery, options?: CallOptions): Promise<Page<Row<E>>>;
      /** All rows that match, page by page, in a stable order. */
      rows(query?: ListQuery, options?: CallOptions): AsyncIterable<Row<E>>;
    }
  : unknown) &
  (Has<E, 'queryById'> extends true ? { queryById(id: string, options?: CallOptions): Promise<Row<E>> } : unknown) &
  (Has<E, 'add'> extends true ? { add(row: Add<E>, options?: CallOptions): Promise<Row<E>> } : unknown) &
  (Has<E, 'edit'> extends true ? { edit(row: Edit<E>, options?: CallOptions): Promise<Row<E>> } : unknown) &
  (Has<E, 'delete'> extends true ? { delete(id: string, options?: CallOptions): Promise<void> } : unknown) &
  (Has<E, 'deleteBatch'> extends true ? { deleteBatch(ids: readonly string[], options?: CallOptions): Promise<void> } : unknown) &
  (Has<E, 'exportXls'> extends true ? { exportXls(query?: ExportQuery, options?: CallOptions): Promise<Download> } : unknown) &
  (Has<E, 'importExcel'> extends true ? { importExcel(file: UploadSource, options?: ImportOptions): Promise<ImportReport> } : unknown) & {
    readonly [V in VerbName<E>]: VerbInput<E, V> extends undefined
      ? (ids: string | readonly string[], input?: undefined, options?: VerbOptions) => Promise<VerbAnswer>
      : (ids: string | readonly string[], input: VerbInput<E, V>, options?: VerbOptions) => Promise<VerbAnswer>;
  };

export interface VerbOptions extends CallOptions {
  /** Revision at which a single row was read; the verb is refused when it has changed since. */
  readonly revision?: number;
}

/** The rows that the verb changed, as they are now. All or none: one refused row refuses the call. */
export interface VerbAnswer {
  readonly rows: readonly { readonly id: string; readonly revision: number; readonly state: string | null }[];
}

/** The same calls for code that serves every entity; calling one that the entity lacks is an `ApiError` of kind `unsupported`. */
export interface AnyEntityClient {
  list(query?: ListQuery, options?: CallOptions): Promise<Page<AnyRow>>;
  rows(query?: ListQuery, options?: CallOptions): AsyncIterable<AnyRow>;
  queryById(id: string, options?: CallOptions): Promise<AnyRow>;
  add(row: Readonly<Record<string, unknown>>, options?: CallOptions): Promise<AnyRow>;
  edit(row: Readonly<Record<string, unknown>>, options?: CallOptions): Promise<AnyRow>;
  delete(id: string, options?: CallOptions): Promise<void>;
  deleteBatch(ids: readonly string[], options?: CallOptions): Promise<void>;
  exportXls(query?: ExportQuery, options?: CallOptions): Promise<Download>;
  importExcel(file: UploadSource, options?: ImportOptions): Promise<ImportReport>;
  verb(
    name: string,
    ids: string | readonly string[],
    input?: Readonly<Record<string, unknown>>,
    options?: VerbOptions,
  ): Promise<VerbAnswer>;
}

export interface Session {
  readonly token: string | undefined;
  readonly tenantId: number;
  readonly userInfo: UserInfo | undefined;
}

export type Dialect = 'saiyun' | 'jeecg';

/** An answer of a call that succeeded, as it came. */
export interface SeenAnswer {
  readonly method: string;
  /** Below the prefix, without its query. */
  readonly path: string;
  /** `result` of the envelope: money still in yuan. */
  readonly result: unknown;
}

export interface ClientOptions {
  /** Address of the platform, such as `https://saiyun.example.edu`. In a browser, default the page's own origin. */
  readonly baseUrl: string;
  /** Path below which all calls are; default `/jeecg-boot` (SDK-HTTP-03). */
  readonly prefix?: string;
  /** Static files come from here; default `<baseUrl><prefix>/sys/common/static` (SDK-HTTP-10). */
  readonly staticUrl?: string;
  /** Default zh-CN. */
  readonly language?: Language;
  /** Shared secret of signatures; without it calls go unsigned. */
  readonly secret?: string;
  /**
   * What the backend speaks: `saiyun` (default), or `jeecg` for the open source JeecgBoot, with its verbs, paths and headers. A call that
   * it does not have is an ApiError of kind `unsupported` before anything is sent.
   */
  readonly dialect?: Dialect;
  /** `path` signs path, query and body; `jeecg`, the default of that dialect, as JeecgBoot backends check it (SDK-SIGN-02). */
  readonly signMode?: 'path' | 'jeecg';
  /** `X-TIMESTAMP` as epoch ms (default), or for JeecgBoot 2.4.5 to 3.1 as the 14 `digits` of the time in Asia/Shanghai. */
  readonly signTime?: 'epoch' | 'digits';
  /** Default 15,000 ms (SDK-HTTP-08). */
  readonly timeoutMs?: number;
  /** Where token, tenant and user info are kept; default in memory. */
  readonly store?: SessionStore;
  /** Told once when the session is over, however many calls fail at the same time. */
  readonly onExpired?: (error: Error) => void;
  /** Told of every failed call before its promise is rejected; the one place for a shared error policy (SDK-ERR-10). */
  readonly onError?: (error: Error) => void;
  /** Texts that mark an expired session in a 500; default `Token失效`. */
  readonly expiryMarkers?: readonly string[];
  /** Name of the field that says the language of a call; default `language` (SDK-HTTP-02). */
  readonly languageField?: string;
  /** App id while the current route is inside a low-code app, else undefined (SDK-HTTP-06). */
  readonly lowAppId?: () => string | undefined;
  /** Told of every answer of a call that succeeded, but of files; what it throws fails the call. */
  readonly onAnswer?: (answer: SeenAnswer) => void;
  /** Clock for stamps, in epoch ms. */
  readonly now?: () => number;
  /** What carries the calls in place of HTTP, such as that of `@saiyun/sdk/fake`. */
  readonly platform?: Platform;
}

/** Everything that the platform can be asked. */
export type Client = { readonly [K in keyof Entities]: EntityClient<Entities[K]> } & {
  readonly options: ClientOptions;
  readonly session: Session;
  readonly language: Language;
  setLanguage(language: Language): void;
  setTenant(tenantId: number): void;
  /** Takes over a token that came from elsewhere (environment, another tab). */
  setToken(token: string | undefined): void;

  /** Sign-in by account with captcha (CALL-01). Keeps token and user info. */
  login(input: LoginInput): Promise<LoginResult>;
  /** Sign-in without captcha, for scripts. */
  mLogin(input: { readonly username: string; readonly password: string }): Promise<LoginResult>;
  /** Ends the session here even when the server cannot be reached (CALL-04, AUTH-13). */
  logout(): Promise<void>;
  /** A captcha picture as data URL, for a key of the caller's choice (CALL-96). */
  captcha(checkKey: string): Promise<string>;
  /** What the page of signing in shows (CALL-07, AUTH-09). */
  domainConfig(): Promise<DomainConfig>;
  /** The signed-in account (CALL-11). */
  whoami(): Promise<UserInfo>;
  /** Menus and buttons of the account (CALL-12, CALL-55). */
  permissions(): Promise<Permissions>;
  /** Departments of the account, and the code of the one it works in (CALL-14). */
  departs(): Promise<{ readonly list: readonly Depart[]; readonly orgCode: string | null }>;
  /** Changes the department of the session (CALL-15). */
  selectDepart(orgCode: string): Promise<UserInfo>;

  readonly dicts: {
    /** Clears the server's dictionary caches and reads all dictionaries anew (SHELL-16, CALL-16, CALL-17). */
    refresh(): Promise<AllDictItems>;
    all(): Promise<AllDictItems>;
    /** Items of one dictionary; also `table,text,value` of the allow-listed tables (CALL-18, CALL-21). */
    items(code: string): Promise<readonly DictItem[]>;
    /** Choices of a `ref` field: rows of the entity whose title or key contains the keyword (CALL-20). */
    search(code: string, keyword: string, pageSize?: number): Promise<readonly DictItem[]>;
    /** Texts of values, in their order (CALL-19). */
    texts(code: string, values: readonly string[]): Promise<readonly string[]>;
  };
  readonly reviews: ReturnType<typeof reviewCalls>;
  readonly downloads: {
    /** Starts an export as a task (my downloads, CALL-172). Signed in. Signed. */
    create(entity: string, query?: ExportQuery): Promise<{ readonly id: string }>;
    /** The finished file (CALL-172). Who started it, ADMIN. Unsigned. */
    get(id: string, options?: CallOptions): Promise<Download>;
  };
  readonly files: {
    /** Stores a file and answers its path (CALL-80). */
    upload(
      file: UploadSource,
      options?: CallOptions & { readonly biz?: string; readonly onProgress?: (p: Progress) => void },
    ): Promise<string>;
    /** Address of a stored file (SDK-HTTP-10). */
    url(path: string): string;
    /** A stored file, or any path below the base path such as the `fileUrl` of an import report (CALL-125). */
    get(path: string, options?: CallOptions): Promise<Download>;
  };

  /** The calls of an entity known only at run time. */
  entity(e: Entity): AnyEntityClient;
  /** Any call, signed and decoded as all others. */
  readonly send: Send;
  /** Closes idle connections, so that a script can end. */
  close(): Promise<void>;
};

export interface LoginInput {
  readonly username: string;
  readonly password: string;
  readonly captcha?: string;
  readonly checkKey?: string;
  readonly uType?: string;
  readonly sType?: string;
}
