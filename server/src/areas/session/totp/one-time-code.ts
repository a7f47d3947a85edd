import { Secret, TOTP } from 'otpauth';

const periodSeconds = 30;
/** A clock may be one period off, either way. */
const window = 1;

const totpOf = (secret: string, label = '', issuer = ''): TOTP =>
  new TOTP({ issuer, label, algorithm: 'SHA1', digits: 6, period: periodSeconds, secret: Secret.fromBase32(secret) });

/** 160 random bits, as apps read them. */
export function newSecret(random: (size: number) => Uint8Array): string {
  return new Secret({ buffer: Uint8Array.from(random(20)).buffer }).base32;
}

/** What an app scans. */
export function appUri(secret: string, username: string, issuer: string): string {
  return totpOf(secret, username, issuer).toString();
}

/** Of which period since 1970 the code is; undefined for one that is wrong now. */
export function stepOf(secret: string, code: string, now: Date): number | undefined {
  const delta = totpOf(secret).validate({ token: code, timestamp: now.getTime(), window });
  return delta === null ? undefined : Math.floor(now.getTime() / 1000 / periodSeconds) + delta;
}

// 32 characters, none of which is mistaken for another.
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** Sixteen characters in groups of four: 80 bits, so that a plain hash of them can be kept. */
export function newRecoveryCode(random: (size: number) => Uint8Array): string {
  return Array.from(random(16), (byte, i) => (i > 0 && i % 4 === 0 ? '-' : '') + (letters[byte % letters.length] ?? '')).join('');
}

/** A typed code in the one form that is compared. */
export function plainCode(typed: string): string {
  return typed.replace(/[\s-]/g, '').toUpperCase();
}
