import { entity } from '../../contract/entity.ts';
import { dict, instant, longText, text } from '../../contract/field.ts';
import { certificateKeyStatus } from './choices.ts';

/**
 * A key that certificates are signed with; a new one retires the one before. Its public half is published, the other is sealed and never
 * leaves the platform.
 */
export const certificateKey = entity('dsTbCertificateKey', {
  label: ['证书密钥', 'Certificate key'],
  title: 'keyName',
  under: 'keyId',
  key: ['keyName'],
  access: { read: ['ADMIN', 'AUD'], write: ['ADMIN'] },
  calls: ['list', 'queryById', 'exportXls', 'add'],
  stateField: 'status',
  states: certificateKeyStatus,
  defaultSort: { column: 'createTime', order: 'desc' },
  fields: {
    keyName: text(['名称', 'Name'], {
      required: true,
      unique: true,
      max: 100,
      search: 'like',
      sort: true,
      help: ['如 2026 年度', 'e.g. 2026'],
    }),
    keyId: text(['密钥编号', 'Key'], { server: true, max: 64, search: 'eq', width: 180 }),
    publicKey: text(['公钥', 'Public key'], { server: true, max: 64, list: false }),
    status: dict(['状态', 'State'], certificateKeyStatus, { server: true, search: 'in', sort: true, width: 100 }),
    retireTime: instant(['停用时间', 'Retired'], { server: true, sort: true }),
    revokeReason: longText(['作废原因', 'Reason'], { server: true, list: false }),
  },
  verbs: {
    revoke: {
      label: ['作废', 'Revoke'],
      from: ['active', 'retired'],
      to: 'revoked',
      roles: ['ADMIN'],
      danger: true,
      final: true,
      input: { reason: longText(['原因', 'Reason'], { required: true, max: 500 }) },
    },
  },
});
