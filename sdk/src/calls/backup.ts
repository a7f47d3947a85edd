import { area } from './area.ts';

export type BackupKind = 'make' | 'prove';
export type BackupStatus = 'running' | 'done' | 'failed';
/** What a task is doing: rows and files are written, read back, restored aside, checked. */
export type BackupStep = 'write' | 'read' | 'restore' | 'check';

/** A backup that is or was made, or a proof that one can be restored. Times in ISO 8601, sizes in bytes. */
export interface BackupTask {
  readonly id: string;
  readonly kind: BackupKind;
  readonly file: string;
  readonly status: BackupStatus;
  readonly node: string;
  /** Who asked for it; null for a scheduled job. */
  readonly by: string | null;
  readonly start: string;
  readonly end: string | null;
  readonly step: BackupStep | null;
  /** How much of the step is done, and of how much, in bytes or checks; null if that is not known. */
  readonly done: number | null;
  readonly whole: number | null;
  /** What the backup holds, once that is known. */
  readonly size: number | null;
  readonly rows: number | null;
  readonly tables: number | null;
  readonly files: number | null;
  readonly fileBytes: number | null;
  /** Checks that a proof ran. */
  readonly checks: number | null;
  /** What went wrong or is not as it must be, in the caller's language. */
  readonly faults: readonly string[];
}

/** A backup that lies in the folder. */
export interface BackupFile {
  readonly name: string;
  readonly size: number;
  /** When it was written. */
  readonly at: string;
  /** `manual` if somebody asked for it. */
  readonly series: 'nightly' | 'manual';
  /** Whether the next nightly backup removes it. */
  readonly goes: boolean;
  /** The last time it was restored aside. */
  readonly proof: { readonly at: string; readonly sound: boolean } | null;
}

/** Why no backup can be made here. */
export type BackupLack = 'folder' | 'passPhrase' | 'short' | 'inside' | 'unusable' | 'bucket';

/** A scheduled job of backups. */
export interface BackupJob {
  readonly id: string;
  readonly isRunning: boolean;
  /** When it is due, in ISO 8601. */
  readonly next: string | null;
}

export interface BackupState {
  readonly now: string;
  /** The node that answers, whose folder is listed, or the bucket. */
  readonly node: string;
  readonly folder: string | null;
  readonly lacks: readonly BackupLack[];
  /** How many nightly backups are kept. */
  readonly keep: number;
  /** So many hours after the last backup people are warned that there is no newer one. */
  readonly oldHours: number;
  /** Null if the job was deleted. */
  readonly nightly: BackupJob | null;
  readonly weekly: BackupJob | null;
  readonly running: BackupTask | null;
  /** The last backup that was made, and the last proof, sound or not. */
  readonly made: BackupTask | null;
  readonly proved: BackupTask | null;
  /** Newest first. */
  readonly files: readonly BackupFile[];
  readonly tasks: readonly BackupTask[];
}

/** Backups of the whole platform and proofs that they can be restored; our own. */
export const backupCalls = area((send) => ({
  /** Where backups lie, what is in them and what runs now. ADMIN of the first tenant. Unsigned. */
  state: (): Promise<BackupState> => send('GET', '/sys/backup/state', { jeecg: 'unsupported' }),
  /** Begins a backup; an ApiError of code `backup.busy` while a backup or a proof runs on any node. ADMIN of the first tenant. Unsigned. */
  make: (): Promise<BackupTask> => send('POST', '/sys/backup/make', { jeecg: 'unsupported' }),
  /** Begins to restore a backup aside and to check it, likewise. ADMIN of the first tenant. Unsigned. */
  prove: (file: string): Promise<BackupTask> => send('POST', '/sys/backup/prove', { body: { file }, jeecg: 'unsupported' }),
}));
