import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ProviderSilent, type SentRequest } from '../pay/port.ts';
import { nuonuoService } from './nuonuo.ts';
import type { InvoiceRequest, InvoiceService } from './port.ts';
import { nuonuoSignature } from './signature.ts';
import { taxWithin } from './simulator/sample-page.ts';
import { type InvoiceNotice, type InvoiceSimulator, openInvoiceSimulator } from './simulator/simulator.ts';
import { goodInvoiceManners } from './simulator/state.ts';
import { memoryTokens } from './token.test-support.ts';
import { mostTokens } from './token.ts';

const begin = new Date('2026-05-06T08:00:00.000Z');
let clock = begin;
const now = () => clock;
const hours = (n: number): void => {
  clock = new Date(clock.getTime() + n * 3_600_000);
};
const asked = (requestNo: string): InvoiceRequest => ({
  requestNo,
  kind: 'normal',
  buyer: { name: '示范大学教务处', taxNo: '12420000441625842J', bank: null, address: null },
  amountFen: 16_000,
  remark: '数学建模报名费：一队',
  at: now(),
  notifyUrl: 'http://127.0.0.1/jeecg-boot/dsTbInvoice/notify',
});

test('FEE-01: a request is signed over its path, public parameters and body, as the gateway checks it', () => {
  const parts = { appKey: 'APPKEY', senid: 'SENID', nonce: '12345678', timestamp: '1700000000' };
  // Accepted by the gateway itself.
  expect(nuonuoSignature('SECRET', '/open/v1/services', parts, '{"a":1}')).toBe('7iSZiR+0g+376QEJ38xLM+3vGDs=');
});

test('the tax within an amount: both parts are whole fen and add up', () => {
  expect(taxWithin(16_000, '0.06')).toEqual({ net: 15_094, tax: 906 });
  expect(taxWithin(1, '0.06')).toEqual({ net: 1, tax: 0 });
  expect(taxWithin(16_000, '0')).toEqual({ net: 16_000, tax: 0 });
});

describe('FEE-01: the service and its simulator', () => {
  let folder: string;
  let simulator: InvoiceSimulator;
  let service: InvoiceService;
  let sent: SentRequest[];
  let notices: InvoiceNotice[];
  let keeper: ReturnType<typeof memoryTokens>;
  const open = (): void => {
    notices = [];
    simulator = openInvoiceSimulator({
      file: join(folder, 'invoices.json'),
      fonts: undefined,
      now,
      send: async (notice) => void notices.push(notice),
    });
    service = nuonuoService(simulator.settings, {
      now,
      keeper,
      fetchFile: simulator.fetchFile,
      send: (request) => {
        sent.push(request);
        return simulator.answer(request);
      },
    });
  };
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'invoices-'));
    sent = [];
    clock = begin;
    keeper = memoryTokens();
    open();
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  test('an invoice is issued once under its number, whole, and stays issued over a restart', async () => {
    expect(await service.query('F1')).toEqual({ state: 'missing' });
    expect(await service.issue(asked('F1'))).toEqual({ state: 'issuing' });
    const first = await service.query('F1');
    expect(first).toMatchObject({ state: 'issued', number: expect.stringMatching(/^2642\d{16}$/), at: now() });
    expect(await service.issue(asked('F1'))).toEqual({ state: 'issuing' });
    open();
    expect(await service.query('F1')).toEqual(first);
    expect(simulator.invoices().size).toBe(1);
    expect(JSON.parse(sent[2]?.body ?? '')).toMatchObject({
      order: {
        orderNo: 'F1',
        buyerTaxNum: '12420000441625842J',
        invoiceDate: '2026-05-06 16:00:00',
        invoiceLine: 'pc',
        invoiceDetail: [{ taxIncludedAmount: '160.00', taxRate: '0.06', withTaxFlag: '1' }],
      },
    });
  });

  test('a red letter reverses it once', async () => {
    await service.issue(asked('F1'));
    const said = await service.query('F1');
    const invoiceNo = said.state === 'issued' ? said.number : '';
    const red = { invoiceNo, kind: 'normal', buyer: asked('F1').buyer, amountFen: 16_000 } as const;
    expect(await service.queryRed('H1')).toEqual({ state: 'missing' });
    expect(await service.redLetter({ redNo: 'H1', ...red })).toEqual({ state: 'reversing' });
    const done = await service.queryRed('H1');
    expect(done).toMatchObject({ state: 'reversed', number: expect.stringMatching(/^\d{20}$/) });
    expect(await service.redLetter({ redNo: 'H1', ...red })).toEqual(done);
    expect(await service.redLetter({ redNo: 'H2', ...red })).toEqual({ state: 'failed', reason: '该发票不能重复冲红' });
  });

  test('away and deaf are silence; refused, late, repeated and out of order are told as they are', async () => {
    await service.query('F0');
    simulator.tell({ away: true });
    await expect(service.issue(asked('F1'))).rejects.toThrow(ProviderSilent);
    simulator.tell({ away: false, deaf: true });
    await expect(service.issue(asked('F1'))).rejects.toThrow(ProviderSilent);
    simulator.tell({ deaf: false });
    expect(await service.query('F1')).toMatchObject({ state: 'issued' });
    simulator.tell({ refuse: '开票额度不足' });
    await service.issue(asked('F2'));
    expect(await service.query('F2')).toEqual({ state: 'failed', reason: '开票额度不足' });
    simulator.tell({ ...goodInvoiceManners, late: true, repeat: 2 });
    await service.issue(asked('F3'));
    expect(await service.query('F3')).toEqual({ state: 'issuing' });
    notices = [];
    expect(await simulator.deliver()).toBe(1);
    expect(notices.map(({ body }) => new URLSearchParams(body).get('orderno'))).toEqual(['F3', 'F3', 'F3']);
    simulator.tell({ outOfOrder: true });
    expect(await service.query('F3')).toEqual({ state: 'issuing' });
    simulator.tell({ outOfOrder: false });
    expect(await service.query('F3')).toMatchObject({ state: 'issued' });
  });

  test.each([
    ['another secret', { appSecret: 'x' }],
    ['another application', { appKey: 'x' }],
    ['a wrong token of the settings', { accessToken: 'x' }],
  ])('%s reaches nothing: nobody is told that it was refused', async (_what, other) => {
    const stranger = nuonuoService(
      { ...simulator.settings, ...other },
      { now, keeper, fetchFile: simulator.fetchFile, send: simulator.answer },
    );
    await expect(stranger.issue(asked('F1'))).rejects.toThrow(ProviderSilent);
    expect(simulator.invoices().size).toBe(0);
  });

  test('an answer that cannot be read, or an invoice without a number, is silence', async () => {
    const answering = (body: string, status = 200) =>
      nuonuoService(
        { ...simulator.settings, accessToken: 't' },
        { now, keeper, fetchFile: simulator.fetchFile, send: async () => ({ status, headers: {}, body }) },
      );
    await expect(answering('<html>').query('F1')).rejects.toThrow(ProviderSilent);
    await expect(answering('{}', 502).query('F1')).rejects.toThrow(ProviderSilent);
    await expect(answering('{"code":"E0000","result":[{"status":"2","invoiceNo":"1"}]}').query('F1')).rejects.toThrow(ProviderSilent);
    await expect(answering('{"code":"E0000","result":[{"status":"99"}]}').query('F1')).rejects.toThrow(ProviderSilent);
  });

  test('the file is a PDF, whatever the buyer is called', async () => {
    await service.issue({
      ...asked('F1'),
      buyer: { name: `{realName}𠮷\u{1F600}${'长'.repeat(80)}`, taxNo: null, bank: null, address: null },
    });
    const said = await service.query('F1');
    const file = await service.fetchFile(said.state === 'issued' ? (said.fileUrl ?? '') : '');
    expect(Buffer.from(file.subarray(0, 5)).toString()).toBe('%PDF-');
    await expect(service.fetchFile('https://invoice.simulator.invalid/file/1.pdf')).rejects.toThrow(ProviderSilent);
  });

  describe('the token', () => {
    const tokensAsked = (): readonly SentRequest[] => sent.filter(({ url }) => url.endsWith('/accessToken'));
    const tokens = (): ReadonlySet<string> => new Set(sent.flatMap(({ headers }) => headers.accesstoken ?? []));

    test('is fetched once, as the documents say, and kept over a restart and for the other nodes', async () => {
      await Promise.all([service.query('F1'), service.query('F2'), service.query('F3')]);
      open();
      await service.query('F1');
      expect(tokensAsked().map(({ headers, body }) => [headers['content-type'], body])).toEqual([
        [
          'application/x-www-form-urlencoded;charset=UTF-8',
          `client_id=SIMULATED&client_secret=${simulator.settings.appSecret}&grant_type=client_credentials`,
        ],
      ]);
      expect(tokens().size).toBe(1);
    });

    test('is renewed an hour before it ends, and serves that hour while no new one is to be had', async () => {
      await service.query('F1');
      hours(22.9);
      await service.query('F1');
      expect(tokensAsked()).toHaveLength(1);
      hours(0.2);
      simulator.tell({ tokens: 0 });
      expect(await service.query('F1')).toEqual({ state: 'missing' });
      expect(tokens().size).toBe(1);
      simulator.tell({ tokens: 50 });
      hours(0.5);
      await service.query('F1');
      expect([tokensAsked().length, tokens().size]).toEqual([3, 2]);
    });

    test('that the gateway no longer knows is fetched anew, and the request is made again', async () => {
      expect(await service.issue(asked('F1'))).toEqual({ state: 'issuing' });
      hours(1);
      simulator.revokeToken();
      expect(await service.issue(asked('F2'))).toEqual({ state: 'issuing' });
      expect([tokensAsked().length, simulator.invoices().size]).toEqual([2, 2]);
      // A fresh one that is refused is not asked for again and again.
      simulator.revokeToken();
      await expect(service.query('F1')).rejects.toThrow('a token was asked for a moment ago');
      await expect(service.query('F1')).rejects.toThrow(ProviderSilent);
      expect(tokensAsked()).toHaveLength(2);
      hours(0.2);
      expect(await service.query('F1')).toMatchObject({ state: 'issued' });
    });

    test('is not asked for more often than the platform allows', async () => {
      simulator.tell({ tokens: 1000 });
      for (let n = 0; n < mostTokens; n += 1) {
        await service.query('F1');
        hours(12);
        simulator.revokeToken();
      }
      await expect(service.query('F1')).rejects.toThrow(
        `${mostTokens} tokens were asked for within 30 days; the next can be from 2026-06-05`,
      );
      expect(tokensAsked()).toHaveLength(mostTokens);
      hours(5 * 24 + 1);
      expect(await service.query('F1')).toEqual({ state: 'missing' });
    });

    test('that nobody answers for is asked for again soon, then ever later', async () => {
      simulator.tell({ away: true });
      await expect(service.query('F1')).rejects.toThrow(ProviderSilent);
      hours(1 / 60);
      await expect(service.query('F1')).rejects.toThrow('away');
      for (let n = 0; n < 24 * 12; n += 1) {
        hours(1 / 12);
        await expect(service.query('F1')).rejects.toThrow(ProviderSilent);
      }
      expect(tokensAsked().length).toBeGreaterThan(8);
      expect(tokensAsked().length).toBeLessThan(16);
      simulator.tell({ away: false });
      hours(4);
      expect(await service.query('F1')).toEqual({ state: 'missing' });
    });

    test('that is refused to a wrong secret does not count, one beyond the limit does', async () => {
      const stranger = nuonuoService(
        { ...simulator.settings, appSecret: 'x' },
        { now, keeper, fetchFile: simulator.fetchFile, send: simulator.answer },
      );
      await expect(stranger.query('F1')).rejects.toThrow('no token: 070305 Incorrect clientSecret');
      expect(keeper.kept.get('SIMULATED')?.asked).toEqual([]);
      simulator.tell({ tokens: 0 });
      await expect(service.query('F1')).rejects.toThrow('no token: 070306');
      expect(keeper.kept.get('SIMULATED')?.asked).toEqual([clock]);
    });

    test('of another node that asks at this moment is waited for, not asked for twice', async () => {
      const other = { ...keeper, keepAsked: async () => false };
      const late = nuonuoService(simulator.settings, { now, keeper: other, fetchFile: simulator.fetchFile, send: simulator.answer });
      await expect(late.query('F1')).rejects.toThrow('another node is asking for a token');
      await service.query('F1');
      expect(await late.query('F1')).toEqual({ state: 'missing' });
    });
  });
});
