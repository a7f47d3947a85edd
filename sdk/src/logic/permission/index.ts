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
