import type { Db } from '../../db/db.ts';
import type { MessageProvider, Receipt, TemplateState } from '../provider.ts';

export type SimulatedChannel = 'sms' | 'email';

/** How a simulated provider misbehaves; every order stays until another takes its place. */
export interface SimulatorOrders {
  /** It answers nothing, and takes nothing. */
  readonly isAway?: boolean;
  /** It takes the message, but its answer is lost, for every so-manieth message. */
  readonly losesAnswerOf?: number;
  /** It refuses for good every so-manieth message. */
  readonly refusesEvery?: number;
  /** It says to come back later, for every so-manieth message. */
  readonly laterEvery?: number;
  /** Addresses that do not exist: accepted first, then bounced for good. */
  readonly bounces?: readonly string[];
  /** What templates become when they are asked for next; default `approved`. */
  readonly templates?: TemplateState;
  readonly reason?: string;
}

interface Simulated {
  readonly providerId: string;
  readonly state: Receipt['state'];
  readonly code: string | null;
}

/**
 * A provider for development and tests that keeps what it took in the platform's database, apart from all records, so that killing the
 * platform loses nothing of it. It takes a message once by its id, can be asked about it, and does what it was told (docs/simulators.md).
 */
export function smsSimulator(db: Db, channel: SimulatedChannel): MessageProvider {
  let count = 0;
  const isNth = (every: number | undefined): boolean => every !== undefined && every > 0 && count % every === 0;
  const present = async (): Promise<SimulatorOrders> => {
    const told = await simulatorOrders(db, channel);
    if (told.isAway) throw new Error('the simulated provider is away');
    return told;
  };
  return {
    name: 'simulator',
    async send({ id, address, subject, text }) {
      const told = await present();
      count += 1;
      if (isNth(told.refusesEvery)) return { kind: 'refused', code: 'SIM_REFUSED' };
      if (isNth(told.laterEvery)) return { kind: 'later', code: 'SIM_LATER' };
      const bounces = told.bounces?.includes(address) === true;
      await db.run(
        `insert into sys_simulated_message (id, channel, address, subject, body, state, code, took_count, took_time)
         values ($1, $2, $3, $4, $5, $6, $7, 1, clock_timestamp()) on conflict (id) do update set took_count = sys_simulated_message.took_count + 1`,
        [id, channel, address, subject, text, bounces ? 'hardBounce' : 'delivered', bounces ? 'SIM_NO_SUCH_ADDRESS' : null],
      );
      if (isNth(told.losesAnswerOf)) throw new Error('the answer of the simulated provider was lost');
      return { kind: 'accepted', providerId: `sim-${id}` };
    },
    async query({ id }) {
      await present();
      const found = await db.one<Simulated>(`select 'sim-' || id as "providerId", state, code from sys_simulated_message where id = $1`, [
        id,
      ]);
      return found && { providerId: found.providerId, state: found.state, ...(found.code === null ? {} : { code: found.code }) };
    },
    templates: {
      async submit({ known }) {
        await present();
        return known ?? `SIM_${Math.floor(Math.random() * 1e9)}`;
      },
      async state() {
        const told = await present();
        return { state: told.templates ?? 'approved', ...(told.reason === undefined ? {} : { reason: told.reason }) };
      },
    },
  };
}

/** What a simulated provider was told. */
export async function simulatorOrders(db: Pick<Db, 'one'>, channel: SimulatedChannel): Promise<SimulatorOrders> {
  const found = await db.one<{ orders: SimulatorOrders }>('select orders from sys_simulator where channel = $1', [channel]);
  return found?.orders ?? {};
}

/** Tells a simulated provider how to behave from now on, on every node. */
export async function tellSimulator(db: Pick<Db, 'run'>, channel: SimulatedChannel, orders: SimulatorOrders): Promise<void> {
  await db.run(
    `insert into sys_simulator (channel, orders) values ($1, $2::jsonb) on conflict (channel) do update set orders = excluded.orders`,
    [channel, JSON.stringify(orders)],
  );
}
