import type { SetUpStep } from '@saiyun/sdk/rules';

/** What follows the address of a competition where it is set up: at this step, or at the first that is to be done. */
export function setUpSearch(step?: SetUpStep): string {
  return step === undefined ? '?part=setUp' : `?part=setUp&step=${step}`;
}
