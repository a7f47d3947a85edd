import type { Label } from './label.ts';

/**
 * The most that a role may do. A stored role has one of these as its base and, from the database, its granted buttons; a call must be
 * allowed by both.
 */
export const roles = ['ADMIN', 'SUB', 'UNIT', 'EXPERT', 'APPL', 'FIN', 'AUD'] as const;
export type Role = (typeof roles)[number];

/** `role_code` of the seeded roles. */
export const roleCodes = {
  ADMIN: 'admin',
  SUB: 'subAdmin',
  UNIT: 'collegeAdmin',
  EXPERT: 'expert',
  APPL: 'student',
  FIN: 'finance',
  AUD: 'auditor',
} as const satisfies Record<Role, string>;

export const roleLabels = {
  ADMIN: ['管理员', 'Administrator'],
  SUB: ['子管理员', 'Sub-administrator'],
  UNIT: ['学校管理员', 'School administrator'],
  EXPERT: ['评审专家', 'Review expert'],
  APPL: ['报名人员', 'Applicant'],
  FIN: ['财务', 'Finance'],
  AUD: ['审计', 'Auditor'],
} as const satisfies Record<Role, Label>;
