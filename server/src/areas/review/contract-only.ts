/** Allotments and scores are computed by runs, which this server does not make yet. */
export const reviewOnly: readonly { readonly entity: string; readonly why: string }[] = [
  { entity: 'dsTbWorksAllotRun', why: 'No allotment is computed here yet; reviews are given by hand or by import.' },
  { entity: 'dsTbWorksAllotTemp', why: 'The lines of an allotment run, which is not computed here yet.' },
  { entity: 'dsTbAward', why: 'Scores are computed and published here; awards are not written from them yet.' },
];
