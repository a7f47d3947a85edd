/** What empty lists say to some readers only. */
export const ownBegins = [
  'dsTbRegistration.begin.school',
  'dsTbRegistration.begin.entrant',
  'dsTbRegistrationMember.begin.entrant',
  'dsTbWorks.begin.school',
  'dsTbWorks.begin.entrant',
  'dsTbExpertLabelRelation.begin.expert',
  'dsTbRecusal.begin.expert',
  'dsTbAward.begin.school',
  'dsTbAward.begin.entrant',
  'dsTbReviewResult.begin.expert',
  'dsTbWorksScore.begin.school',
  'dsTbWorksScore.begin.entrant',
  'dsTbCertificate.begin.expert',
  'dsTbCertificate.begin.entrant',
  'dsTbExpertSettlement.begin.expert',
  'dsTbExpertWithdrawal.begin.expert',
] as const;
