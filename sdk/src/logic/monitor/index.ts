export { type Fault, type FaultKind, faultKinds, faultLimits, faultsOf } from './judge.ts';
