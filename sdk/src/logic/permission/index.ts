export { type Grants, grantsOf } from './grants.ts';
export { may, mayAll, mostRoles, type Permission, placeOf } from './may.ts';
export { choosingRoles } from './may-choose.ts';
export { mayReadHistory } from './may-read-history.ts';
export { mayCall, type OwnCall } from './own-calls.ts';
export {
  type ActionEntry,
  excludedActions,
  type Granted,
  hiddenButtons,
  isActionAllowed,
  type PermissionReading,
  type TypeReading,
  withDependents,
} from './permission.ts';
export { isForNow, type Reason, reasonText, refusal, type StateText } from './reason.ts';
export { isNeededDict, isNeededValue, type RowFacts, rowReason } from './row-reason.ts';
export { type RuleName, ruleNames } from './rule-names.ts';
export { isStockButton } from './stock-buttons.ts';
