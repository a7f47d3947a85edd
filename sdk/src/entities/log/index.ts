import { auditLog } from './audit-log.ts';
import { sysLog } from './sys-log.ts';

export const logs = { sysLog, auditLog };
