import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mismatches, type StoredColumn, storedColumns } from './support/sql/compare.ts';
import { type Describer, openDescriber } from './support/sql/describe.ts';
import { openSources, root } from './support/sql/program.ts';
import { type Statement, statementsOf } from './support/sql/statements.ts';
import { isListed, type Unfolded, unfolded } from './support/sql/unfolded.ts';

/** Fewer would mean that the search has lost them. */
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
