import type { Send } from '../calls/send.ts';
import type {
  Add,
  AnyRow,
  ClosedValue,
  ColumnName,
  Edit,
  Entity,
  FieldOf,
  FilterName,
  Part,
  Row,
  SortName,
  StandardCall,
  VerbInput,
  VerbName,
} from '../contract/entity.ts';
import type { Language } from '../contract/label.ts';
import type { ImportReport, Page } from '../contract/wire/envelope.ts';
import type { AllDictItems, Depart, DictItem, DomainConfig, LoginResult, Permissions, UserInfo } from '../contract/wire/session.ts';
import type { AskedFilters, Entities, EntityKey, Rows } from '../entities/index.ts';
import type { ClosedMatch, ListQuery, MatchValue } from '../logic/query/list-query.ts';
import type { Reply } from './answer/reply.ts';
import type {
  CallOptions,
  Download,
  ExportQuery,
  FileOptions,
  ImportOptions,
  Progress,
  UploadSource,
  VerbOptions,
} from './call-options.ts';
import type { ClientOptions } from './client-options.ts';
import type { Rows as AllRows } from './records/pages.ts';
import type { Session } from './session/session.ts';

export type * from './answer/reply.ts';
export type * from './call-options.ts';
export type * from './client-options.ts';
export type { Session } from './session/session.ts';

type Has<E, C extends StandardCall> = E extends { readonly calls: readonly (infer K)[] } ? (C extends K ? true : false) : false;
type Asked<K> = K extends keyof AskedFilters ? AskedFilters[K] : never;

/** A row of a record, under its own name. */
export type RowOf<K extends EntityKey> = K extends keyof Rows ? Rows[K] : Row<Entities[K]>;
/** What a column is filtered by: one of its values, where it has a closed list of them. */
type FilterValue<F> = [ClosedValue<F>] extends [never]
  ? MatchValue
  :
      | ClosedMatch<ClosedValue<F>>
      | (ClosedValue<F> extends `${infer N extends number}` ? (F extends { readonly numeric: true } ? N : never) : never);
/** The filters of a record's list: its columns, the ends of their ranges, and what else its list can be asked for. */
export type MatchOf<K extends EntityKey> = {
  readonly [N in FilterName<Entities[K]>]?: FilterValue<FieldOf<Entities[K], N>>;
} & { readonly [N in `${FilterName<Entities[K]>}${'_begin' | '_end'}` | Asked<K>]?: MatchValue };
/** The query of a record's list: filters and orders by its columns. */
export interface QueryOf<K extends EntityKey> extends ListQuery<FilterName<Entities[K]> | Asked<K>, SortName<Entities[K]>, MatchOf<K>> {}
/** What an export of a record holds. */
export type ExportOf<K extends EntityKey> = Omit<QueryOf<K>, 'fields'> & Pick<ExportQuery<ColumnName<Entities[K]>>, ExportOnly>;
type ExportOnly = 'format' | 'exportFields' | 'exportHeaders' | 'template';
/** A new row of a record. */
export type New<K extends EntityKey> = Add<Entities[K]>;
/** Changes of a row: its id, the revision at which it was read, and the fields that change. */
export type Changes<K extends EntityKey> = Edit<Entities[K]>;
/** What a verb takes besides the ids. */
export type InputOf<K extends EntityKey, V extends string> = VerbInput<Entities[K], V>;

/** The name of a verb below its noun. */
type Named<V, N> = V extends keyof N ? N[V] & string : V;
type VerbCall<K extends EntityKey, V extends string> =
  VerbInput<Entities[K], V> extends undefined
    ? (ids: string | readonly string[], input?: undefined, options?: VerbOptions) => Reply<VerbAnswer>
    : (ids: string | readonly string[], input: InputOf<K, V>, options?: VerbOptions) => Reply<VerbAnswer>;

/** The typed calls of one record, with `N` its verbs that have a shorter name; a call that the definition does not list does not exist. */
export type EntityClient<K extends EntityKey, N = Record<never, never>> = Listing<K> &
  Keeping<K> &
  Sheets<K> & { readonly [V in VerbName<Entities[K]> as Named<V, N>]: VerbCall<K, V> };

type Listing<K extends EntityKey> = (Has<Entities[K], 'list'> extends true
  ? {
      /** One page of the rows that match, newest first unless the query says otherwise. */
      list(query?: QueryOf<K>, options?: CallOptions): Reply<Page<RowOf<K>>>;
      /** All matching rows, page by page, in a stable order. */
      rows(query?: QueryOf<K>, options?: CallOptions): AllRows<RowOf<K>>;
    }
  : unknown) &
  (Has<Entities[K], 'queryById'> extends true
    ? {
        /** One row. */
        queryById(id: string, options?: CallOptions): Reply<RowOf<K>>;
      }
    : unknown);

type Keeping<K extends EntityKey> = (Has<Entities[K], 'add'> extends true
  ? {
      /** Adds a row and answers it as stored. A JeecgBoot does not return the id of a new row, so it is empty there. */
      add(row: New<K>, options?: CallOptions): Reply<RowOf<K>>;
    }
  : unknown) &
  (Entities[K] extends { readonly parts: readonly Part[] } ? SavesParts<K> : unknown) &
  (Has<Entities[K], 'edit'> extends true
    ? {
        /** Changes the fields that are given and answers the row as stored; refused if it was changed since that revision. */
        edit(row: Changes<K>, options?: CallOptions): Reply<RowOf<K>>;
      }
    : unknown) &
  (Has<Entities[K], 'delete'> extends true
    ? {
        /** Deletes a row. */
        delete(id: string, options?: CallOptions): Reply<void>;
      }
    : unknown) &
  (Has<Entities[K], 'deleteBatch'> extends true
    ? {
        /** Deletes several rows. */
        deleteBatch(ids: readonly string[], options?: CallOptions): Reply<void>;
      }
    : unknown);

type Sheets<K extends EntityKey> = (Has<Entities[K], 'exportXls'> extends true
  ? {
      /** The matching rows as a file. */
      exportXls(query?: ExportOf<K>, options?: FileOptions): Reply<Download>;
    }
  : unknown) &
  (Has<Entities[K], 'importExcel'> extends true
    ? {
        /** Imports a sheet and waits for the report. */
        importExcel(file: UploadSource, options?: ImportOptions): Reply<ImportReport>;
      }
    : unknown);

/** Rows of one part in a call that saves a row with its parts. */
export interface PartRows<P extends Entity = Entity> {
  /** The record of the rows. */
  readonly entity: P;
  /** New rows, and changed ones with `id` and `revision`; the id alone leaves a row as it is. */
  readonly rows?: readonly (Partial<Add<P>> & { readonly id?: string; readonly revision?: number | undefined })[];
  /** Ids of rows to delete. */
  readonly removed?: readonly string[];
  /** `rows` are all rows of the part in their order, which is stored. */
  readonly ordered?: boolean;
}

/** A row with rows of its parts, as they are stored: the parts in the order of the call, each with the rows that were given. */
export interface SavedWithParts<R = AnyRow> {
  readonly main: R;
  readonly parts: readonly (readonly AnyRow[])[];
}

/** The call of records that have parts. */
interface SavesParts<K extends EntityKey> {
  /** Saves a row and rows of its parts in one transaction, all or nothing. The error of a refused part says in `place` which row it was. */
  saveWithParts<const P extends readonly Entity[]>(
    main: New<K> | Changes<K>,
    parts: { readonly [I in keyof P]: PartRows<P[I]> },
    options?: CallOptions,
  ): Reply<SavedWithParts<RowOf<K>>>;
}

/** The rows that the verb changed, in their new state. All or none: one refused row refuses the call. */
export interface VerbAnswer {
  readonly rows: readonly { readonly id: string; readonly revision: number; readonly state: string | null }[];
  /** What has to be known of its effect, in the reader's language. */
  readonly told?: string;
  /** What follows now that it is done, in the reader's language. */
  readonly next?: string;
}

/** The same calls for code that serves every record; a call that the record lacks is an `ApiError` of kind `unsupported`. */
export interface AnyEntityClient {
  list(query?: ListQuery, options?: CallOptions): Reply<Page<AnyRow>>;
  rows(query?: ListQuery, options?: CallOptions): AllRows<AnyRow>;
  queryById(id: string, options?: CallOptions): Reply<AnyRow>;
  add(row: Readonly<Record<string, unknown>>, options?: CallOptions): Reply<AnyRow>;
  edit(row: Readonly<Record<string, unknown>>, options?: CallOptions): Reply<AnyRow>;
  saveWithParts(
    main: Readonly<Record<string, unknown>>,
    parts: readonly (Omit<PartRows, 'rows'> & { readonly rows?: readonly Readonly<Record<string, unknown>>[] })[],
    options?: CallOptions,
  ): Reply<SavedWithParts>;
  delete(id: string, options?: CallOptions): Reply<void>;
  deleteBatch(ids: readonly string[], options?: CallOptions): Reply<void>;
  exportXls(query?: ExportQuery, options?: FileOptions): Reply<Download>;
  importExcel(file: UploadSource, options?: ImportOptions): Reply<ImportReport>;
  verb(name: string, ids: string | readonly string[], input?: Readonly<Record<string, unknown>>, options?: VerbOptions): Reply<VerbAnswer>;
}

/** What every client has itself, before its nouns. */
export interface CoreClient {
  readonly options: ClientOptions;
  readonly session: Session;
  readonly language: Language;
  /** Changes the language of the client and of the server, and stores the choice. */
  setLanguage(language: Language): void;
  /** @throws TypeError unless it is a whole number of at least 0 */
  setTenant(tenantId: number): void;
  /**
   * Adopts a token from elsewhere (environment, another tab).
   * @throws TypeError for a text that a header cannot carry
   */
  setToken(token: string | undefined): void;

  /** Signs in by account with a captcha. Stores token and user info. */
  login(input: LoginInput): Reply<LoginResult>;
  /** Signs in without a captcha, for scripts. */
  mLogin(input: {
    readonly username: string;
    readonly password: string;
    /** The one-time code of an account with two-step sign-in. */
    readonly otp?: string;
    /** The pass from a dragged slider, required after failures. */
    readonly slider?: string;
  }): Reply<LoginResult>;
  /** Ends the session here even if the server cannot be reached. */
  logout(): Reply<void>;
  /** A captcha picture as a data URL, for a key that the caller chooses. */
  captcha(checkKey: string): Reply<string>;
  /** Settings of the sign-in page. */
  domainConfig(): Reply<DomainConfig>;
  /** The signed-in account. */
  whoami(): Reply<UserInfo>;
  /** Menus and buttons of the account. */
  permissions(): Reply<Permissions>;
  /** Departments of the account, and the code of its current one. */
  departs(): Reply<{ readonly list: readonly Depart[]; readonly orgCode: string | null }>;
  /** Changes the department of the session. If the list is passed in, its name is stored too. */
  selectDepart(orgCode: string, departs?: readonly Depart[]): Reply<UserInfo>;

  readonly dicts: DictReads;
  readonly downloads: DownloadTasks;
  readonly files: StoredFiles;

  /** The calls of a record that is known only at run time. */
  entity(e: Entity): AnyEntityClient;
  /** Makes any call, signed and decoded in the same way as the others. */
  readonly send: Send;
  /** Closes idle connections so that a script can end. */
  close(): Promise<void>;
}

/** Reading dictionaries, in every client. */
export interface DictReads {
  /** Clears the server's dictionary caches and reads all dictionaries again. */
  refresh(): Reply<AllDictItems>;
  /** All dictionaries of the tenant with their enabled items. */
  all(): Reply<AllDictItems>;
  /** Items of one dictionary; also `table,text,value` of the allow-listed tables. */
  items(code: string): Reply<readonly DictItem[]>;
  /** Choices of a `ref` field: rows of the record whose title or key contains the keyword. */
  search(code: string, keyword: string, pageSize?: number): Reply<readonly DictItem[]>;
  /** Texts of values, in the same order. */
  texts(code: string, values: readonly string[]): Reply<readonly string[]>;
}

/** Exports as tasks, in every client. */
export interface DownloadTasks {
  /** Starts an export as a task (my downloads). Signed in. Signed. */
  create(entity: string, query?: ExportQuery): Reply<{ readonly id: string }>;
  /** The finished file. For the account that started it, or ADMIN. Unsigned. */
  get(id: string, options?: FileOptions): Reply<Download>;
}

/** Stored files, in every client. */
export interface StoredFiles {
  /**
   * Stores a file and returns its path. A file above 8 MB is sent in parts: it waits for a lost line and goes on, and a later upload of the
   * same file by the same account goes on where this one stopped.
   */
  upload(file: UploadSource, options?: UploadFileOptions): Reply<string>;
  /** Address of a stored file. */
  url(path: string): string;
  /** A stored file, or any path below the base path, for example the `fileUrl` of an import report. */
  get(path: string, options?: FileOptions): Reply<Download>;
}

export interface UploadFileOptions extends CallOptions {
  /** What the file is for, and with that what it may be; default `temp`. */
  readonly biz?: string;
  /** Sent by a text editor: marked `jeditor=1`. */
  readonly isEditor?: boolean;
  readonly onProgress?: (p: Progress) => void;
  /** The line was lost and a file in parts waits for it, or goes on. */
  readonly onWaiting?: (waiting: boolean) => void;
  /** Whether the caller shows a failure itself; `onError` of the client is then not called. */
  readonly quiet?: boolean;
}

export interface LoginInput {
  readonly username: string;
  readonly password: string;
  readonly captcha?: string;
  readonly checkKey?: string;
  /** A pass from `checkSlider`, when `login.slider_needed` asks for one. */
  readonly slider?: string;
  readonly uType?: string;
  readonly sType?: string;
}
