import type { AnyRow } from '../contract/entity.ts';
import type { Label } from '../contract/label.ts';
import type { Role } from '../contract/roles.ts';
import { registrationStatus, worksStatus } from '../entities/registration/choices.ts';

export type FixedCall = 'edit' | 'delete';

type Why = (row: Readonly<Record<string, unknown>>, isStaff: boolean) => Label | undefined;

const isStaffRole = (role: Role): boolean => role === 'ADMIN' || role === 'SUB';
const isOne = (state: unknown, states: readonly string[]): boolean => states.includes(String(state));

/** Records whose rows cannot be changed in some states; the user is told why instead of getting a form. */
const limits: Readonly<Record<string, Partial<Record<FixedCall, Why>>>> = {
  dsTbWorks: {
    edit: ({ status }) =>
      isOne(status, [worksStatus.notSubmitted, worksStatus.submitted])
        ? undefined
        : ['作品已锁定、撤回或取消资格，不能再修改', 'The work is locked, withdrawn or disqualified'],
    delete: ({ status }, isStaff) =>
      isStaff || isOne(status, [worksStatus.notSubmitted])
        ? undefined
        : ['作品已提交，不能删除；可以撤回', 'The work is handed in; withdraw it instead'],
  },
  dsTbRegistration: {
    edit: ({ status }, isStaff) => {
      if (isOne(status, [registrationStatus.withdrawn])) return ['报名已撤回，不能再修改', 'The entry is withdrawn'];
      return isStaff || isOne(status, [registrationStatus.draft, registrationStatus.returned])
        ? undefined
        : ['报名已提交；退回后才能修改', 'The entry is handed in; it can be changed once it is returned'];
    },
    delete: ({ status }, isStaff) =>
      isStaff || isOne(status, [registrationStatus.draft, registrationStatus.withdrawn])
        ? undefined
        : ['报名已提交，不能删除；可以撤回', 'The entry is handed in; withdraw it instead'],
  },
};

/** Why nobody with these roles may change or delete a row in its current state; undefined if they may. */
export function whyFixed(
  entity: string,
  call: FixedCall,
  row: AnyRow | Readonly<Record<string, unknown>>,
  roles: readonly Role[],
): Label | undefined {
  return limits[entity]?.[call]?.(row, roles.some(isStaffRole));
}
