import { competitionActions } from '@saiyun/sdk/contract';
import { dictionary, type SeedDictionary } from './dictionary.ts';

/** Dictionaries for setting up competitions. */
export const competitionDictionaries: readonly SeedDictionary[] = [
  dictionary(
    'ds_stage_type',
    ['阶段类型', 'Stage type'],
    [
      ['school', '校赛', 'School'],
      ['area', '赛区赛', 'Area'],
      ['national', '全国赛', 'National'],
      ['preliminary', '初赛', 'Preliminary'],
      ['semifinal', '复赛', 'Semi-final'],
      ['final', '决赛', 'Final'],
      ['defence', '答辩', 'Defence'],
    ],
  ),
  dictionary(
    'ds_form_kind',
    ['表单类型', 'Form type'],
    [
      ['registration', '报名表', 'Registration'],
      ['works', '作品表', 'Works'],
      ['supplementary', '补充材料表', 'Supplementary'],
    ],
  ),
  dictionary(
    'ds_exception_scope',
    ['例外范围', 'Exception scope'],
    [
      ['unit', '单位', 'School'],
      ['team', '队伍', 'Team'],
      ['area', '赛区', 'Area'],
      ['expert', '专家', 'Expert'],
      ['project', '评审项目', 'Review project'],
    ],
  ),
  dictionary(
    'ds_sub_action',
    ['子管理员操作', 'Sub-administrator actions'],
    Object.entries(competitionActions).map(([value, [zh, en]]) => [value, zh, en]),
  ),
  dictionary(
    'ds_gate',
    ['环节', 'Gate'],
    [
      ['register', '报名', 'Registration'],
      ['submit', '提交作品', 'Submission'],
      ['pay', '缴费', 'Payment'],
      ['review', '评审', 'Review'],
    ],
  ),
];
