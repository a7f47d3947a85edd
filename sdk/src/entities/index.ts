import type { Entity } from '../contract/entity.ts';
import { certificates } from './certificate/index.ts';
import { competitions } from './competition/index.ts';
import { dicts } from './dict/index.ts';
import { experts } from './expert/index.ts';
import { files } from './files/index.ts';
import { jobs } from './job/index.ts';
import { logs } from './log/index.ts';
import { messages } from './message/index.ts';
import { moneyRecords } from './money/index.ts';
import { notices } from './notice/index.ts';
import { onlineRecords } from './online/index.ts';
import { org } from './org/index.ts';
import { registrations } from './registration/index.ts';
import { reviews } from './review/index.ts';
import { system } from './system/index.ts';
import { tasks } from './task/index.ts';

export * from './choice-texts.ts';
export * from './choices.ts';

/** Every managed record, by the name it has in TypeScript. */
export const entities = {
  ...org,
  ...dicts,
  ...system,
  ...onlineRecords,
  ...competitions,
  ...registrations,
  ...experts,
  ...reviews,
  ...certificates,
  ...moneyRecords,
  ...tasks,
  ...files,
  ...notices,
  ...messages,
  ...jobs,
  ...logs,
};
export type Entities = typeof entities;
export type EntityKey = keyof Entities;

/** The same records, untyped, for code that serves them all. */
export const entityList: readonly (readonly [key: EntityKey, entity: Entity])[] = Object.entries(entities) as never;

/** By the name on the wire. */
export function entityByName(name: string): Entity | undefined {
  return entityList.find(([, e]) => e.name === name)?.[1];
}

export const { user, role, depart, departRole, area, unit, dict, dictItem, competition, group, registration, works, expert } = entities;
export const { outMessage } = entities;
export const { stage, stagePromotion, competitionForm, competitionAdmin, unitAuthorize, timelineException } = entities;
export const { registrationMember, registrationChange, worksVersion, worksFile, worksSupplement, worksLabel } = entities;
export const { label, expertLabel, expertGroup, expertGroupMember, recusalRule, recusal } = entities;
export const { reviewTemplate, reviewTemplateItem, reviewProject, review, download, importTask } = entities;
export const { reviewFormula, allotRun, allotTemp, reviewResult, scoreRun, worksScore, expertStat, reviewAppeal, awardRule, award } =
  entities;
export const { reviewWaiver } = entities;
export const { certificateTemplate, certificateBatch, certificate, storedFile } = entities;
export const { costItem, costOrder, costExamine, payment, payNotify, refund, invoiceTitle, invoice } = entities;
export const { bankAccount, expertAccount, expertTransaction, settlement, withdrawal, payoutBatch, taxRule, taxWithholding, holiday } =
  entities;
export const { ledgerAccount, ledgerEntry, ledgerPosting, reconcileBatch, reconcileRow } = entities;
export const { announcement, quartzJob, quartzJobRun, sysLog, auditLog } = entities;
export const { onlineForm, onlineReport, printTemplate } = entities;
export const { category, position, checkRule, gatewayRoute, dataSource } = entities;
export { tenant } from './system/tenant.ts';
