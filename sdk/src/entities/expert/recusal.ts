import { entity } from '../../contract/entity.ts';
import { dict, instant, longText, ref, text } from '../../contract/field.ts';
import { reason } from '../reason.ts';
import { recusalStatus } from './choices.ts';

/** An expert who must not judge a work, a unit or a person. Experts declare their own; only an administrator removes one, with a reason. */
export const recusal = entity('dsTbRecusal', {
  label: ['回避', 'Recusal'],
  title: 'id',
  namedBy: ['expertId', 'targetType'],
  under: 'reason',
  key: ['expertId', 'targetType', 'targetId'],
  access: { read: ['ADMIN', 'SUB', 'EXPERT', 'AUD'], write: ['ADMIN', 'SUB', 'EXPERT'], action: 'experts' },
  calls: ['list', 'queryById', 'add', 'exportXls'],
  stateField: 'status',
  states: recusalStatus,
  groups: [
    { label: ['回避', 'Recusal'], fields: ['expertId', 'targetType', 'targetId', 'source', 'pinned'] },
    { label: ['理由与期限', 'Reason and term'], fields: ['reason', 'expireTime', 'status', 'removeReason'] },
  ],
  fields: {
    expertId: ref(['专家', 'Expert'], 'dsTbExpert', { required: true, search: 'in' }),
    targetType: dict(['对象类型', 'Recused from'], 'ds_recusal_target', { required: true, search: 'in' }),
    targetId: text(['回避对象', 'Recused party'], {
      required: true,
      max: 64,
      ofBy: { field: 'targetType', of: { works: 'dsTbWorks', unit: 'dsTbUnit', person: 'sysUser' } },
      search: 'eq',
      help: ['作品、单位或账号', 'A work, school or account'],
      priority: 1,
    }),
    reason: longText(['原因', 'Reason'], { required: true, max: 500 }),
    source: dict(['来源', 'Source'], 'ds_recusal_source', { server: true, search: 'in', priority: 3 }),
    pinned: dict(['认定', 'Ruling'], 'ds_recusal_pinned', { default: 'normal', search: 'in', priority: 3 }),
    expireTime: instant(['有效期至', 'Until'], { search: 'range', sort: true }),
    status: dict(['状态', 'State'], recusalStatus, { server: true, search: 'in', sort: true, width: 90 }),
    removeReason: longText(['解除原因', 'Reason for removal'], { server: true, list: false, sheet: false }),
  },
  verbs: {
    remove: { label: ['解除', 'Remove'], from: ['inForce'], to: 'removed', roles: ['ADMIN'], danger: true, input: { reason } },
    declare: { label: ['重新声明', 'Declare again'], from: ['removed'], to: 'inForce', roles: ['ADMIN', 'EXPERT'], input: { reason } },
  },
});
