/**
 * Parts of the contract that the platform does not serve yet, by the beginning of their path, and why: a verb that cannot have its effect
 * is not offered at all. Once a path is served, delete its line, and it appears everywhere.
 */
export const notServed: Readonly<Record<string, string>> = {
  '/dsTbReview/managementList': 'Reviews and scores are listed as dsTbWorksAllot and dsTbWorksScore; one list of both is not here yet.',
  '/dsTbReview/results': 'Reviews and scores are listed as dsTbWorksAllot and dsTbWorksScore; one list of both is not here yet.',
  '/dsTbReview/exportXls': 'Reviews and scores are listed as dsTbWorksAllot and dsTbWorksScore; one list of both is not here yet.',
  '/dsTbMessage': 'Mail and text messages are configured where the server is started.',
};

/** Why a path below the prefix is not served yet; undefined for every other path, whether it exists or not. */
export function whyNotServed(path: string): string | undefined {
  for (let at = path; at !== ''; at = at.slice(0, at.lastIndexOf('/'))) if (Object.hasOwn(notServed, at)) return notServed[at];
  return undefined;
}
