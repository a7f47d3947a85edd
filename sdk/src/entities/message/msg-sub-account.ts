import { entity, standard } from '../../contract/entity.ts';
import { dict, int, money, ref, text } from '../../contract/field.ts';
import { reason } from '../reason.ts';
import { msgAccountStatus } from './choices.ts';

/** A time of day in Asia/Shanghai. */
const clock = '^([01]\\d|2[0-3]):[0-5]\\d$';
const clockText = ['时刻格式为 22:00', 'A time such as 22:00'] as const;

/** The prepaid messages of a unit or a competition on one channel. Balance and frozen units are the sum of its trades. */
export const msgSubAccount = entity('dsTbMsgSubAccount', {
  label: ['消息子账户', 'Message sub-account'],
  title: 'id',
  namedBy: ['unitId', 'competitionId', 'channel'],
  under: 'channel',
  key: ['unitId', 'competitionId', 'channel'],
  access: { read: ['ADMIN', 'SUB', 'UNIT', 'FIN', 'AUD'], write: ['ADMIN'] },
  calls: standard,
  stateField: 'status',
  states: msgAccountStatus,
  groups: [
    { label: ['子账户', 'Sub-account'], fields: ['unitId', 'competitionId', 'channel', 'status'] },
    {
      label: ['余额与限额', 'Balance and limits'],
      fields: ['balanceUnits', 'frozenUnits', 'unitPrice', 'dailyLimit', 'perMinute', 'approveAbove', 'quietFrom', 'quietUntil'],
    },
  ],
  fields: {
    unitId: ref(['单位', 'School'], 'dsTbUnit', { frozen: true, search: 'in', emptyIsAll: true }),
    competitionId: ref(['竞赛', 'Competition'], 'dsTbCompetition', { frozen: true, search: 'in', emptyIsAll: true }),
    channel: dict(['渠道', 'Channel'], 'ds_msg_channel', { required: true, frozen: true, search: 'in' }),
    balanceUnits: int(['余额（条）', 'Balance'], { server: true, sort: true, priority: 1 }),
    frozenUnits: int(['冻结（条）', 'Frozen'], { server: true, priority: 3 }),
    dailyLimit: int(['每日上限', 'Daily limit'], { min: 1, max: 10_000_000, priority: 3 }),
    perMinute: int(['每分钟上限', 'Limit per minute'], { min: 1, max: 100_000, priority: 3 }),
    /** Yuan for each unit; what was recharged at it is spent at it. */
    unitPrice: money(['单价', 'Price per unit'], { required: true, frozen: true, default: 5, min: 1, max: 10_000, priority: 3 }),
    approveAbove: int(['超过多少人需复核', 'Second person above'], { min: 0, max: 10_000_000, list: false }),
    quietFrom: text(['免打扰开始', 'Quiet from'], { pattern: clock, patternText: clockText, max: 5, list: false }),
    quietUntil: text(['免打扰结束', 'Quiet until'], { pattern: clock, patternText: clockText, max: 5, list: false }),
    status: dict(['状态', 'State'], msgAccountStatus, { server: true, search: 'in', sort: true, width: 90 }),
  },
  verbs: {
    enable: { label: ['启用', 'Enable'], from: ['disabled'], to: 'enabled', roles: ['ADMIN'] },
    disable: { label: ['停用', 'Disable'], from: ['enabled'], to: 'disabled', roles: ['ADMIN'], danger: true, input: { reason } },
  },
});
