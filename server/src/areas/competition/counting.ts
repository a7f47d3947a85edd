import { registrationStatus, reviewStatus, worksStatus } from '@saiyun/sdk/entities';

/** What counts as entered, as handed in and as a review of a work. */
export const counting = {
  entries: `${registrationStatus.submitted},${registrationStatus.approved}`,
  works: `${worksStatus.submitted},${worksStatus.locked}`,
  reviews: `${reviewStatus.pending},${reviewStatus.staged},${reviewStatus.submitted},${reviewStatus.expired}`,
} as const;
