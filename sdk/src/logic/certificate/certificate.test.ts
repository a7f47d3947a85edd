import { createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  type CertificateKey,
  type CertificatePayload,
  compactProof,
  pageDifference,
  pageDigest,
  readCompactProof,
  signedText,
  verifyProof,
} from './index.ts';
import { readKeyList } from './keys.ts';

const { publicKey, privateKey } = generateKeyPairSync('ed25519');
const pageText = '获奖证书 张三 一等奖 2026A000001';
const payload: CertificatePayload = {
  certNo: '2026A000001',
  verifyCode: 'A1B2C3D4',
  certKind: 'award',
  issueDate: '2026-11-23',
  keyId: 'k1',
  page: pageDigest(pageText),
  facts: { realName: '张三', awardName: '一等奖' },
};
const signed = (of: CertificatePayload) => ({
  payload: of,
  signature: new Uint8Array(sign(null, Buffer.from(signedText(of)), privateKey)),
});
const key: CertificateKey = {
  kty: 'OKP',
  crv: 'Ed25519',
  use: 'sig',
  kid: 'k1',
  x: String(publicKey.export({ format: 'jwk' }).x),
  status: 'active',
  from: '2026-11-01',
};
const isSigned = (x: string, signature: Uint8Array, bytes: Uint8Array): boolean =>
  verify(null, bytes, createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' }), signature);
const list = (change: Partial<CertificateKey> = {}) => ({ issuer: '赛云', keys: [{ ...key, ...change }] });

test('CERT-01: a proof survives its short form and verifies with the published keys alone', async () => {
  const text = compactProof(signed(payload));
  expect(text).toMatch(/^[0-9A-Z.]+$/);
  const read = readCompactProof(text);
  expect(read?.payload).toEqual(payload);
  expect(await verifyProof(read ?? signed(payload), list(), isSigned)).toBe('genuine');
});

test.each([
  ['of another name', { ...payload, facts: { ...payload.facts, realName: '李四' } }, list(), 'badSignature'],
  ['of another number', { ...payload, certNo: '2026A000002' }, list(), 'badSignature'],
  ['by a key that is not listed', payload, { issuer: '', keys: [] }, 'unknownKey'],
  ['by a revoked key', payload, list({ status: 'revoked' }), 'revokedKey'],
  ['by a retired key, while it signed', payload, list({ status: 'retired', until: '2026-11-23' }), 'genuine'],
  ['dated after its key was retired', payload, list({ status: 'retired', until: '2026-11-22' }), 'outsideKey'],
  ['dated before its key was made, as by a clock moved back', payload, list({ from: '2026-12-01' }), 'outsideKey'],
])('CERT-01: a proof %s', async (_what, claimed, keys, verdict) => {
  expect(await verifyProof({ payload: claimed, signature: signed(payload).signature }, keys, isSigned)).toBe(verdict);
});

test.each([
  '',
  'S1',
  'S1..',
  'S2.AAAA.BBBB',
  `S1.MFRGG1.${'A'.repeat(103)}`,
  compactProof(signed(payload)).toLowerCase(),
  `${compactProof(signed(payload))}A`,
])('CERT-01: %j is no proof', (text) => {
  expect(readCompactProof(text)).toBeUndefined();
});

test.each([
  ['as it was drawn', '获奖证书张三\n一等奖 2026A000001', { missing: [], altered: false }],
  ['with another name', pageText.replace('张三', '李四'), { missing: ['realName'], altered: true }],
  ['with words that the payload does not have', pageText.replace('获奖', '荣誉'), { missing: [], altered: true }],
])('CERT-01: a page %s', (_what, text, difference) => {
  expect(pageDifference(payload, text)).toEqual(difference);
});

test.each([
  [list(), true],
  [{ success: true, result: list() }, true],
  [{ keys: [{ kid: 'k1' }] }, false],
  [{ keys: 'k1' }, false],
  [null, false],
])('CERT-01: the list of keys %#', (value, isRight) => {
  expect(readKeyList(value) !== undefined).toBe(isRight);
});
