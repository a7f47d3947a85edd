import type { Entity } from '../contract/entity.ts';
import * as certificateRecords from './certificate/index.ts';
import * as competitionRecords from './competition/index.ts';
import * as dictRecords from './dict/index.ts';
import * as expertRecords from './expert/index.ts';
import * as filesRecords from './files/index.ts';
import * as jobRecords from './job/index.ts';
import * as logRecords from './log/index.ts';
import * as messageRecords from './message/index.ts';
import * as moneyRecords from './money/index.ts';
import * as noticeRecords from './notice/index.ts';
import * as onlineRecords from './online/index.ts';
import * as orgRecords from './org/index.ts';
import * as registrationRecords from './registration/index.ts';
import * as reviewRecords from './review/index.ts';
import * as systemRecords from './system/index.ts';
import * as taskRecords from './task/index.ts';

export * from './certificate/index.ts';
export * from './competition/index.ts';
export * from './dict/index.ts';
export * from './expert/index.ts';
export * from './files/index.ts';
export * from './job/index.ts';
export * from './log/index.ts';
export * from './message/index.ts';
export * from './money/index.ts';
export * from './notice/index.ts';
export * from './online/index.ts';
export * from './org/index.ts';
export * from './registration/index.ts';
export * from './review/index.ts';
export type * from './rows.ts';
export * from './system/index.ts';
export { tenant } from './system/tenant.ts';
export * from './task/index.ts';

/** The records by area: each folder also names its group of pages, its rules and its screens. */
const areas = {
  org: orgRecords,
  dict: dictRecords,
  system: systemRecords,
  online: onlineRecords,
  competition: competitionRecords,
  registration: registrationRecords,
  expert: expertRecords,
  review: reviewRecords,
  certificate: certificateRecords,
  money: moneyRecords,
  task: taskRecords,
  files: filesRecords,
  notice: noticeRecords,
  message: messageRecords,
  job: jobRecords,
  log: logRecords,
};

export * from './choice-texts.ts';
export * from './choices.ts';

/** Every managed record, by the name it has in TypeScript. */
export const entities = {
  ...orgRecords,
  ...dictRecords,
  ...systemRecords,
  ...onlineRecords,
  ...competitionRecords,
  ...registrationRecords,
  ...expertRecords,
  ...reviewRecords,
  ...certificateRecords,
  ...moneyRecords,
  ...taskRecords,
  ...filesRecords,
  ...noticeRecords,
  ...messageRecords,
  ...jobRecords,
  ...logRecords,
};
export type Entities = typeof entities;
export type EntityKey = keyof Entities;

/** The same records, untyped, for code that serves them all: by area, then by name, independent of how the modules were bundled. */
export const entityList: readonly (readonly [key: EntityKey, entity: Entity])[] = Object.values(areas).flatMap((records) =>
  Object.entries(records).toSorted(([a], [b]) => (a < b ? -1 : 1)),
) as never;

/** Finds a record by its wire name. */
export function entityByName(name: string): Entity | undefined {
  return entityList.find(([, e]) => e.name === name)?.[1];
}

/** The path of a record's stock page, unless its screen sets another: `/org/unit`. */
export function pagePath(entity: Entity): string {
  for (const [area, records] of Object.entries(areas))
    for (const [key, record] of Object.entries<Entity>(records)) if (record === entity) return `/${area}/${key}`;
  throw new Error(`${entity.name} is in no index of sdk/src/entities`);
}
