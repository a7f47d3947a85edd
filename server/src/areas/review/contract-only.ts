/** Allotments and scores are computed by runs, which this server does not make yet. */
export const reviewOnly: readonly { readonly entity: string; readonly why: string }[] = [
  { entity: 'dsTbReviewFormula', why: 'Put to use only by running its test cases, which is not here yet.' },
  { entity: 'dsTbWorksAllotRun', why: 'No allotment is computed here yet; reviews are given by hand or by import.' },
  { entity: 'dsTbWorksAllotTemp', why: 'The lines of an allotment run, which is not computed here yet.' },
  { entity: 'dsTbReviewResult', why: 'Results are kept as versions of a review and read through it, not yet as a list of their own.' },
  { entity: 'dsTbScoreRun', why: 'No score run is computed here yet.' },
  { entity: 'dsTbWorksScore', why: 'The works of a score run, which is not computed here yet.' },
  { entity: 'dsTbExpertStat', why: 'The experts of a score run, which is not computed here yet.' },
  { entity: 'dsTbReviewAppeal', why: 'Appeals against published results, which nothing publishes here yet.' },
  { entity: 'dsTbAwardRule', why: 'Awards follow from a score run, which is not computed here yet.' },
  { entity: 'dsTbAward', why: 'Awards follow from a score run, which is not computed here yet.' },
];
