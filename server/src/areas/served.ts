import type { Entity } from '@saiyun/sdk/contract';
import { entityList } from '@saiyun/sdk/entities';
import { contractOnly } from './contract-only.ts';

/** The records that this server serves: those of the contract that are not named as contract only. */
export const servedEntities: readonly Entity[] = entityList
  .map(([, entity]) => entity)
  .filter(({ name }) => !contractOnly.some(({ entity }) => entity === name));
