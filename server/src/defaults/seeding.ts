import type { Config } from '../config.ts';
import type { Tx } from '../db/db.ts';
import type { Cipher } from '../kernel/cipher/cipher.ts';
import type { FileStorage } from '../storage/file-storage.ts';

/** What every step of the seed works with. */
export interface Seeding {
  readonly tx: Tx;
  readonly cipher: Cipher;
  readonly config: Config;
  readonly storage: FileStorage;
  /** Midnight in Asia/Shanghai on the day of the seed; all times of the demo data are relative to it. */
  readonly today: Date;
  /** Hash of the password that all demo accounts share. */
  readonly passwordHash: string;
}

export interface SeedTenant {
  readonly id: number;
  readonly name: string;
}

export interface DemoSizes {
  readonly registrations: number;
  /** Fictional schools in each of the 31 provinces, at most ten. */
  readonly schoolsPerProvince: number;
  readonly experts: number;
  /** Limit on works under review or already reviewed; each has three reviews. */
  readonly reviewedWorks: number;
}

export const demoSizes: Readonly<Record<'small' | 'medium' | 'large', DemoSizes>> = {
  small: { registrations: 200, schoolsPerProvince: 2, experts: 34, reviewedWorks: 90 },
  medium: { registrations: 20_000, schoolsPerProvince: 5, experts: 120, reviewedWorks: 2000 },
  large: { registrations: 500_000, schoolsPerProvince: 10, experts: 600, reviewedWorks: 20_000 },
};

/** The seed's first tenant, whose administrators run the platform. */
export const platformTenant = 1;

/** An arbitrary number, the same on every node: only one of them fills or completes the data at a time. */
export const seedLock = 7_317_206;

const dayMs = 86_400_000;
const chinaOffsetMs = 8 * 3_600_000;

/** Midnight in Asia/Shanghai, which has no summer time. */
export function startOfDay(now: Date): Date {
  return new Date(Math.floor((now.getTime() + chinaOffsetMs) / dayMs) * dayMs - chinaOffsetMs);
}

/** ISO time that many days from today, at an hour in Asia/Shanghai (fractions are minutes and seconds). */
export function at({ today }: Pick<Seeding, 'today'>, days: number, hour = 0): string {
  return new Date(today.getTime() + days * dayMs + Math.round(hour * 3600) * 1000).toISOString();
}

/** The year of the seed in Asia/Shanghai. */
export function yearOf({ today }: Pick<Seeding, 'today'>): number {
  return new Date(today.getTime() + chinaOffsetMs).getUTCFullYear();
}
