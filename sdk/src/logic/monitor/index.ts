export { type Fault, type FaultKind, faultKinds, faultsOf, leastMinutes } from './judge.ts';
export {
  type AlertLimit,
  type AlertLimits,
  alertLimitIssues,
  alertLimits,
  type LimitName,
  type LimitUnit,
  limitsFrom,
  limitsOfKind,
  unusualLimits,
  usualLimits,
} from './limits.ts';
