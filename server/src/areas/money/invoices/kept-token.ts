import type { KeptToken, TokenKeeper } from '../../../delivery/invoice/token.ts';
import type { Services } from '../../../kernel/context.ts';

interface Row {
  readonly sealed: string | null;
  readonly until: Date | null;
  readonly asked: string;
}

const textOf = (asked: readonly Date[]): string => JSON.stringify(asked.map((at) => at.getTime()));

/** Keeps tokens of tax services in the database, sealed: every node uses the same one. */
export function keptTokens({ db, cipher, now }: Pick<Services, 'db' | 'cipher' | 'now'>): TokenKeeper {
  return {
    async read(appKey) {
      const row = await db.one<Row>(`select sealed_token as sealed, expire_time as until, asked from sys_invoice_token where id = $1`, [
        appKey,
      ]);
      if (!row) return undefined;
      const asked = (JSON.parse(row.asked) as readonly number[]).map((at) => new Date(at));
      return { token: row.sealed === null ? null : cipher.open(row.sealed), until: row.until, asked } satisfies KeptToken;
    },
    async keepAsked(appKey, before, asked) {
      const done =
        before === undefined
          ? await db.one(`insert into sys_invoice_token (id, asked, update_time) values ($1, $2, $3) on conflict do nothing returning id`, [
              appKey,
              textOf(asked),
              now(),
            ])
          : await db.one(`update sys_invoice_token set asked = $2, update_time = $3 where id = $1 and asked = $4 returning id`, [
              appKey,
              textOf(asked),
              now(),
              textOf(before.asked),
            ]);
      return done !== undefined;
    },
    async keep(appKey, token, until) {
      await db.run(`update sys_invoice_token set sealed_token = $2, expire_time = $3, update_time = $4 where id = $1`, [
        appKey,
        cipher.seal(token).cipher,
        until,
        now(),
      ]);
    },
  };
}
