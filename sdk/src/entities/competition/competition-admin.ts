import { entity, standard } from '../../contract/entity.ts';
import { instant, json, ref } from '../../contract/field.ts';

/** What a sub-administrator looks after: a competition, or an area or groups of it, until a time. One who has such rows sees nothing else. */
export const competitionAdmin = entity('dsTbCompetitionAdmin', {
  label: ['竞赛子管理员', 'Competition administrator'],
  title: 'userId',
  key: ['competitionId', 'userId'],
  access: { read: ['ADMIN', 'AUD'], write: ['ADMIN'] },
  calls: standard,
  fields: {
    competitionId: ref(['竞赛', 'Competition'], 'dsTbCompetition', { required: true, frozen: true, search: 'in', width: 220 }),
    userId: ref(['账号', 'Account'], 'sysUser', { required: true, frozen: true, search: 'in' }),
    areaId: ref(['赛区', 'Area'], 'dsTbCompetitionArea', { search: 'in' }),
    groupIds: ref(['组别', 'Groups'], 'dsTbCompetitionGroup', { many: true, search: 'in', within: 'competitionId' }),
    actions: json(['可执行操作', 'Actions'], 'textList', {
      list: false,
      sheet: false,
      help: ['如 approve、reject；留空为角色的全部操作', 'Such as approve, reject; empty: all that the role may'],
    }),
    expireTime: instant(['有效期至', 'Until'], { search: 'range', sort: true }),
  },
});
