import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { bufferContext } from '../../../testing/buffer-context.ts';
import { Refusal, sessionRoutes, wireServer } from '../../../testing/wire-server.ts';

const batch = {
  id: 'b1',
  batchNo: 'P20261127-01',
  payDate: '2026-11-27',
  status: '2',
  count: 2,
  amount: 500,
  tax: 0,
  bankLayout: 'ccb',
  sha256: 'ab',
  answered: 1,
  unknown: 0,
};
const person = { expertId: 'e1', name: 'Lin', hasId: true, income: 1000, tax: 40, isDeclared: false, isCorrection: true };
const start = async () => {
  const server = await wireServer({
    ...sessionRoutes,
    'GET /dsTbPayoutBatch/pipeline': () => ({
      today: '2026-11-27',
      isWorkday: true,
      nextWorkday: '2026-11-30',
      isYearKnown: true,
      colleagues: [],
      steps: [{ step: '11', count: 3, amount: 900 }],
      batches: [batch],
    }),
    'GET /dsTbPayoutBatch/list': ({ query }) => {
      const records = query.get('batchNo') === batch.batchNo ? [{ ...batch, revision: 1 }] : [];
      return { records, total: records.length, size: 3, current: 1, pages: 1 };
    },
    'GET /dsTbPayoutBatch/queryById': ({ query }) =>
      query.get('id') === 'b1'
        ? { ...batch, id: 'b1', revision: 1, count: 2, amount: 300 }
        : new Refusal(404, 'The record does not exist', 'row.missing'),
    'PUT /dsTbPayoutBatch/send': ({ body }) =>
      (JSON.parse(body) as { id: string }).id === 'b1'
        ? { id: 'b1', batchNo: 'P20261127-01', sha256: 'ab', count: 2 }
        : new Refusal(404, 'The record does not exist', 'row.missing'),
    'GET /dsTbPayoutBatch/file': (_call, response) => {
      response.setHeader('Content-Disposition', 'attachment; filename="P20261127-01-ccb.txt"');
      response.end('1|2|3');
    },
    'POST /dsTbPayoutBatch/result': () => ({ paid: 1, failed: 1, unknown: 0, unchanged: 0, missing: 0 }),
    'GET /dsTbTaxWithholding/declaration': () => ({ month: '2026-11', payer: 'ordinary', digest: 'd1', people: [person] }),
    'PUT /dsTbTaxWithholding/undeclare': () => ({ month: '2026-11', undeclared: 2 }),
    'PUT /dsTbExpertWithdrawal/takeBack': () => ({
      rows: [{ id: 'w1', revision: 3, state: '11' }],
      told: 'A second person confirms it: Chen',
    }),
    'PUT /dsTbExpertWithdrawal/leaveBatch': () => ({
      rows: [
        { id: 'w1', revision: 3, state: '11' },
        { id: 'w2', revision: 3, state: '11' },
      ],
    }),
    'PUT /dsTbTaxWithholding/declare': () => ({ month: '2026-11', declared: 1 }),
  });
  const context = bufferContext({ env: { SAIYUN_SERVER: server.url, SAIYUN_TOKEN: 'token-1', SAIYUN_LANG: 'en' } });
  return { ...context, calls: server.calls };
};

test('WITHDRAW-06, WITHDRAW-07: status tells how much is at each step, and how far the bank is with each batch', async () => {
  const { run } = await start();
  const { out, code } = await run('payout', 'status');
  expect(code).toBe(0);
  expect(out).toMatch(/Approved\s+3\s+900\.00/);
  expect(out).toMatch(/P20261127-01\s+Sent\s+2026-11-27\s+2\s+500\.00\s+1\/2/);
  expect(await run('payout', 'status', '--jq', '.steps[0].amount')).toMatchObject({ out: '90000\n', code: 0 });
});

test('WITHDRAW-06: a batch is sent for a bank, its file saved, and the result file read back', async () => {
  const { run, calls, folder } = await start();
  expect(await run('payout', 'send', 'b1')).toMatchObject({ code: 2 });
  const asked = await run('payout', 'send', 'P20261127-01', '--bank', 'ccb');
  expect(asked).toMatchObject({ code: 2, err: expect.stringContaining('2 payments, 300.00 yuan') as string });
  expect(calls.some(({ path }) => path === '/dsTbPayoutBatch/send')).toBe(false);
  expect((await run('payout', 'send', 'P20261127-01', '--bank', 'ccb', '--yes')).out).toMatch(/SHA-256\s+ab\n/);
  expect(await run('payout', 'send', 'P20261127-02', '--bank', 'ccb')).toMatchObject({
    code: 6,
    err: expect.stringContaining('02') as string,
  });
  expect(
    JSON.parse(calls.findLast(({ path, body }) => path === '/dsTbPayoutBatch/send' && body?.includes('b1'))?.body ?? '{}'),
  ).toMatchObject({ id: 'b1', bank: 'ccb' });
  expect(await run('payout', 'file', 'b1')).toMatchObject({ code: 0 });
  expect(await readFile(join(folder, 'P20261127-01-ccb.txt'), 'utf8')).toBe('1|2|3');
  await writeFile(join(folder, 'result.txt'), '1|2|3|x');
  expect((await run('payout', 'result', 'b1', 'result.txt')).out).toMatch(/Paid\s+1\nReturned\s+1\n/);
});

test('WITHDRAW-05: the tax of a month is shown with its digest, by which it is declared', async () => {
  const { run, calls } = await start();
  const { out } = await run('tax', 'show', '2026-11');
  expect(out).toMatch(/Lin\s+1000\.00\s+40\.00\s+To correct/);
  expect(out).toMatch(/Digest\s+d1\n/);
  expect(await run('tax', 'declare', '2026-11', '--digest', 'd1')).toMatchObject({ code: 0 });
  expect(JSON.parse(calls.at(-1)?.body ?? '{}')).toMatchObject({ month: '2026-11', digest: 'd1' });
});

test('WITHDRAW-05: a declaration is taken back with a reason, and by what is to become of it', async () => {
  const { run, calls } = await start();
  expect(await run('tax', 'undeclare', '2026-11', '--reason', 'returned')).toMatchObject({ code: 2 });
  const { out } = await run('tax', 'undeclare', '2026-11', '--act', 'correct', '--reason', 'returned');
  expect(out).toMatch(/No longer declared\s+2\n/);
  expect(JSON.parse(calls.at(-1)?.body ?? '{}')).toMatchObject({ month: '2026-11', act: 'correct', reason: 'returned' });
});

test('B8: withdrawals are taken out of a batch, an approval is taken back with a reason and after a question', async () => {
  const { run, calls } = await start();
  expect((await run('payout', 'take-out', 'w1', 'w2')).out).toMatch(/w1\s+Approved\nw2\s+Approved\n/);
  expect(JSON.parse(calls.at(-1)?.body ?? '{}')).toMatchObject({ ids: 'w1,w2' });
  expect(await run('payout', 'take-back', 'w1', '--yes')).toMatchObject({ code: 2 });
  expect(await run('payout', 'take-back', 'w1', '--reason', 'another person’s')).toMatchObject({ code: 2 });
  expect(calls.some(({ path }) => path.endsWith('/takeBack'))).toBe(false);
  const taken = await run('payout', 'take-back', 'w1', '--reason', 'another person’s', '--yes');
  expect(taken).toMatchObject({ code: 0, err: expect.stringContaining('Chen') as string });
  expect(JSON.parse(calls.at(-1)?.body ?? '{}')).toMatchObject({ ids: 'w1', reason: 'another person’s' });
});
