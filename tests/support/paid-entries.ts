import type { Bill, PaymentState } from '@saiyun/sdk/calls';
import type { AnyRow } from '@saiyun/sdk/contract';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { ledger } from '../../server/src/areas/invariants/ledger.ts';
import { paidOrders } from '../../server/src/areas/invariants/payments.ts';
import { roleId } from '../../server/src/defaults/seed-tenant.ts';
import type { Simulator } from '../../server/src/delivery/pay/simulator/simulator.ts';
import { goodManners } from '../../server/src/delivery/pay/simulator/state.ts';
import { ordersApart } from './orders-apart.ts';
import { type Body, create, run, sampleOf } from './sample.ts';
import { type Caller, type TestServer, testPassword, testServer } from './server.ts';

/**
 * A server with the simulated providers, set back to the same moment before each test, and what tests of fees do with it: paid competitions,
 * entries that owe, payments and the sums that must hold.
 */
export function paidEntries() {
  let server: TestServer | undefined;
  const at = (): TestServer => {
    if (!server) throw new Error('the server has not started');
    return server;
  };
  beforeAll(async () => {
    server = await testServer({ SAIYUN_PAY_SIMULATOR: 'on' });
    await create(server, 'sysUser', { username: 'finance_two', password: testPassword, selectedroles: roleId(1, 'FIN'), unitId: null });
  }, 120_000);
  afterAll(() => server?.close());
  beforeEach(() => {
    at().setClock(new Date('2026-05-06T08:00:00.000Z'));
    simulator().tell(goodManners);
  });
  const second = (): Caller => at().signedIn('finance_two');
  const applicant = (): Caller => at().as('APPL');
  const finance = (): Caller => at().as('FIN');
  /** The simulator, whose notices are booked once a call of it has ended. */
  const simulator = (): Simulator => {
    const { payments } = at().services;
    const found = payments.providers.simulator;
    if (!found) throw new Error('the simulator is off');
    const booked = async <T>(told: Promise<T>): Promise<T> => {
      const answer = await told;
      await payments.settled();
      return answer;
    };
    return { ...found, settings: found.settings, pay: (no) => booked(found.pay(no)), deliver: () => booked(found.deliver()) };
  };
  const minutes = (n: number): void => at().moveClock(n * 60_000);
  const row = (record: string, id: string) => finance().ok<AnyRow>('GET', `/${record}/queryById`, { id });

  /** A competition that costs 150 yuan an entry, with 40 a person and an optional meal. */
  const paidCompetition = async (given: Body = {}): Promise<string> => {
    const { id } = await create(at(), 'dsTbCompetition', { feeMode: 'team', payDays: 14, unitAuditMode: 'organiser', ...given });
    const item = (itemName: string, more: Body): Promise<AnyRow> =>
      create(at(), 'dsTbCostItem', {
        competitionId: id,
        groupId: null,
        itemName,
        feeMode: 'team',
        amount: 150,
        isChoice: '0',
        earlyBird: null,
        refundRule: null,
        ...more,
      });
    await item('报名费', {
      earlyBird: [{ until: '2026-05-10', amountFen: 12_000 }],
      refundRule: [
        { until: '2026-05-08', percent: 100 },
        { until: '2026-05-31', percent: 50 },
      ],
    });
    await item('材料费', { feeMode: 'person', amount: 40 });
    await item('餐费', { amount: 30, isChoice: '1' });
    await run(at(), 'dsTbCompetition', 'publish', id);
    return id;
  };

  /** An entry of the applicant, approved. */
  const entered = async (competitionId: string, verbs: readonly string[] = ['submit', 'approve'], more: Body = {}): Promise<string> => {
    const body = await sampleOf(at(), 'dsTbRegistration', { competitionId, groupId: null, ...more });
    const { id } = await applicant().ok<AnyRow>('POST', '/dsTbRegistration/add', body);
    for (const verb of verbs) await run(at(), 'dsTbRegistration', verb, id);
    return id;
  };
  const bill = (registrationId: string, by = applicant()): Promise<Bill> => by.ok<Bill>('GET', '/dsTbCostOrder/bill', { registrationId });
  const newest = async (registrationId: string): Promise<Bill['orders'][number]> => {
    const [order] = (await bill(registrationId)).orders;
    if (!order) throw new Error('no order');
    return order;
  };
  const pay = (bizId: string, provider = 'wechat', by = applicant()) =>
    by.call('POST', '/dsTbPay/create', { bizType: 'cost', bizId, provider });
  const begun = async (bizId: string, provider = 'wechat'): Promise<string> => {
    const state = (await pay(bizId, provider)).result as PaymentState;
    return state.payUrl?.split('/').at(-1) ?? '';
  };
  const owed = async (): Promise<{ readonly entry: string; readonly order: Bill['orders'][number] }> => {
    const entry = await entered(await paidCompetition());
    return { entry, order: await newest(entry) };
  };
  const payStatusOf = async (id: string): Promise<unknown> =>
    (await at().as('ADMIN').ok<AnyRow>('GET', '/dsTbRegistration/queryById', { id })).payStatus;

  /** The ledger balances, and orders, payments and refunds say the same as its postings. */
  const isSound = async (): Promise<void> => {
    expect(await ledger.run(at().services, [])).toEqual([]);
    expect(await ordersApart(at().db)).toEqual([]);
    expect(await paidOrders.run(at().services, [])).toEqual([]);
  };
  return {
    at,
    second,
    applicant,
    finance,
    simulator,
    minutes,
    row,
    paidCompetition,
    entered,
    bill,
    newest,
    pay,
    begun,
    owed,
    payStatusOf,
    isSound,
  };
}
