import { entity, standard } from '../../contract/entity.ts';
import { dict, int, json, ref } from '../../contract/field.ts';
import { certificateBatchStatus } from './choices.ts';

/** Certificates issued together (CERT-01): first checked for missing facts and glyphs, then issued. */
export const certificateBatch = entity('dsTbCertificateBatch', {
  label: ['证书批次', 'Certificate batch'],
  title: 'id',
  key: ['id'],
  access: { read: ['ADMIN', 'SUB', 'AUD'], write: ['ADMIN', 'SUB'], action: 'certificates' },
  calls: standard.filter((call) => call !== 'importExcel'),
  stateField: 'status',
  states: certificateBatchStatus,
  fields: {
    templateId: ref(['证书模板', 'Template'], 'dsTbCertificateTemplate', { required: true, frozen: true, search: 'in', width: 200 }),
    scope: json(['范围', 'Scope'], 'any', { required: true, list: false }),
    status: dict(['状态', 'State'], certificateBatchStatus, { server: true, search: 'in', sort: true, width: 110 }),
    total: int(['总数', 'Total'], { server: true, sort: true, width: 90 }),
    okCount: int(['已签发', 'Issued'], { server: true, sort: true, width: 90 }),
    problems: json(['问题', 'Problems'], 'any', { server: true, list: false }),
  },
  verbs: {
    preflight: { label: ['预检', 'Check'], from: ['checking', 'ready', 'partlyFailed'], roles: ['ADMIN', 'SUB'], single: true },
    issue: { label: ['签发', 'Issue'], from: ['ready'], to: 'issuing', roles: ['ADMIN', 'SUB'], single: true, danger: true, final: true },
  },
});
