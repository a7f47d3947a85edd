import { PGlite, protocol } from '@electric-sql/pglite';
import { Client } from 'pg';
import { readNewDatabase } from '../../../server/src/db/embedded/new-database.ts';
import { migratedCopy } from '../../../server/src/db/migrated.test-support.ts';

/** A column of a statement's answer as the database describes it before it is run. */
export interface Column {
  readonly name: string;
  readonly type: number;
  /** The stored column that it passes on: 0 where it is calculated. */
  readonly table: number;
  readonly position: number;
}

export interface Described {
  readonly columns: readonly Column[];
  readonly params: number;
}

/** Prepares statements without running them. */
export interface Describer {
  /** Throws what the database says against the statement. */
  readonly describe: (sql: string) => Promise<Described>;
  readonly rows: <T>(sql: string) => Promise<T[]>;
  readonly close: () => Promise<void>;
}

interface Field {
  readonly name: string;
  readonly dataTypeID: number;
  readonly tableID: number;
  readonly columnID: number;
}

const columnOf = ({ name, dataTypeID, tableID, columnID }: Field): Column => ({
  name,
  type: dataTypeID,
  table: tableID,
  position: columnID,
});

const { serialize } = protocol;

const onPglite = async (): Promise<Describer> => {
  const dump = await readNewDatabase();
  if (!dump) throw new Error('the new database was not built: see tests/support/prepare-databases.ts');
  const db = await PGlite.create({ loadDataDir: new Blob([dump]) });
  return {
    async describe(sql) {
      const message = Buffer.concat([serialize.parse({ text: sql }), serialize.describe({ type: 'S' }), serialize.sync()]);
      const { messages } = await db.execProtocol(message, { throwOnError: true });
      const found: { fields: Field[]; dataTypeIDs: number[] } = { fields: [], dataTypeIDs: [] };
      for (const one of messages) Object.assign(found, one);
      return { columns: found.fields.map(columnOf), params: found.dataTypeIDs.length };
    },
    rows: async <T>(sql: string) => (await db.query<T>(sql)).rows,
    close: () => db.close(),
  };
};

/** What the driver lets queries of one's own do on its connection. */
interface Wire {
  parse(message: { readonly name: string; readonly text: string }): void;
  describe(message: { readonly type: 'S'; readonly name: string }): void;
  sync(): void;
  once(event: 'parameterDescription', heard: (message: { readonly parameterCount: number }) => void): void;
}

/** Asks for the description of a statement; the driver's own queries run what they describe. */
class Description {
  callback: ((error: Error | null) => void) | undefined;
  readonly #sql: string;
  readonly #done: (answer: Described) => void;
  readonly #failed: (error: Error) => void;
  #columns: readonly Column[] = [];
  #params = 0;

  constructor(sql: string, done: (answer: Described) => void, failed: (error: Error) => void) {
    this.#sql = sql;
    this.#done = done;
    this.#failed = failed;
  }

  submit(wire: Wire): null {
    wire.once('parameterDescription', ({ parameterCount }) => {
      this.#params = parameterCount;
    });
    wire.parse({ name: '', text: this.#sql });
    wire.describe({ type: 'S', name: '' });
    wire.sync();
    return null;
  }

  handleRowDescription({ fields }: { readonly fields: readonly Field[] }): void {
    this.#columns = fields.map(columnOf);
  }

  handleError(error: Error): void {
    this.#failed(error);
  }

  handleReadyForQuery(): void {
    this.#done({ columns: this.#columns, params: this.#params });
  }
}

const onPostgres = async (): Promise<Describer> => {
  const { url, drop } = await migratedCopy();
  const client = new Client({ connectionString: url });
  await client.connect();
  return {
    describe: (sql) => new Promise((done, failed) => void client.query(new Description(sql, done, failed) as never)),
    rows: async <T>(sql: string) => (await client.query(sql)).rows as T[],
    async close() {
      await client.end();
      await drop();
    },
  };
};

/** The schema of this version on the database that the tests run on. */
export function openDescriber(): Promise<Describer> {
  return process.env['TEST_DATABASE_URL'] ? onPostgres() : onPglite();
}
