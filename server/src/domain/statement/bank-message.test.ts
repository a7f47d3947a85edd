import { fromWireTime } from '@saiyun/sdk/view';
import { describe, expect, test } from 'vitest';
import { isBankMessage, readBankMessage } from './bank-message.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const timeOf = (text: string): number | undefined => fromWireTime(text)?.getTime();

const mt940 = [
  '{1:F01ICBKCNBJAXXX0000000000}{2:O9401200260602ICBKCNBJAXXX00000000002606021200N}{4:',
  ':20:STMT20260601',
  ':25:3202012345678901234',
  ':28C:152/1',
  ':60F:C260531CNY1000,00',
  ':61:2606010601C300,00NTRFNONREF//B0001',
  ':86:武汉大学 报名费 D202606010A2B3C4D5E',
  ':61:2606010601C50,5NTRFPAY-7',
  ':86:附言不全',
  ':61:2606010601D20,00NTRFNONREF//B0002',
  ':86:退费 R202606010A2B3C4D5E',
  ':62F:C260601CNY1330,50',
  '-}',
].join('\r\n');

const entry = (more: string, amount = '300.00', side = 'CRDT', state = '<Sts><Cd>BOOK</Cd></Sts>'): string =>
  `<Ntry><Amt Ccy="CNY">${amount}</Amt><CdtDbtInd>${side}</CdtDbtInd>${state}<BookgDt><Dt>2026-06-01</Dt></BookgDt>${more}</Ntry>`;
const camt = (...entries: readonly string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><GrpHdr><MsgId>M1</MsgId></GrpHdr>
<Stmt><Id>S1</Id><Acct><Id><Othr><Id>3202012345678901234</Id></Othr></Id></Acct>${entries.join('')}</Stmt></BkToCstmrStmt></Document>`;
const words = (text: string): string => `<RmtInf><Ustrd>${text}</Ustrd></RmtInf>`;

describe('FEE-02: MT940', () => {
  test('movements have the number of the bank, the day of booking, and ours out of their words', async () => {
    expect(isBankMessage(bytes(mt940))).toBe(true);
    expect(await readBankMessage(bytes(mt940))).toEqual({
      rows: [
        {
          rowNo: 1,
          sourceId: '3202012345678901234/2026-06-01/B0001',
          ourNo: 'D202606010A2B3C4D5E',
          kind: 'payment',
          fen: 30_000,
          time: timeOf('2026-06-01'),
          note: '武汉大学 报名费 D202606010A2B3C4D5E',
        },
        expect.objectContaining({ rowNo: 2, sourceId: '3202012345678901234/2026-06-01/PAY-7', ourNo: null, fen: 5050 }),
        expect.objectContaining({ rowNo: 3, sourceId: '3202012345678901234/2026-06-01/B0002', kind: 'refund', fen: 2000 }),
      ],
      faults: [],
    });
  });

  test.each([
    ['balances that do not add up', (text: string) => text.replace('C300,00', 'C301,00'), 0, 'message'],
    ['a reference twice', (text: string) => text.replace('//B0002', '//B0001'), 3, 'twice'],
    ['no reference', (text: string) => text.replace('NTRFPAY-7', 'NTRFNONREF'), 2, 'number'],
    ['another currency', (text: string) => text.replaceAll('CNY', 'USD'), 1, 'amount'],
    ['a message without its balances', (text: string) => text.replace(/:62F:.*\r\n/, ''), 0, 'message'],
  ])('%s is refused at its place', async (_what, change, rowNo, fault) => {
    const read = await readBankMessage(bytes(change(mt940)));
    expect('faults' in read ? read.faults[0] : read).toMatchObject({ rowNo, fault });
  });
});

describe('FEE-02: camt.053', () => {
  const simple = entry(`<AcctSvcrRef>B1</AcctSvcrRef><NtryDtls><TxDtls>${words('报名费 D202606010A2B3C4D5E')}</TxDtls></NtryDtls>`);

  test('booked entries are read, each payment of a sum by itself, and a reversal goes the other way', async () => {
    const part = (id: string, amount: string): string =>
      `<TxDtls><Refs><EndToEndId>${id}</EndToEndId></Refs><Amt Ccy="CNY">${amount}</Amt>${words(id)}</TxDtls>`;
    const batch = entry(`<AcctSvcrRef>B2</AcctSvcrRef><NtryDtls>${part('E1', '100.00')}${part('E2', '200.00')}</NtryDtls>`);
    const reversal = entry('<AcctSvcrRef>B3</AcctSvcrRef><RvslInd>true</RvslInd>', '12.30');
    const pending = entry('<AcctSvcrRef>B4</AcctSvcrRef>', '1.00', 'CRDT', '<Sts>PDNG</Sts>');
    expect(await readBankMessage(bytes(camt(simple, batch, pending, reversal)))).toMatchObject({
      rows: [
        {
          sourceId: '3202012345678901234/2026-06-01/B1',
          ourNo: 'D202606010A2B3C4D5E',
          kind: 'payment',
          fen: 30_000,
          time: timeOf('2026-06-01'),
        },
        { sourceId: '3202012345678901234/2026-06-01/B2/E1', kind: 'payment', fen: 10_000 },
        { sourceId: '3202012345678901234/2026-06-01/B2/E2', kind: 'payment', fen: 20_000 },
        { sourceId: '3202012345678901234/2026-06-01/B3', kind: 'refund', fen: 1230 },
      ],
    });
  });

  test.each([
    ['no statement', '<Document/>', 'message'],
    ['broken off', camt(simple).slice(0, -20), 'message'],
    ['with a document type', camt(simple).replace('<Document', '<!DOCTYPE a [<!ENTITY b "c">]><Document'), 'message'],
    ['no entry', camt(), 'none'],
  ])('%s is refused', async (_what, text, fault) => {
    expect(await readBankMessage(bytes(text))).toMatchObject({ fault });
  });

  test('everything that is wrong is found at once', async () => {
    const wrong = entry('<AcctSvcrRef>B9</AcctSvcrRef>', 'viel');
    expect(await readBankMessage(bytes(camt(simple, wrong, simple, entry('', '0'))))).toMatchObject({
      rows: [{ rowNo: 1 }],
      faults: [
        { rowNo: 2, fault: 'amount', value: 'viel CNY' },
        { rowNo: 3, fault: 'twice' },
        { rowNo: 4, fault: 'number' },
        { rowNo: 4, fault: 'amount' },
      ],
    });
  });
});

test('a spreadsheet is no message', () => {
  for (const text of ['交易时间,流水号\n', 'PK\u0003\u0004', '']) expect(isBankMessage(bytes(text))).toBe(false);
});
