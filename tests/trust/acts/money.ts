import { msgAccountStatus, msgSendStatus, msgTemplateStatus } from '@saiyun/sdk/entities';
import { earn } from '../../../server/src/areas/money/settlement.ts';
import { demoPassword, eventually } from '../../support/process.ts';
import type { Act } from '../act.ts';
import { pause, type Stage } from '../stage.ts';

type Row = Readonly<Record<string, unknown>>;
interface Listed {
  readonly records: readonly Row[];
}

const people = 300;

/** A batch of text messages in each round: everybody gets one, and the account pays for each once. */
export function messaging(): Act {
  let account: Row = {};
  let template: Row = {};
  let before = 0;
  const batches: string[] = [];
  return {
    name: 'messages',
    env: () => ({ SAIYUN_SMS_SIMULATOR: 'on', SAIYUN_MESSAGES_PERSON_DAY: '0', SAIYUN_MESSAGES_LEASE_SECONDS: '3' }),
    killedAfter: [20, 1200],
    async begin(stage) {
      const first = async (path: string, query: string): Promise<Row> =>
        (await stage.must<Listed>('admin', 'GET', `${path}/list?${query}`)).records[0] ?? {};
      // The one with the most units, which last for many rounds.
      account = await first('/dsTbMsgSubAccount', `status=${msgAccountStatus.enabled}&column=balanceUnits&order=desc`);
      template = await first('/dsTbMsgTemplate', `channel=sms&status=${msgTemplateStatus.approved}`);
      before = Number(account.balanceUnits);
      const free = { dailyLimit: null, perMinute: null, quietFrom: null, quietUntil: null, approveAbove: people };
      await stage.must('admin', 'PUT', '/dsTbMsgSubAccount/edit', { id: account.id, revision: account.revision, ...free });
    },
    async work(stage, round) {
      const recipients = Array.from({ length: people }, (_, n) => `收件人${n},139${String(round * people + n).padStart(8, '0')}`);
      const body = { batchName: `断电演练 ${round}`, templateId: template.id, subAccountId: account.id, recipients };
      const { id } = await stage.must<Row>('admin', 'POST', '/dsTbMsgSend/add', body, `batch-${round}`);
      batches.push(String(id));
      const said = await stage.ask('admin', 'PUT', '/dsTbMsgSend/submit', { ids: id }, `submit-${round}`);
      return said?.success ? 2 : 1;
    },
    async settle(stage, round) {
      const id = batches.at(-1);
      await stage.must('admin', 'PUT', '/dsTbMsgSend/submit', { ids: id }, `submit-${round}`);
      await eventually(
        'everybody has one',
        async () => {
          const said = await stage.ask('admin', 'GET', `/dsTbMsgSend/queryById?id=${id}`);
          return (said?.result as Row | null | undefined)?.status === msgSendStatus.done ? true : undefined;
        },
        240_000,
      );
    },
    async faults(stage, rounds) {
      const row = await stage.must<Row>('admin', 'GET', `/dsTbMsgSubAccount/queryById?id=${String(account.id)}`);
      const paid = before - Number(row.balanceUnits);
      return paid === rounds * people ? [] : [`${paid} units were paid for ${rounds * people} messages`];
    },
    stored: (stage, rounds) =>
      stage.stopped(async (db) => {
        const row = await db.one<{ n: number; people: number; most: number }>(
          `select count(*)::int as n, count(distinct address)::int as people, max(took_count)::int as most from sys_simulated_message`,
        );
        const all = rounds * people;
        return row?.n === all && row.people === all && row.most === 1 ? [] : [`messages: ${JSON.stringify(row)}, not ${all} once each`];
      }),
  };
}

const perRound = 8;
const amount = 100;

/** Withdrawals that are asked for, approved and put into a batch for the bank, each call with a key of its own. */
export function payingOut(): Act {
  const asked: { readonly key: string; id?: string; approved: boolean; batched: boolean }[] = [];
  let bankAccountId = '';
  let before = 0;
  const mine = (stage: Stage) => stage.must<{ balance: number; frozen: number }>('expert', 'GET', '/dsTbExpertAccount/mine');
  /** Done, or cut off; a refusal for too many calls a minute waits. */
  const sure = async (stage: Stage, user: string, method: string, path: string, body: object, key: string): Promise<Row | undefined> => {
    for (;;) {
      const said = await stage.ask(user, method, path, body, key);
      if (said?.error === 'limit.rate') await pause(3000);
      else if (said && !said.success) throw new Error(`${path}: ${said.error} ${said.message}`);
      else return said && ((said.result ?? {}) as Row);
    }
  };
  const further = async (stage: Stage, one: (typeof asked)[number]): Promise<number> => {
    let done = 0;
    if (one.id === undefined) {
      const body = { amount, bankAccountId, payPassword: demoPassword, idempotencyKey: one.key };
      const row = await sure(stage, 'expert', 'POST', '/dsTbExpertWithdrawal/apply', body, one.key);
      if (!row) return done;
      one.id = String(row.id);
      done += 1;
    }
    if (!one.approved) {
      const body = { ids: one.id, result: '1', opinion: '演练' };
      if (!(await sure(stage, 'finance', 'PUT', '/dsTbExpertWithdrawal/examine', body, `examine-${one.key}`))) return done;
      one.approved = true;
      done += 1;
    }
    if (!one.batched) {
      if (!(await sure(stage, 'finance02', 'PUT', '/dsTbExpertWithdrawal/makeBatch', { ids: one.id }, `make-${one.key}`))) return done;
      one.batched = true;
      done += 1;
    }
    return done;
  };
  return {
    name: 'payouts',
    killedAfter: [20, 900],
    prepare: (stage) =>
      stage.stopped(async (db) => {
        const expert = await db.one<{ id: string }>(
          `select e.id from ds_tb_expert e join sys_user u on u.id = e.user_id where u.username = 'expert' and e.tenant_id = 1`,
        );
        const random = (size: number): Uint8Array => crypto.getRandomValues(new Uint8Array(size));
        await db.tx((tx) =>
          earn(
            { tx, tenantId: 1, now: () => new Date(), random, actor: { username: 'finance' } },
            { id: 'trust-gift', expertId: expert?.id ?? '', amount: 5_000_000 },
          ),
        );
      }),
    async begin(stage) {
      const accounts = await stage.must<readonly Row[]>('expert', 'GET', '/dsTbBankAccount/mine');
      bankAccountId = String(accounts.find(({ status }) => status === '1')?.id);
      before = (await mine(stage)).frozen;
    },
    async work(stage, round) {
      let done = 0;
      for (let n = 0; n < perRound; n += 1) {
        const one = { key: `payout-${round}-${n}`, approved: false, batched: false };
        asked.push(one);
        done += await further(stage, one);
        if (!one.batched) break;
      }
      return done;
    },
    async settle(stage) {
      for (const one of asked) if (!one.batched) await further(stage, one);
    },
    async faults(stage) {
      const frozen = (await mine(stage)).frozen - before;
      return frozen === asked.length * amount ? [] : [`${frozen} yuan are frozen for ${asked.length} withdrawals of ${amount}`];
    },
    stored: (stage) =>
      stage.stopped(async (db) => {
        const row = await db.one<{ n: number; keys: number; sum: number; batched: number }>(
          `select count(*)::int as n, count(distinct idempotency_key)::int as keys, coalesce(sum(amount), 0)::int as sum,
             count(*) filter (where pay_batch_id is not null)::int as batched from ds_tb_expert_withdrawal where idempotency_key like 'payout-%'`,
        );
        const all = asked.length;
        return row?.n === all && row.keys === all && row.sum === all * amount * 100 && row.batched === all
          ? []
          : [`withdrawals: ${JSON.stringify(row)}, not ${all} of ${amount} yuan in batches`];
      }),
  };
}
