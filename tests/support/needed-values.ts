import { type Entity, snakeCase } from '@saiyun/sdk/contract';
import { entityByName } from '@saiyun/sdk/entities';
import { reference } from './sample.ts';
import type { TestServer } from './server.ts';

/** The least that a row of a record needs which only the server writes: what it refers to, and a value for every column that takes no null. */
export async function neededValues(server: TestServer, e: Entity): Promise<Record<string, unknown>> {
  const values: Record<string, unknown> = {};
  for (const [name, { kind, of }] of Object.entries(e.fields))
    if (kind === 'ref' && of && entityByName(of)?.calls.includes('add')) values[snakeCase(name)] = await reference(server, of);
  const columns = await server.db.many<{ name: string; type: string; needed: boolean }>(
    `select column_name as name, data_type as type, is_nullable = 'NO' and column_default is null as needed from information_schema.columns
     where table_schema = current_schema() and table_name = $1`,
    [e.table],
  );
  for (const { name, type, needed } of columns)
    if (needed && name !== 'id' && name !== 'tenant_id')
      values[name] ??=
        type === 'text'
          ? '1'
          : type === 'date'
            ? server.now()
            : type.startsWith('timestamp')
              ? server.now()
              : type.startsWith('json')
                ? '[]'
                : 1;
  if (columns.some(({ name }) => name === 'status')) values.status = '0';
  return values;
}
