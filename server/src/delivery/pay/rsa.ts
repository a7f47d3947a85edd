import { createPublicKey, createSign, createVerify, type KeyObject, X509Certificate } from 'node:crypto';

/** SHA-256 with RSA, in base64, as both providers sign. */
export function rsaSign(key: KeyObject, text: string): string {
  return createSign('RSA-SHA256').update(text, 'utf8').sign(key, 'base64');
}

export function rsaVerify(key: KeyObject, text: string, signature: string): boolean {
  if (signature === '') return false;
  return createVerify('RSA-SHA256').update(text, 'utf8').verify(key, signature, 'base64');
}

/** A public key from a certificate, from PEM, or from the bare base64 that Alipay's console shows. */
export function publicKeyOf(text: string): KeyObject {
  if (text.includes('BEGIN CERTIFICATE')) return new X509Certificate(text).publicKey;
  if (text.includes('BEGIN')) return createPublicKey(text);
  return createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' });
}
