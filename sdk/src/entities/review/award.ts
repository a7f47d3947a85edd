import { no, yesNo } from '../../contract/choices.ts';
import { entity, logOnly } from '../../contract/entity.ts';
import { date, decimal, dict, instant, int, longText, ref, text } from '../../contract/field.ts';
import { awardStatus } from './choices.ts';

const staff = ['ADMIN', 'SUB', 'AUD'] as const;

/**
 * An award of a work, from a confirmed score run. Once its public notice has begun everyone may see it; before that only those who run the
 * competition and, once published results name it, its own team and school.
 */
export const award = entity('dsTbAward', {
  label: ['获奖', 'Award'],
  title: 'awardLevel',
  titleEn: 'awardLevelEn',
  under: 'worksId',
  apart: 'worksId',
  key: ['id'],
  access: { read: ['ADMIN', 'SUB', 'UNIT', 'APPL', 'AUD'], write: ['ADMIN', 'SUB'], action: 'awards' },
  calls: logOnly,
  stateField: 'status',
  states: awardStatus,
  defaultSort: { column: 'competitionId', order: 'asc', thenBy: ['levelNo', 'rankNo'] },
  derived: ['objections', 'objected', 'due'],
  groups: [
    {
      label: ['获奖', 'Award'],
      fields: [
        'awardLevel',
        'awardLevelEn',
        'levelNo',
        'worksId',
        'registrationId',
        'unitId',
        'rankNo',
        'score',
        'competitionId',
        'status',
        'differs',
      ],
    },
    { label: ['公示', 'Public notice'], fields: ['noticeEnd', 'confirmTime', 'reason'] },
    { label: ['由来', 'Where it comes from'], fields: ['projectId', 'runId'] },
  ],
  fields: {
    competitionId: ref(['竞赛', 'Competition'], 'dsTbCompetition', { server: true, required: true, search: 'in', width: 220 }),
    projectId: ref(['评审项目', 'Project'], 'dsTbReviewProject', { server: true, required: true, search: 'in', list: false }),
    worksId: ref(['作品', 'Work'], 'dsTbWorks', { server: true, required: true, search: 'in', width: 240 }),
    registrationId: ref(['队伍', 'Team'], 'dsTbRegistration', { server: true, search: 'in' }),
    unitId: ref(['学校', 'School'], 'dsTbUnit', { server: true, search: 'in' }),
    rankNo: int(['名次', 'Rank'], { server: true, sort: true, emptyLast: true, width: 80, priority: 1, seenBy: staff }),
    score: decimal(['得分', 'Score'], { digits: 6, server: true, sort: true, width: 90, priority: 1, seenBy: staff }),
    awardLevel: text(['奖项', 'Award'], { server: true, required: true, max: 100, search: 'like', sort: true }),
    awardLevelEn: text(['英文奖项', 'Award in English'], { server: true, max: 100, list: false }),
    levelNo: int(['级别', 'Level'], { server: true, required: true, sort: true, width: 80, help: ['1 为最高', '1 is the highest'] }),
    runId: ref(['成绩计算', 'Score run'], 'dsTbScoreRun', {
      server: true,
      required: true,
      search: 'eq',
      list: false,
      seenBy: staff,
    }),
    status: dict(['状态', 'State'], awardStatus, { server: true, search: 'in', sort: true, width: 100 }),
    differs: dict(['与成绩不一致', 'Differs from the scores'], yesNo, {
      server: true,
      default: no,
      search: 'eq',
      list: false,
      seenBy: staff,
      help: ['后来确认的成绩给出另一奖项', 'Scores confirmed later give another award'],
    }),
    noticeEnd: date(['公示截止', 'Notice ends'], { server: true, search: 'range', sort: true, width: 120 }),
    confirmTime: instant(['确认时间', 'Confirmed'], { server: true, list: false }),
    reason: longText(['撤销原因', 'Reason'], { server: true, list: false }),
  },
  verbs: {
    publicise: {
      label: ['公示', 'Open public notice'],
      from: ['proposed'],
      to: 'onNotice',
      roles: ['ADMIN'],
      tells: [
        '公示期满后由管理员逐一确认，不会自动确认；有未答复的异议时不能确认。',
        'After the notice an organiser confirms each award; nothing is confirmed by itself, nor while an objection is open.',
      ],
      input: { noticeEnd: date(['公示截止', 'Notice ends'], { required: true, help: ['含当日', 'That day included'] }) },
    },
    confirm: {
      label: ['确认获奖', 'Confirm'],
      from: ['onNotice'],
      to: 'confirmed',
      roles: ['ADMIN'],
      danger: true,
      final: true,
      tells: ['奖项成为正式结果，随后可以签发证书。', 'The award becomes final, and certificates can be issued for it.'],
    },
    revoke: {
      label: ['撤销', 'Revoke'],
      from: ['proposed', 'onNotice', 'confirmed'],
      to: 'revoked',
      roles: ['ADMIN'],
      danger: true,
      tells: [
        '已签发的证书一并撤销。误撤的奖项可以恢复，证书须重新签发。',
        'Its certificates are revoked with it. An award revoked by mistake can be restored; its certificates have to be issued anew.',
      ],
      input: { reason: longText(['原因', 'Reason'], { required: true, max: 500 }) },
    },
    restore: {
      label: ['恢复', 'Restore'],
      from: ['revoked'],
      // Its rule says what it is again: what was announced needs no second notice.
      roles: ['ADMIN'],
      aside: true,
      tells: [
        '回到撤销前的状态：拟获奖、公示中或已确认。随之撤销的证书不会恢复，须重新签发。',
        'It is again what it was before: proposed, on notice or confirmed. Certificates revoked with it stay revoked and are issued anew.',
      ],
      input: { reason: longText(['恢复原因', 'Reason'], { required: true, max: 500 }) },
    },
  },
});
