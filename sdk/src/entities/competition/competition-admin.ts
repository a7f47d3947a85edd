import { entity, standard } from '../../contract/entity.ts';
import { dict, instant, ref } from '../../contract/field.ts';

/**
 * What a sub-administrator looks after: a competition, or one of its areas or groups, until a set time, and the permitted actions. Without
 * such a row, a sub-administrator sees no competition data.
 */
export const competitionAdmin = entity('dsTbCompetitionAdmin', {
  label: ['竞赛子管理员', 'Competition administrator'],
  title: 'userId',
  under: 'areaId',
  apart: 'competitionId',
  key: ['competitionId', 'userId'],
  access: { read: ['ADMIN', 'AUD'], write: ['ADMIN'] },
  calls: standard,
  groups: [
    { label: ['谁负责什么', 'Who looks after what'], fields: ['userId', 'competitionId', 'areaId', 'groupIds'] },
    { label: ['权限', 'Rights'], fields: ['actions', 'expireTime'] },
  ],
  fields: {
    competitionId: ref(['竞赛', 'Competition'], 'dsTbCompetition', { required: true, frozen: true, search: 'in', width: 220 }),
    userId: ref(['账号', 'Account'], 'sysUser', { required: true, frozen: true, search: 'in' }),
    areaId: ref(['赛区', 'Area'], 'dsTbCompetitionArea', {
      search: 'in',
      emptyIsAll: true,
      help: ['留空为所有赛区', 'Leave empty for all areas'],
    }),
    groupIds: ref(['组别', 'Groups'], 'dsTbCompetitionGroup', {
      many: true,
      search: 'in',
      within: 'competitionId',
      emptyIsAll: true,
      help: ['留空为所有组别', 'Leave empty for all groups'],
    }),
    actions: dict(['可执行操作', 'Actions'], 'ds_sub_action', {
      many: true,
      emptyIsAll: true,
      help: ['留空为角色的全部操作；查看不受限制', 'Leave empty for every action of the role; reading is not restricted'],
    }),
    expireTime: instant(['有效期至', 'Until'], { search: 'range', sort: true }),
  },
});
