import type { CertificateKeyList } from './keys.ts';
import { type CertificateProof, signedText } from './payload.ts';

/** What a list of keys says of a proof. */
export type ProofVerdict =
  | 'genuine'
  /** The list has no such key: another issuer's, or an old list. */
  | 'unknownKey'
  /** Whoever has the key may not be the issuer. */
  | 'revokedKey'
  /** Dated before the key was made or after it was retired. */
  | 'outsideKey'
  /** Changed after it was signed, or never signed by this key. */
  | 'badSignature';

/** Whether Ed25519 accepts a signature; `x` is the public key as the list has it. Node and browsers have it under different names. */
export type IsSigned = (x: string, signature: Uint8Array<ArrayBuffer>, bytes: Uint8Array<ArrayBuffer>) => boolean | Promise<boolean>;

/** Whether a proof was signed with one of the keys. Needs nothing but the list: it works without a network. */
export async function verifyProof(
  { payload, signature }: CertificateProof,
  list: CertificateKeyList,
  isSigned: IsSigned,
): Promise<ProofVerdict> {
  const key = list.keys.find(({ kid }) => kid === payload.keyId);
  if (!key) return 'unknownKey';
  const bytes = new TextEncoder().encode(signedText(payload));
  if (!(await isSigned(key.x, signature, bytes))) return 'badSignature';
  if (key.status === 'revoked') return 'revokedKey';
  const isOutside = payload.issueDate < key.from || (key.until !== undefined && payload.issueDate > key.until);
  return isOutside ? 'outsideKey' : 'genuine';
}
