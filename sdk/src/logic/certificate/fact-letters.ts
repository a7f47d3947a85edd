import type { CertificateFact } from './payload.ts';

/** The letter by which the compact form names a fact. Certificates are printed with them: a letter never changes its meaning. */
export const certificateFactLetters: Readonly<Record<CertificateFact, string>> = {
  realName: 'r',
  teamName: 't',
  memberNames: 'm',
  tutorNames: 'u',
  worksTitle: 'w',
  awardName: 'a',
  competitionName: 'c',
  groupName: 'g',
  unitName: 'n',
  areaName: 'e',
  worksNo: 'o',
  rank: 'k',
  awardDate: 'd',
};
