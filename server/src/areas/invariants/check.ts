import type { Entity, Label } from '@saiyun/sdk/contract';
import type { Services } from '../../kernel/context.ts';

/** A row that breaks an invariant, or the number of them where one example says enough. */
export interface Finding {
  readonly table: string;
  /** The row; a path for a file. */
  readonly id: string;
  /** What is wrong: column and value, never a value that is encrypted or masked. */
  readonly detail: string;
}

/** One invariant of stored data, read only. */
export interface Check {
  readonly name: string;
  readonly label: Label;
  run(services: Services, entities: readonly Entity[]): Promise<readonly Finding[]>;
}

export interface CheckResult {
  readonly name: string;
  readonly label: Label;
  readonly findings: readonly Finding[];
}

/** Of one invariant and one column, this many rows are named. */
export const namedRows = 20;
