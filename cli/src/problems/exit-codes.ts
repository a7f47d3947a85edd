/** The exit codes of the process; documented in the README and the same for every command. */
export const exitCodes = {
  ok: 0,
  failure: 1,
  usage: 2,
  /** Some rows of an import failed. */
  partial: 3,
  /** There is no allotment. */
  infeasible: 3,
  /** A replay gave another result. */
  differs: 3,
  auth: 4,
  forbidden: 5,
  notFound: 6,
  conflict: 7,
  invalid: 8,
  limit: 9,
  server: 10,
  interrupted: 130,
} as const;

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];
