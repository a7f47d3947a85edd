/** Allotments and scores are computed by runs, which this server does not make yet. */
export const reviewOnly: readonly { readonly entity: string; readonly why: string }[] = [
  { entity: 'dsTbWorksAllotRun', why: 'No allotment is computed here yet; reviews are given by hand or by import.' },
  { entity: 'dsTbWorksAllotTemp', why: 'The lines of an allotment run, which is not computed here yet.' },
  { entity: 'dsTbScoreRun', why: 'No score run is computed here yet.' },
  { entity: 'dsTbWorksScore', why: 'The works of a score run, which is not computed here yet.' },
  { entity: 'dsTbExpertStat', why: 'The experts of a score run, which is not computed here yet.' },
  { entity: 'dsTbAward', why: 'Awards follow from a score run, which is not computed here yet.' },
];
