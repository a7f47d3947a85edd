import type { Entity } from '@saiyun/sdk/contract';
import { nearest } from '@saiyun/sdk/logic/nearest';
import { usageError } from '../problems/cli-error.ts';
import { sameWord } from './record-names.ts';

/**
 * The record that a word names: in TypeScript (`reviewTemplate`, also `review-template`) or on the wire (`dsTbReviewTemplate`).
 * @throws CliError with exit code 2 and the nearest names
 */
export async function entityNamed(name: string): Promise<Entity> {
  const { entityList } = await import('@saiyun/sdk/entities');
  const found =
    entityList.find(([key, e]) => key === name || e.name === name) ??
    entityList.find(([key, e]) => sameWord(key, name) || sameWord(e.name, name));
  if (found) return found[1];
  const keys = nearest(
    name,
    entityList.map(([key]) => key),
  );
  const wire = nearest(
    name,
    entityList.map(([, e]) => e.name),
  );
  throw usageError('problem.unknownEntity', { params: { name }, nearest: keys.length > 0 ? keys : wire });
}
