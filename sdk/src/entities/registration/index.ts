export { registrationChange } from './change.ts';
export { registrationMember } from './member.ts';
export { registration } from './registration.ts';
export { works } from './works.ts';
export { worksFile } from './works-file.ts';
export { worksLabel } from './works-label.ts';
export { worksSupplement } from './works-supplement.ts';
export { worksVersion } from './works-version.ts';
