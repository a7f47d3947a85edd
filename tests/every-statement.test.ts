import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { entityList } from '@saiyun/sdk/entities';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { columnsOf, mismatches, type StoredColumn, storedColumns } from './support/sql/compare.ts';
import { type Describer, openDescriber } from './support/sql/describe.ts';
import { withDeleted, withoutTenant } from './support/sql/owners.ts';
import { openSources, root } from './support/sql/program.ts';
import { type Statement, statementsOf } from './support/sql/statements.ts';
import { isListed, type Unfolded, unfolded } from './support/sql/unfolded.ts';

/** Tables of records with a delete call. */
const deletable = new Set(entityList.filter(([, { calls }]) => calls.includes('delete')).map(([, { table }]) => table));

/** A lower number would mean that the search misses some. */
const fewest = 600;

describe('every statement of the server', () => {
  let statements: readonly Statement[] = [];
  let db: Describer;
  let stored: ReadonlyMap<string, StoredColumn>;

  beforeAll(async () => {
    db = await openDescriber();
    stored = await storedColumns(db);
    const sources = openSources();
    statements = statementsOf(sources);
    sources.close();
  });
  afterAll(() => db?.close());

  test('is found', () => expect(statements.length).toBeGreaterThan(fewest));

  test('is one that the database understands, with the parameters, columns and types that the code says', async () => {
    expect(await mismatches(statements, db, stored)).toEqual([]);
  });

  test('over rows of a tenant names it, or says why it is about all of them', () => {
    expect(withoutTenant(statements, columnsOf(stored))).toEqual([]);
  });

  test('that looks for rows which can be deleted leaves the deleted ones out, or says why not', () => {
    expect(deletable.size).toBeGreaterThan(50);
    expect(withDeleted(statements, columnsOf(stored), deletable)).toEqual([]);
  });

  test('can be read in the sources, or is listed with the test that runs it', () => {
    const found = statements.filter(({ unknown }) => unknown !== undefined);
    const unlisted = found.filter((statement) => !isListed(statement));
    expect(unlisted.map(({ place, owner, unknown }) => `${place} (${owner}) depends on ${unknown ?? ''}`)).toEqual([]);
    const gone = ({ file, names }: Unfolded): boolean =>
      !names.every((name) => statements.some(({ owner }) => owner === `${file} ${name}`));
    expect(unfolded.filter(gone)).toEqual([]);
    expect(unfolded.filter((one) => !existsSync(join(root, one.test)))).toEqual([]);
  });
});
