export {
  type ActionEntry,
  excludedActions,
  type Granted,
  hiddenButtons,
  isActionAllowed,
  type PermissionReading,
  type TypeReading,
} from './permission.ts';
