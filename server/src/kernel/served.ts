import type { Entity } from '@saiyun/sdk/contract';
import { entityList } from '@saiyun/sdk/entities';

const served = new Set<string>();

/** Notes that a record has its paths here, and thus its table. */
export const markServed = ({ name }: Entity): void => void served.add(name);

/** The records with paths here; those that the contract alone names have no table that could be asked. */
export const servedHere = (): readonly Entity[] => entityList.flatMap(([, entity]) => (served.has(entity.name) ? [entity] : []));
