import type { certificateBinds } from '../../contract/shapes/certificate.ts';
import { canonicalJson } from '../digest/index.ts';

/** A fact that a certificate may show and that its payload may therefore hold; number, code and date stand in the payload by themselves, and the address is no fact. */
export type CertificateFact = Exclude<(typeof certificateBinds)[number], 'certNo' | 'verifyCode' | 'verifyUrl' | 'issueDate' | 'qr'>;

/** What a certificate says and its signature vouches for: nothing but what is printed on it. Issued once, it never changes. */
export interface CertificatePayload {
  readonly certNo: string;
  readonly verifyCode: string;
  readonly certKind: string;
  /** A day, `YYYY-MM-DD`. */
  readonly issueDate: string;
  /** The key that it is signed with. */
  readonly keyId: string;
  /** Digest of all text on the page, see `pageDigest`. */
  readonly page: string;
  readonly facts: Readonly<Partial<Record<CertificateFact, string>>>;
}

/** A payload and its signature, as a certificate carries both. */
export interface CertificateProof {
  readonly payload: CertificatePayload;
  /** Ed25519 over the bytes of `signedText`. */
  readonly signature: Uint8Array<ArrayBuffer>;
}

/** The text whose bytes are signed: one text for one payload, whoever writes it. It begins with its purpose, so that no other signature fits. */
export function signedText(payload: CertificatePayload): string {
  return `saiyun-certificate:1:${canonicalJson(payload)}`;
}
