import { sha256 } from '../digest/index.ts';
import type { CertificatePayload } from './payload.ts';

/** A text as it is compared: compatible characters made one, without the white space that depends on where lines break. */
export function comparedText(text: string): string {
  return text.normalize('NFKC').replace(/[\s\p{Cc}]+/gu, '');
}

/** Digest of all text on a page in the order in which it was drawn; 20 digits, because more would make the QR code denser. */
export function pageDigest(text: string): string {
  return sha256(comparedText(text)).slice(0, 20);
}

/** What a page shows otherwise than the payload says. */
export interface PageDifference {
  /** Names of what the payload says and the page does not show. */
  readonly missing: readonly string[];
  /** Whether any text of the page was changed, whether or not the payload names it. */
  readonly altered: boolean;
}

/** Compares the text of a page with the payload that it carries. */
export function pageDifference(payload: CertificatePayload, pageText: string): PageDifference {
  const shown = comparedText(pageText);
  const said = Object.entries({ certNo: payload.certNo, ...payload.facts });
  return {
    missing: said.filter(([, value]) => !shown.includes(comparedText(value))).map(([name]) => name),
    altered: pageDigest(pageText) !== payload.page,
  };
}
