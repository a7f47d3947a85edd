import type { Entity, Label } from '@saiyun/sdk/contract';
import type { Services } from '../../kernel/context.ts';

/** A row that breaks an invariant, or a count where one example is enough. */
export interface Finding {
  readonly table: string;
  /** The row's id; a path for a file. */
  readonly id: string;
  /** What is wrong: column and value, never a value that is encrypted or masked. */
  readonly detail: string;
}

/** One invariant of stored data, checked without writing anything. */
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

/** The most rows that are named per invariant and column. */
export const namedRows = 20;
