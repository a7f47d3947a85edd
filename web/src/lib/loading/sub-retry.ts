/** After how many ms each rows below a row are asked for again, before their failure is told (TREE-07): what fails may need a moment. */
export const subRetriesMs = [200, 600, 1200] as const;

/** The same as options of a query. */
export const subRetry = {
  retry: subRetriesMs.length,
  retryDelay: (tries: number): number => subRetriesMs[tries] ?? subRetriesMs[2],
} as const;
