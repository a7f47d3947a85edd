export { auditLog } from './audit-log.ts';
export { sysLog } from './sys-log.ts';
