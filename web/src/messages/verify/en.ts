import type { Translation } from '@saiyun/sdk/texts';
import type { texts as zhCn } from './zh-cn.ts';

export const texts = {
  title: 'Verify a certificate',
  purpose: 'Scan the QR code on the certificate, or enter its number and code. No sign-in is needed.',
  number: 'Certificate number',
  code: 'Code',
  check: 'Verify',
  valid: 'The certificate is genuine and valid',
  revoked: 'The certificate was revoked',
  superseded: 'The certificate was replaced by a newer one',
  missing: 'There is no such certificate. Check the number and the code.',
  'signed.genuine': 'Signed by the issuer and not changed since',
  'signed.badSignature': 'The QR code does not fit its signature: it may have been changed',
  'signed.unknownKey': 'The QR code was not issued by this platform',
  'signed.revokedKey': 'The signing key was revoked: rely on the answer above',
  'signed.outsideKey': 'It is dated outside the time in which its key signed',
  onRecord: 'This is what the platform has on record under that number:',
  malformed: 'This is not the QR code of a certificate',
  holder: 'Holder',
  award: 'Award',
  competition: 'Competition',
  issued: 'Issued',
  compare: 'Compare it with the certificate in your hands: both must say the same.',
} as const satisfies Translation<typeof zhCn>;
