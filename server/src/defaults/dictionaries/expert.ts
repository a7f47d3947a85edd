import { dictionary, type SeedDictionary } from './dictionary.ts';

/** Dictionaries of labels, experts, their groups and recusals. */
export const expertDictionaries: readonly SeedDictionary[] = [
  dictionary(
    'ds_degree',
    ['学位', 'Degree'],
    [
      ['bachelor', '学士', 'Bachelor'],
      ['master', '硕士', 'Master'],
      ['doctor', '博士', 'Doctor'],
    ],
  ),
  dictionary(
    'ds_label_type',
    ['标签类型', 'Label type'],
    [
      ['subject', '学科', 'Subject'],
      ['method', '方法', 'Method'],
      ['industry', '行业', 'Industry'],
    ],
  ),
  dictionary(
    'ds_expert_group_role',
    ['专家组职责', 'Expert group role'],
    [
      ['member', '成员', 'Member'],
      ['leader', '组长', 'Leader'],
      ['secretary', '秘书', 'Secretary'],
    ],
  ),
  dictionary(
    'ds_recusal_rule',
    ['回避规则', 'Recusal rule'],
    [
      ['sameUnit', '同一单位', 'Same school'],
      ['sameUnitTree', '同一单位及其上下级', 'Same school, and those above or below it'],
      ['sameArea', '同一赛区', 'Same area'],
      ['tutorOf', '指导教师', 'Tutor of the team'],
      ['declared', '本人声明', 'Declared'],
      ['coMember', '近年同组合作', 'Co-member in recent years'],
      ['blacklist', '互斥名单', 'Excluded pair'],
    ],
  ),
  dictionary(
    'ds_recusal_target',
    ['回避对象', 'Recused party'],
    [
      ['works', '作品', 'Work'],
      ['unit', '单位', 'School'],
      ['person', '人员', 'Person'],
    ],
  ),
  dictionary(
    'ds_recusal_source',
    ['回避来源', 'Recusal source'],
    [
      ['rule', '规则', 'Rule'],
      ['expert', '专家声明', 'Expert'],
      ['admin', '管理员', 'Administrator'],
    ],
  ),
  dictionary(
    'ds_recusal_pinned',
    ['回避认定', 'Ruling'],
    [
      ['normal', '按规则', 'By the rules'],
      ['conflict', '认定有冲突', 'Conflict'],
      ['noConflict', '认定无冲突', 'No conflict'],
    ],
  ),
];
