import { settlement, user } from '@saiyun/sdk/entities';
import { expect, test } from 'vitest';
import { readConfig } from '../../config.ts';
import { openCipher } from '../cipher/cipher.ts';
import { entityModule, type TxCtx } from '../entity-module.ts';
import { insertRows, updateRows } from '../write/store-rows.ts';
import { toDb } from './row.ts';

const cipher = openCipher(readConfig({}));
/** A draft that bypasses the compiler's check. */
const misspelt: Record<string, unknown> = { settledByy: 'u1' };
const unknown = 'dsTbExpertSettlement has no column for settledByy';

test('a draft with a name that no column has is refused, and stores nothing in silence', () => {
  expect(() => toDb({ cipher }, settlement, misspelt)).toThrow(unknown);
  expect(toDb({ cipher }, settlement, { settleBy: 'u1' }).columns).toEqual(['settle_by']);
});

test('hidden columns, the id and what is never stored as given are known', () => {
  const hidden = { password_hash: 'text' } as const;
  const stored = toDb({ cipher }, user, { id: 'u1', password: 'p', realname: 'r', password_hash: 'h' }, hidden);
  expect(stored.columns).toEqual(['realname', 'password_hash']);
  expect(() => toDb({ cipher }, user, { realname: 'r', password_hash: 'h' } as object)).toThrow('sysUser has no column for password_hash');
});

test('the store of imports refuses such a name too', async () => {
  const ctx = {
    cipher,
    tx: { many: async () => [], run: async () => 0 },
    now: () => new Date(0),
    random: (size: number) => new Uint8Array(size),
    actor: {},
    caches: { columnTypes: new Map() },
  } as unknown as TxCtx;
  const module = entityModule(settlement);
  await expect(insertRows(ctx, module, [misspelt])).rejects.toThrow(unknown);
  await expect(updateRows(ctx, module, [{ id: 's1', dbRow: {}, draft: misspelt }])).rejects.toThrow(unknown);
});
