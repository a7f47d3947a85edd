import { certificateNumber } from '@saiyun/sdk/rules';
import { toWireTime } from '@saiyun/sdk/view';
import type { Db, Tx } from '../../db/db.ts';
import type { Services } from '../../kernel/context.ts';
import { type Leased, TaskStopped } from '../../kernel/tasks/queue.ts';
import type { SampleTemplate } from './sheet-of.ts';

/** What numbers are given for. */
interface Numbered {
  readonly drawn: SampleTemplate;
  readonly competitionCode: string;
}

/** Consecutive running numbers of one sequence. */
interface Block {
  /** The number rule filled in, with zero as its running number. */
  readonly sequence: string;
  readonly first: number;
  readonly last: number;
}

/** Numbers that a batch may give, in their order. */
export interface BatchNumbers {
  take(count: number): Promise<readonly string[]>;
  /** What was taken and not given is taken next. */
  giveBack(numbers: readonly string[]): void;
}

/** The certificate number for a running number, by the rule and the facts of now. */
export function numbering(services: Pick<Services, 'now'>, { drawn: { template }, competitionCode }: Numbered): (seq: number) => string {
  const [year = 0, month = 0] = toWireTime(services.now()).split(/[- ]/).map(Number);
  const { numberRule, certKind: kind } = template;
  return (seq) => certificateNumber(numberRule, { year, month, kind, competition: competitionCode, seq });
}

const reserve = async (tx: Tx, tenantId: number, sequence: string, count: number): Promise<Block> => {
  const counter = await tx.one<{ last: number }>(
    `insert into ds_tb_certificate_counter as c (tenant_id, number_rule, last_no) values ($1, $2, $3)
     on conflict (tenant_id, number_rule) do update set last_no = c.last_no + excluded.last_no returning last_no as last`,
    [tenantId, sequence, count],
  );
  const last = counter?.last ?? count;
  return { sequence, first: last - count + 1, last };
};

const seqsOf = ({ first, last }: Block): readonly number[] => Array.from({ length: last - first + 1 }, (_none, n) => first + n);

/** The code of a competition, as numbers have it. */
export async function codeOf(db: Pick<Db, 'one'>, tenantId: number, competitionId: string): Promise<string> {
  const found = await db.one<{ code: string }>(
    `select competition_code as code from ds_tb_competition where id = $1 and tenant_id = $2 and del_flag = '0'`,
    [competitionId, tenantId],
  );
  return found?.code ?? '';
}

/** The next number; a transaction that fails takes it back. */
export async function nextNumber(services: Services, tx: Tx, tenantId: number, making: Numbered): Promise<string> {
  const number = numbering(services, making);
  const { last } = await reserve(tx, tenantId, number(0), 1);
  return number(last);
}

/** Those of the numbers that no certificate has. */
const unused = async (db: Db, tenantId: number, numbers: readonly string[]): Promise<readonly string[]> => {
  if (numbers.length === 0) return [];
  // Deleted too: a number is never given twice.
  const rows = await db.many<{ certNo: string }>(
    `select cert_no as "certNo" from ds_tb_certificate where tenant_id = $1 and cert_no = any($2)`,
    [tenantId, numbers],
  );
  const used = new Set(rows.map(({ certNo }) => certNo));
  return numbers.filter((one) => !used.has(one));
};

/** Those that an interrupted run of a batch had reserved and not given. */
const leftOver = async (
  { db }: Services,
  { id, tenantId }: { readonly id: string; readonly tenantId: number },
  number: (seq: number) => string,
): Promise<readonly string[]> => {
  const row = await db.one<{ blocks: readonly Block[] | null }>(
    `select reserved_numbers as blocks from ds_tb_certificate_batch where id = $1 and tenant_id = $2 and del_flag = '0'`,
    [id, tenantId],
  );
  const sequence = number(0);
  const known = (row?.blocks ?? []).filter((block) => block.sequence === sequence).flatMap(seqsOf);
  return unused(db, tenantId, known.map(number));
};

/** The numbers that a batch would give next if nothing else were issued meanwhile, counted from 1; none is reserved. */
export async function numbersAhead(
  services: Services,
  batch: { readonly id: string; readonly tenantId: number },
  making: Numbered,
): Promise<(n: number) => string> {
  const number = numbering(services, making);
  const free = await leftOver(services, batch, number);
  const counter = await services.db.one<{ last: number }>(
    'select last_no as last from ds_tb_certificate_counter where tenant_id = $1 and number_rule = $2',
    [batch.tenantId, number(0)],
  );
  return (n) => free[n - 1] ?? number((counter?.last ?? 0) + n - free.length);
}

/**
 * The numbers of a batch: first those that an interrupted run had reserved and not given, then new ones. A block is reserved and noted at
 * the batch in one transaction, so every number that no certificate has stands at the batch that left it out.
 */
export async function batchNumbers(services: Services, leased: Leased, tenantId: number, making: Numbered): Promise<BatchNumbers> {
  const { db } = services;
  const number = numbering(services, making);
  const sequence = number(0);
  const free = [...(await leftOver(services, { id: leased.id, tenantId }, number))];
  const more = (count: number): Promise<Block> =>
    db.tx(async (tx) => {
      const block = await reserve(tx, tenantId, sequence, count);
      // All tenants: whoever has the lease has the batch.
      const noted = await tx.run(
        `update ds_tb_certificate_batch set reserved_numbers = coalesce(reserved_numbers, '[]'::jsonb) || $3::jsonb
         where id = $1 and lease_owner = $2 and del_flag = '0'`,
        [leased.id, leased.owner, JSON.stringify([block])],
      );
      if (noted === 0) throw new TaskStopped('the batch was taken over or deleted');
      return block;
    });
  return {
    async take(count) {
      if (free.length < count) free.push(...seqsOf(await more(count - free.length)).map(number));
      return free.splice(0, count);
    },
    giveBack: (numbers) => void free.unshift(...numbers),
  };
}
