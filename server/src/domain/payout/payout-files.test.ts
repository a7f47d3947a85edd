import { describe, expect, test } from 'vitest';
import { type BankHead, type BankPayment, bankFault, bankFile } from './bank-file.ts';
import { bankLayouts } from './bank-layouts.ts';
import { bankResultSample, readBankResult } from './bank-result.ts';
import { declarationCsv, declarationRow } from './declaration.ts';
import { notInGbk, toGbk } from './gbk.ts';

const head: BankHead = {
  day: '2026-05-06',
  purpose: '评审费',
  payerCard: '4200001234567890',
  payerName: '赛云',
  payerBank: '工行',
};
const payments: readonly BankPayment[] = [
  { ref: 'W1', card: '6222021234567890123', name: '林思源', bank: '工行', branch: '光谷支行', city: '武汉', fen: 96_000 },
  { ref: 'W2', card: '6217001234567890', name: '王五', bank: '建行', branch: '汉口支行', city: '武汉', fen: 10_005 },
];
/** Written by hand: 林思源 and so on in GBK, by the published code table. */
const gbk = {
  成功: 'b3c9b9a6',
  林思源: 'c1d6cbbcd4b4',
  王五: 'cdf5cee5',
  光谷支行: 'b9e2b9c8d6a7d0d0',
  汉口支行: 'baba bfdad6a7d0d0',
  评审费: 'c6c0c9f3b7d1',
};
const bytes = (...parts: readonly string[]): string =>
  parts
    .map((part) =>
      Object.hasOwn(gbk, part) ? gbk[part as keyof typeof gbk].replaceAll(' ', '') : Buffer.from(part, 'ascii').toString('hex'),
    )
    .join('');
const hex = (file: Uint8Array): string => Buffer.from(file).toString('hex');

describe('WITHDRAW-06: bank files, byte for byte', () => {
  test('CCB in GBK with bars', () => {
    const hand = bytes(
      '1|6222021234567890123|',
      '林思源',
      '|960.00|0|',
      '光谷支行',
      '||',
      '评审费',
      '|W1|\r\n',
      '2|6217001234567890|',
      '王五',
      '|100.05|1|',
      '汉口支行',
      '||',
      '评审费',
      '|W2|\r\n',
    );
    expect(hex(bankFile(bankLayouts.ccb, head, payments))).toBe(hand);
  });

  test('CMB in UTF-8 with commas, ICBC with its sums in fen', () => {
    expect(Buffer.from(bankFile(bankLayouts.cmb, head, payments)).toString('utf8')).toBe(
      '帐号,户名,金额,注释,开户行,开户地\r\n6222021234567890123,林思源,960.00,W1,工行,武汉\r\n6217001234567890,王五,100.05,W2,建行,武汉\r\n',
    );
    const lines = new TextDecoder('gbk').decode(bankFile(bankLayouts.icbc, head, payments)).split('\r\n');
    expect(lines[2]).toBe('RMB|20260506|1|106005|2|');
    expect(lines[5]).toBe('RMB|20260506|2|1|工行|4200001234567890|赛云|光谷支行||武汉||6222021234567890123|林思源|96000|评审费||1||W1|');
    expect(lines).toHaveLength(8);
  });

  test.each<[string, Partial<BankPayment>, string]>([
    ['a card of 9 digits', { card: '123456789' }, 'card'],
    ['a card that begins with 0', { card: '0222021234567890' }, 'card'],
    ['no name', { name: ' ' }, 'empty'],
    ['a bar in the name', { name: '林|源' }, 'sign'],
    ['a character outside GBK', { name: '林𠮷' }, 'letter'],
    ['a name that is too long', { name: '林'.repeat(31) }, 'long'],
    ['nothing to pay', { fen: 0 }, 'amount'],
  ])('%s is refused with its row', (_what, change, fault) => {
    const [first, second] = payments;
    expect(bankFault(bankLayouts.ccb, [first as BankPayment, { ...(second as BankPayment), ...change }])).toMatchObject({
      row: 2,
      ref: 'W2',
      fault,
    });
    expect(bankFault(bankLayouts.ccb, payments)).toBeUndefined();
  });

  test('GBK has what mainland names are written with, not what it lacks', () => {
    expect(hex(toGbk('成功'))).toBe(gbk.成功);
    expect(notInGbk('林思源·〇')).toBeUndefined();
    expect(notInGbk('王𠮷')).toBe('𠮷');
    expect(() => toGbk('𠮷')).toThrow(RangeError);
  });
});

describe('result files', () => {
  const rows = [
    '1|6222021234567890123|林思源|960.00|0|光谷支行||评审费|W1|成功||',
    '2|6217001234567890|王五|100.05|1|汉口支行||评审费|W2|失败|户名不符|',
  ];
  const read = (lines: readonly string[]) => readBankResult(bankLayouts.ccb, toGbk(lines.join('\r\n')), payments);

  test('each row is matched by its number; one that is being processed is unknown', () => {
    expect(read(rows)).toEqual({
      results: [
        { ref: 'W1', result: 'paid', reason: '成功' },
        { ref: 'W2', result: 'failed', reason: '户名不符' },
      ],
    });
    expect(read([String(rows[0]).replace('成功', '银行处理中')])).toMatchObject({ results: [{ ref: 'W1', result: 'unknown' }] });
  });

  test.each<[string, (lines: string[]) => string[], string, number]>([
    ['a row of another batch', (lines) => [...lines, String(lines[1]).replace('W2', 'W9')], 'other', 3],
    ['a row twice', (lines) => [...lines, String(lines[0])], 'twice', 3],
    ['a changed amount', ([a, b]) => [String(a), String(b).replace('100.05', '100.06')], 'amount', 2],
    ['another card', ([a, b]) => [String(a).replace('0123|', '0124|'), String(b)], 'card', 1],
    ['another name', ([a, b]) => [String(a).replace('林思源', '林思'), String(b)], 'name', 1],
    ['a failure without a reason', ([a, b]) => [String(a), String(b).replace('户名不符', '')], 'reason', 2],
    ['an outcome in other words', ([a, b]) => [String(a).replace('成功', '看情况'), String(b)], 'state', 1],
    ['a column too few', ([a]) => [String(a).replace('|光谷支行', '').replace('|0|', '|')], 'cells', 1],
    ['no row', () => [], 'none', 0],
  ])('%s is refused', (_what, change, fault, row) => {
    expect(read(change([...rows]))).toMatchObject({ faults: [{ fault, row, value: expect.any(String) }] });
  });

  test('every faulty row is told at once', () => {
    const wrong = [String(rows[0]).replace('林思源', '林思'), ...rows, String(rows[1]), '?'];
    const found = read(wrong);
    expect('faults' in found && found.faults.map(({ row, fault }) => [row, fault])).toEqual([
      [1, 'name'],
      [4, 'twice'],
      [5, 'cells'],
    ]);
  });

  test.each([
    ['成功', 'paid'],
    ['处理成功', 'paid'],
    ['SUCCESS', 'paid'],
    ['退汇', 'failed'],
    ['处理失败', 'failed'],
    ['Failed', 'failed'],
    ['pending', 'unknown'],
  ])('%s is understood as %s', (word, result) => {
    expect(read([String(rows[1]).replace('失败', word)])).toMatchObject({ results: [{ ref: 'W2', result, reason: '户名不符' }] });
  });

  test('a fault in the outcome names its column', () => {
    expect(read([String(rows[0]).replace('成功', '看情况')])).toEqual({
      faults: [{ row: 1, fault: 'state', value: '看情况', column: 10 }],
    });
  });

  test('both encodings are read of every bank, with a byte order mark or without; other bytes are refused', () => {
    const whole = { results: [{ ref: 'W1' }, { ref: 'W2' }] };
    for (const text of [rows.join('\n'), `\ufeff${rows.join('\n')}`])
      expect(readBankResult(bankLayouts.ccb, new TextEncoder().encode(text), payments)).toMatchObject(whole);
    expect(readBankResult(bankLayouts.ccb, new Uint8Array([0xff, 0xff, 0x81]), payments)).toMatchObject({
      faults: [{ fault: 'encoding' }],
    });
  });

  test.each(Object.keys(bankLayouts) as (keyof typeof bankLayouts)[])('the sample of %s is a result file once it is filled in', (bank) => {
    const layout = bankLayouts[bank];
    const file = bankFile(layout, { day: '2026-05-06', purpose: '评审费', payerCard: '1', payerName: '赛云', payerBank: '' }, payments);
    const sample = (state: string, reason: string) => readBankResult(layout, bankResultSample(layout, file, { state, reason }), payments);
    expect(sample('失败', '户名不符')).toMatchObject({
      results: payments.map(({ ref }) => ({ ref, result: 'failed', reason: '户名不符' })),
    });
    expect(sample('成功或失败', '失败时写原因')).toMatchObject({ faults: payments.map(() => ({ fault: 'state' })) });
  });
});

test('WITHDRAW-05: the declaration sheet, byte for byte', () => {
  const row = declarationRow('ordinary', {
    name: '林思源',
    idNo: '11010519491231002X',
    incomeFen: 100_000,
    taxFen: 4000,
    isCorrection: false,
  });
  const text = new TextDecoder('gbk').decode(declarationCsv([row]));
  expect(text).toBe(
    '工号,*姓名,*证件类型,*证件号码,*所得项目,*本期收入,本期免税收入,商业健康保险,税延养老保险,准予扣除的捐赠额,其他,减免税额,备注\r\n' +
      ',林思源,居民身份证,11010519491231002X,一般劳务报酬所得,1000.00,0.00,0.00,0.00,0.00,0.00,0.00,已预扣税额 40.00\r\n',
  );
  expect(hex(declarationCsv([row]))).toContain(`2c${gbk.林思源}2c`);
  const corrected = declarationRow('platform', { name: 'A, B', idNo: 'P1', incomeFen: 1, taxFen: 0, isCorrection: true });
  expect(corrected.slice(1, 6)).toEqual(['A, B', '其他个人证件', 'P1', '劳务报酬所得（适用累计预扣法）', '0.01']);
  expect(new TextDecoder('gbk').decode(declarationCsv([corrected]))).toContain('"A, B"');
});
