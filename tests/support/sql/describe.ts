import { PGlite, protocol } from '@electric-sql/pglite';
import { Client } from 'pg';
import { readNewDatabase } from '../../../server/src/db/embedded/new-database.ts';
import { keepCompiledCode } from '../../../server/src/db/embedded/pglite.ts';
import { migratedCopy } from '../../../server/src/db/migrated.test-support.ts';

/** A result column of a statement, as the database describes it without running the statement. */
export interface Column {
  readonly name: string;
  readonly type: number;
  /** The number of the stored table behind the column; 0 if the column is calculated. */
  readonly table: number;
  readonly position: number;
}

export interface Described {
  readonly columns: readonly Column[];
  readonly params: number;
}

/** Prepares statements without running them. */
export interface Describer {
  /** Throws the database's error for an invalid statement. */
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
  keepCompiledCode();
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

/** The part of the driver's connection that custom queries may use. */
interface Wire {
  parse(message: { readonly name: string; readonly text: string }): void;
  describe(message: { readonly type: 'S'; readonly name: string }): void;
  sync(): void;
  once(event: 'parameterDescription', heard: (message: { readonly parameterCount: number }) => void): void;
}

/** Requests the description of a statement; the driver's own queries always run what they describe. */
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

/** This version's schema, on the database that the tests use. */
export function openDescriber(): Promise<Describer> {
  return process.env['TEST_DATABASE_URL'] ? onPostgres() : onPglite();
}
