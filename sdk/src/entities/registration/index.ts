import { registrationChange } from './change.ts';
import { registrationMember } from './member.ts';
import { registration } from './registration.ts';
import { works } from './works.ts';
import { worksFile } from './works-file.ts';
import { worksLabel } from './works-label.ts';
import { worksSupplement } from './works-supplement.ts';
import { worksVersion } from './works-version.ts';

export const registrations = {
  registration,
  registrationMember,
  registrationChange,
  works,
  worksVersion,
  worksFile,
  worksSupplement,
  worksLabel,
};
