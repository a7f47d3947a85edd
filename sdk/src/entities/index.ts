import type { Entity } from '../contract/entity.ts';
import { competitions } from './competition/index.ts';
import { dicts } from './dict/index.ts';
import { experts } from './expert/index.ts';
import { org } from './org/index.ts';
import { registrations } from './registration/index.ts';
import { reviews } from './review/index.ts';
import { tasks } from './task/index.ts';

/** Every managed record, by the name it has in TypeScript. */
export const entities = { ...org, ...dicts, ...competitions, ...registrations, ...experts, ...reviews, ...tasks };
export type Entities = typeof entities;
export type EntityKey = keyof Entities;

/** The same records, untyped, for code that serves them all. */
export const entityList: readonly (readonly [key: EntityKey, entity: Entity])[] = Object.entries(entities) as never;

/** By the name on the wire. */
export const entityByName = (name: string): Entity | undefined => entityList.find(([, e]) => e.name === name)?.[1];

export const { user, role, area, unit, dict, dictItem, competition, group, registration, works, expert } = entities;
export const { reviewTemplate, reviewTemplateItem, reviewProject, review, download, importTask } = entities;
