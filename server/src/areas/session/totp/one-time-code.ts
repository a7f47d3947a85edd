import { Secret, TOTP } from 'otpauth';

const periodSeconds = 30;
/** A clock may be off by one period, either way. */
const window = 1;

const totpOf = (secret: string, label = '', issuer = ''): TOTP =>
  new TOTP({ issuer, label, algorithm: 'SHA1', digits: 6, period: periodSeconds, secret: Secret.fromBase32(secret) });

/** 160 random bits in the form that apps read. */
export function newSecret(random: (size: number) => Uint8Array): string {
  return new Secret({ buffer: Uint8Array.from(random(20)).buffer }).base32;
}

/** The address that an app scans. */
export function appUri(secret: string, username: string, issuer: string): string {
  return totpOf(secret, username, issuer).toString();
}

/** The period since 1970 that the code belongs to; undefined if the code is wrong now. */
export function stepOf(secret: string, code: string, now: Date): number | undefined {
  const delta = totpOf(secret).validate({ token: code, timestamp: now.getTime(), window });
  return delta === null ? undefined : Math.floor(now.getTime() / 1000 / periodSeconds) + delta;
}

// 32 characters that cannot be mistaken for each other.
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** Sixteen characters in groups of four: with 80 bits, a plain hash is safe to store. */
export function newRecoveryCode(random: (size: number) => Uint8Array): string {
  return Array.from(random(16), (byte, i) => (i > 0 && i % 4 === 0 ? '-' : '') + (letters[byte % letters.length] ?? '')).join('');
}

/** A typed code, normalised for comparison. */
export function plainCode(typed: string): string {
  return typed.replace(/[\s-]/g, '').toUpperCase();
}
