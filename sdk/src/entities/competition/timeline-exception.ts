import { entity, standard } from '../../contract/entity.ts';
import { dict, instant, longText, ref, text } from '../../contract/field.ts';

/** A gate of a competition that closes later for one unit, team or area. Every check of a gate reads these rows. */
export const timelineException = entity('dsTbTimelineException', {
  label: ['时间例外', 'Timeline exception'],
  title: 'id',
  namedBy: ['competitionId', 'gate'],
  under: 'newEnd',
  key: ['competitionId', 'gate', 'scopeId'],
  access: { read: ['ADMIN', 'SUB', 'AUD'], write: ['ADMIN'] },
  calls: standard,
  groups: [
    { label: ['谁的哪个时间', 'Whose window'], fields: ['competitionId', 'gate', 'scopeType', 'scopeId', 'newEnd'] },
    { label: ['批准', 'Approval'], fields: ['reason', 'approvedBy'] },
  ],
  fields: {
    competitionId: ref(['竞赛', 'Competition'], 'dsTbCompetition', { required: true, frozen: true, search: 'in', width: 220 }),
    scopeType: dict(['范围', 'For'], 'ds_exception_scope', { required: true, frozen: true, search: 'in' }),
    scopeId: text(['对象', 'Applies to'], {
      required: true,
      frozen: true,
      max: 64,
      ofBy: { field: 'scopeType', of: { unit: 'dsTbUnit', team: 'dsTbRegistration', area: 'dsTbCompetitionArea' } },
      search: 'eq',
      help: ['单位、报名或赛区', 'A school, entry or area'],
    }),
    gate: dict(['环节', 'Gate'], 'ds_gate', { required: true, frozen: true, search: 'in', priority: 1 }),
    newEnd: instant(['延期至', 'Closes at'], { required: true, search: 'range', sort: true }),
    reason: longText(['原因', 'Reason'], { required: true, max: 500, priority: 3 }),
    approvedBy: text(['批准人', 'Approved by'], { server: true, search: 'like', sheet: false, priority: 3 }),
  },
});
