import { entity, standard } from '../../contract/entity.ts';
import { longText, ref, text } from '../../contract/field.ts';

/** A group of experts, led by an active expert. */
export const expertGroup = entity('dsTbExpertGroup', {
  label: ['专家组', 'Expert group'],
  title: 'groupName',
  titleEn: 'groupNameEn',
  under: 'leaderId',
  key: ['groupName'],
  access: { read: ['ADMIN', 'SUB', 'AUD'], write: ['ADMIN', 'SUB'], action: 'experts' },
  parts: [{ of: 'dsTbExpertGroupMember', by: 'groupId' }],
  calls: standard,
  fields: {
    groupName: text(['专家组名称', 'Name'], { required: true, max: 100, search: 'like', sort: true }),
    groupNameEn: text(['英文名称', 'English name'], { max: 100 }),
    leaderId: ref(['组长', 'Leader'], 'dsTbExpert', { search: 'in' }),
    scope: text(['评审范围', 'Scope'], { max: 200 }),
    remark: longText(['备注', 'Remark'], { max: 500, list: false }),
  },
});
