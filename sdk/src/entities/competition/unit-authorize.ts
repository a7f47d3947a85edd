import { yes } from '../../contract/choices.ts';
import { entity, standard } from '../../contract/entity.ts';
import { dict, flag, instant, int, longText, ref, text } from '../../contract/field.ts';
import { reason } from '../reason.ts';
import { authorizeStatus } from './choices.ts';

/** Whether a school takes part in a competition. If the competition requires it, nobody from the school can enter without it. */
export const unitAuthorize = entity('dsTbUnitAuthorize', {
  label: ['单位授权', 'School authorisation'],
  title: 'unitId',
  under: 'competitionId',
  apart: 'competitionId',
  key: ['competitionId', 'unitId'],
  access: { read: ['ADMIN', 'SUB', 'UNIT', 'AUD'], write: ['ADMIN', 'UNIT'] },
  calls: standard,
  stateField: 'status',
  states: authorizeStatus,
  groups: [
    { label: ['授权', 'Authorisation'], fields: ['unitId', 'competitionId', 'quota', 'allowSelfRegister', 'status'] },
    { label: ['办理', 'Handled'], fields: ['authorizedBy', 'authorizedTime', 'reason'] },
  ],
  fields: {
    competitionId: ref(['竞赛', 'Competition'], 'dsTbCompetition', { required: true, frozen: true, search: 'in', width: 220 }),
    unitId: ref(['单位', 'School'], 'dsTbUnit', { required: true, frozen: true, search: 'in', width: 180 }),
    quota: int(['名额', 'Quota'], {
      min: 0,
      max: 100_000,
      setBy: ['ADMIN'],
      help: ['由主办方填写，留空为竞赛的单位名额', "Set by the organiser; leave empty to use the competition's quota"],
    }),
    allowSelfRegister: flag(['允许自主报名', 'Self-registration'], { default: yes }),
    status: dict(['状态', 'State'], authorizeStatus, { server: true, search: 'in', sort: true, width: 100 }),
    authorizedBy: text(['授权人', 'Authorised by'], { server: true, sheet: false }),
    authorizedTime: instant(['授权时间', 'Authorised'], { server: true, search: 'range', sort: true, sheet: false }),
    reason: longText(['原因', 'Reason'], { server: true, list: false, sheet: false }),
  },
  verbs: {
    authorize: {
      label: ['授权', 'Authorise'],
      from: ['notAuthorised', 'withdrawn'],
      to: 'authorised',
      roles: ['UNIT', 'ADMIN'],
      input: {
        reason: longText(['原因', 'Reason'], {
          max: 255,
          help: ['管理员代为授权时必填', "Required when an administrator authorises on the school's behalf"],
        }),
      },
    },
    withdraw: {
      label: ['撤回授权', 'Withdraw'],
      from: ['authorised'],
      to: 'withdrawn',
      roles: ['UNIT', 'ADMIN'],
      danger: true,
      input: { reason },
    },
  },
});
