import { entity, standard } from '../../contract/entity.ts';
import { dict, ref } from '../../contract/field.ts';

/** An expert in a group of experts. */
export const expertGroupMember = entity('dsTbExpertGroupMember', {
  label: ['专家组成员', 'Group member'],
  title: 'id',
  namedBy: ['expertId', 'groupId'],
  under: 'role',
  key: ['groupId', 'expertId'],
  access: { read: ['ADMIN', 'SUB', 'AUD'], write: ['ADMIN', 'SUB'], action: 'experts' },
  calls: standard,
  fields: {
    groupId: ref(['专家组', 'Group'], 'dsTbExpertGroup', { required: true, frozen: true, search: 'in' }),
    expertId: ref(['专家', 'Expert'], 'dsTbExpert', { required: true, frozen: true, search: 'in' }),
    role: dict(['职责', 'Role'], 'ds_expert_group_role', { default: 'member', search: 'in' }),
  },
});
