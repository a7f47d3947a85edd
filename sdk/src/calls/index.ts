/**
 * The calls that belong to no record, by area. Each area is a function of `client.send`, so that a bundle contains only the areas it uses:
 * `const notices = noticeCalls(client.send)`.
 */
export type { CalibrationCounts, CalibrationStanding, CriterionDistance } from '../contract/calibration.ts';
export type { PersonalDataReport } from '../contract/personal-data.ts';
export type { ExplainStep, Explanation, PreviewedAccounts, PreviewedEntry, RolePreview } from '../contract/wire/session.ts';
export type { DuplicateQuestion } from '../logic/forms/remote-checks.ts';
export type { UploadUse } from '../logic/upload/upload-request.ts';
export * from './access-tokens.ts';
export * from './account.ts';
export * from './allotting.ts';
export type { Replies } from './area.ts';
export * from './audit.ts';
export * from './awards.ts';
export * from './backend-records.ts';
export * from './backup.ts';
export * from './calibrations.ts';
export * from './categories.ts';
export * from './certificates.ts';
export * from './checks.ts';
export * from './competition.ts';
export * from './dashboard.ts';
export * from './demo.ts';
export * from './departs.ts';
export * from './dicts.ts';
export * from './entries.ts';
export * from './expert-accounts.ts';
export * from './experts.ts';
export * from './export-links.ts';
export * from './file-parts.ts';
export * from './files.ts';
export * from './hall.ts';
export * from './imports.ts';
export * from './list-views.ts';
export { listCalls, pageOf, recordCalls, rowsOf, type SheetFields, type SheetQuery } from './lists.ts';
export * from './messages.ts';
export * from './monitor.ts';
export * from './my-projects.ts';
export * from './notices.ts';
export type * from './objects.ts';
export * from './online.ts';
export * from './payments.ts';
export * from './payouts.ts';
export {
  type ExplainQuestion,
  type Grant,
  type LimitedGrant,
  type MenuPlace,
  permissionCalls,
  type RevealQuestion,
  type RoleChange,
  type RuleQuestion,
} from './permissions.ts';
export * from './program-sign-in.ts';
export * from './record-bins.ts';
export * from './record-pages.ts';
export * from './record-trees.ts';
export type { Verdict } from './refusals.ts';
export * from './review.ts';
export * from './review-management.ts';
export * from './review-sheets.ts';
export * from './roles.ts';
export * from './scores.ts';
export * from './search.ts';
export * from './second-factor.ts';
export type { JeecgCall, Method, Send, SendOptions } from './send.ts';
export * from './service-mode.ts';
export * from './session.ts';
export * from './similar.ts';
export * from './site-look.ts';
export * from './sub-tables.ts';
export * from './system.ts';
export * from './users.ts';
