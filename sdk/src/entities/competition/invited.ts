import { entity, standard } from '../../contract/entity.ts';
import { ref, text } from '../../contract/field.ts';

/** Somebody who may enter a competition that is open to invited people only: a person, everybody of a mail domain, or a school. */
export const competitionInvited = entity('dsTbCompetitionInvited', {
  label: ['受邀名单', 'Invitation list'],
  title: 'address',
  under: 'competitionId',
  apart: 'competitionId',
  key: ['competitionId', 'address'],
  access: { read: ['ADMIN', 'SUB', 'AUD'], write: ['ADMIN', 'SUB'], action: 'setup' },
  calls: standard,
  fields: {
    competitionId: ref(['竞赛', 'Competition'], 'dsTbCompetition', { required: true, frozen: true, search: 'in', width: 220 }),
    address: text(['受邀对象', 'Invited'], {
      required: true,
      max: 100,
      search: 'like',
      sort: true,
      width: 260,
      help: [
        '邮箱、邮箱域名（如 @example.edu.cn）、手机号或学校代码',
        'An e-mail address, a mail domain such as @example.edu.cn, a mobile number or the code of a school',
      ],
    }),
    note: text(['备注', 'Note'], { max: 200, search: 'like' }),
  },
});
