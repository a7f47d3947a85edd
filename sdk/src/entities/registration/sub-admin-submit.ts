import { entity, standard } from '../../contract/entity.ts';
import { dict, instant, int, longText, ref, text } from '../../contract/field.ts';
import { reportStatus } from './choices.ts';

/**
 * The works of a unit that a sub-administrator reports to the organisers in one submission. Accepting it locks them; what was returned is
 * corrected and submitted again.
 */
export const subAdminSubmit = entity('dsTbSubAdminSubmit', {
  label: ['作品报送', 'Reported works'],
  title: 'id',
  namedBy: ['unitId', 'submitTime'],
  under: 'worksCount',
  apart: 'competitionId',
  key: ['id'],
  access: { read: ['ADMIN', 'SUB', 'AUD'], write: ['ADMIN', 'SUB'], action: 'works' },
  calls: standard.filter((call) => call !== 'importExcel'),
  withoutBin: ['报送有名额和截止时间，请重新报送', 'places and deadline may have passed, so the works are reported again'],
  stateField: 'status',
  states: reportStatus,
  groups: [
    { label: ['报送', 'Submission'], fields: ['competitionId', 'unitId', 'groupId', 'workIds', 'worksCount', 'note'] },
    { label: ['处理', 'Decision'], fields: ['status', 'reason', 'submitBy', 'submitTime'] },
  ],
  fields: {
    competitionId: ref(['竞赛', 'Competition'], 'dsTbCompetition', { required: true, frozen: true, search: 'in', width: 220 }),
    unitId: ref(['单位', 'School'], 'dsTbUnit', { required: true, frozen: true, search: 'in', width: 200, priority: 1 }),
    groupId: ref(['组别', 'Group'], 'dsTbCompetitionGroup', {
      frozen: true,
      search: 'in',
      within: 'competitionId',
      emptyIsAll: true,
      help: ['留空为所有组别', 'Leave empty for all groups'],
    }),
    workIds: ref(['作品', 'Works'], 'dsTbWorks', {
      many: true,
      within: 'competitionId',
      list: false,
      sheet: false,
      help: ['留空为全部未报送的作品', 'Leave empty for all that are left'],
    }),
    worksCount: int(['作品数', 'Works'], { server: true, sort: true, width: 90, priority: 1 }),
    note: longText(['说明', 'Note'], { max: 500, list: false }),
    status: dict(['状态', 'State'], reportStatus, { server: true, search: 'in', sort: true, width: 100 }),
    reason: longText(['退回原因', 'Reason for return'], { server: true, list: false }),
    submitBy: text(['报送人', 'Submitted by'], { server: true, search: 'like' }),
    submitTime: instant(['报送时间', 'Submitted'], { server: true, search: 'range', sort: true }),
  },
  verbs: {
    examine: {
      label: ['处理', 'Decide'],
      from: ['waiting'],
      to: 'accepted',
      roles: ['ADMIN'],
      input: {
        status: dict(['结果', 'Decision'], 'ds_report_decision', { required: true }),
        reason: longText(['原因', 'Reason'], { max: 500, help: ['退回时必填', 'Required to return it'] }),
      },
    },
    submit: { label: ['重新报送', 'Submit again'], from: ['returned'], to: 'waiting', roles: ['ADMIN', 'SUB'] },
    withdraw: {
      label: ['撤回', 'Withdraw'],
      from: ['waiting', 'returned'],
      to: 'withdrawn',
      roles: ['ADMIN', 'SUB'],
      danger: true,
      final: true,
    },
  },
});
