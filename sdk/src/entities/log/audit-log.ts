import { entity, logOnly } from '../../contract/entity.ts';
import { json, longText, text } from '../../contract/field.ts';

/** Who changed what in which row; the entries form a chain of hashes, so that changing or removing one is noticed. */
export const auditLog = entity('sysAuditLog', {
  label: ['数据审计', 'Data audit'],
  path: '/sys/dataLog',
  title: 'action',
  under: 'actorName',
  searchedBy: ['操作人姓名或账号', 'person or account'],
  key: ['id'],
  access: { read: ['ADMIN', 'AUD'], write: ['ADMIN'] },
  calls: logOnly,
  groups: [
    { label: ['操作', 'Action'], fields: ['entity', 'entityId', 'action', 'actorName', 'role'] },
    { label: ['改了什么', 'What changed'], fields: ['before', 'after', 'reason'] },
    { label: ['来源', 'Origin'], fields: ['ip', 'actorId', 'requestId'], rare: true },
  ],
  fields: {
    entity: text(['数据', 'Record'], { server: true, required: true, search: 'eq', width: 150 }),
    entityId: text(['数据编号', 'Record ID'], { server: true, search: 'eq', width: 200 }),
    action: text(['操作', 'Action'], { server: true, required: true, search: 'in', width: 110 }),
    actorName: text(['操作人', 'By'], { server: true, search: 'like', width: 120 }),
    actorId: text(['操作人编号', 'Account ID'], { server: true, search: 'eq', list: false }),
    role: text(['角色', 'Role'], { server: true, list: false }),
    ip: text(['IP', 'IP'], { server: true, search: 'eq', width: 130, priority: 3 }),
    before: json(['变更前', 'Before'], 'any', { server: true, list: false, sheet: false }),
    after: json(['变更后', 'After'], 'any', { server: true, list: false, sheet: false }),
    reason: longText(['原因', 'Reason'], { server: true, list: false, told: true }),
    requestId: text(['请求编号', 'Request ID'], { server: true, search: 'eq', list: false }),
  },
});
