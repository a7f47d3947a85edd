export * from './check.ts';
export * from './choices.ts';
export * from './competition-actions.ts';
export {
  type CompetitionConfig,
  type ConfigApplied,
  type ConfigChange,
  type ConfigPart,
  type ConfigRow,
  configParts,
} from './competition-config.ts';
export * from './entity.ts';
export * from './field.ts';
export * from './label.ts';
export * from './not-served.ts';
export type { PersonalDataReport } from './personal-data.ts';
export * from './policy.ts';
export * from './roles.ts';
export type { Answers } from './shapes/answers.ts';
export {
  type CertificateElement,
  type CertificateLine,
  type CertificateProblem,
  certificateBinds,
  certificateFonts,
  certificateProblemKinds,
  elementBinds,
  elementTypes,
} from './shapes/certificate.ts';
export type { FormField, FormOption } from './shapes/form-fields.ts';
export type { EarlyPrice, OrderLine, RefundStep } from './shapes/money.ts';
export type { PromoteRule } from './shapes/promote-rule.ts';
export type { ReferenceItemValue, ReviewItemValue } from './shapes/review-items.ts';
export type { Columns, Given, Hidden, KindValues, NewDraft, NoHidden, StoredDraft, StoredRow } from './stored.ts';
export * from './values/file-kind.ts';
export { loopbackAddress } from './values/loopback.ts';
export * from './values/mobile.ts';
export { userNameTexts } from './values/user-name.ts';
export { type FileLimit, mostWorkFiles, type WorkFileKind, workFileKinds } from './values/work-files.ts';
export * from './wire/codes.ts';
export * from './wire/envelope.ts';
export * from './wire/headers.ts';
export * from './wire/service-mode.ts';
export * from './wire/session.ts';
