/** A public key in the published list, a JSON Web Key (RFC 8037) with what became of it. */
export interface CertificateKey {
  readonly kty: 'OKP';
  readonly crv: 'Ed25519';
  readonly use: 'sig';
  readonly kid: string;
  /** The key's 32 bytes in base 64 for addresses. */
  readonly x: string;
  /** `active` signs; `retired` signs no more, and what it signed stays good; `revoked` vouches for nothing. */
  readonly status: 'active' | 'retired' | 'revoked';
  /** The first and, for a retired key, the last day on which it signed, `YYYY-MM-DD`. */
  readonly from: string;
  readonly until?: string;
}

/** The published list: who issues, and with which keys. */
export interface CertificateKeyList {
  readonly issuer: string;
  readonly keys: readonly CertificateKey[];
}

const isText = (value: unknown): value is string => typeof value === 'string';
const isDay = (value: unknown): boolean => isText(value) && /^\d{4}-\d\d-\d\d$/.test(value);

const isKey = (value: unknown): value is CertificateKey => {
  if (typeof value !== 'object' || value === null) return false;
  const key = value as Readonly<Record<string, unknown>>;
  const isRight = key.kty === 'OKP' && key.crv === 'Ed25519' && isText(key.kid) && isText(key.x) && /^[\w-]{43}$/.test(key.x);
  return (
    isRight &&
    isText(key.status) &&
    ['active', 'retired', 'revoked'].includes(key.status) &&
    isDay(key.from) &&
    (key.until === undefined || isDay(key.until))
  );
};

/** Reads a published list, as it is or inside an answer of the platform; undefined for anything else. */
export function readKeyList(value: unknown): CertificateKeyList | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const list = ('result' in value && !('keys' in value) ? value.result : value) as Readonly<Record<string, unknown>> | null;
  if (typeof list !== 'object' || list === null || !Array.isArray(list.keys) || !list.keys.every(isKey)) return undefined;
  return { issuer: isText(list.issuer) ? list.issuer : '', keys: list.keys };
}
