import { awardStatus, payStatus, registrationStatus, reviewProjectStatus, worksStatus } from '@saiyun/sdk/entities';
import { expect, test } from 'vitest';
import { type EntryFacts, nextOf, stepsOf } from './entry-steps.ts';

const draft: EntryFacts = {
  status: registrationStatus.draft,
  payStatus: payStatus.none,
  isCharged: false,
  registerOpen: true,
  submitOpen: true,
  submitBegun: true,
  works: [],
  review: null,
  hasResult: false,
  award: null,
};
const { approved, returned, submitted, failed, withdrawn } = registrationStatus;
const { notSubmitted, disqualified } = worksStatus;
const handedIn = { status: approved, works: [worksStatus.submitted] };

test.each<[string, Partial<EntryFacts>, string, string | null]>([
  ['a draft is submitted', {}, 'register:now approve:ahead works:ahead review:ahead result:ahead', 'submit'],
  ['a draft after the deadline is over', { registerOpen: false }, 'register:now approve:ahead works:ahead review:ahead result:ahead', null],
  ['a returned entry is mended', { status: returned }, 'register:now approve:ahead works:ahead review:ahead result:ahead', 'mend'],
  ['a submitted entry waits', { status: submitted }, 'register:done approve:now works:ahead review:ahead result:ahead', null],
  ['a refused entry ends', { status: failed }, 'register:done approve:stopped works:ahead review:ahead result:ahead', null],
  ['a withdrawn entry ends', { status: withdrawn }, 'register:stopped approve:ahead works:ahead review:ahead result:ahead', null],
  ['an approved entry needs a work', { status: approved }, 'register:done approve:done works:now review:ahead result:ahead', 'addWork'],
  [
    'an approved entry waits until works are taken',
    { status: approved, submitBegun: false },
    'register:done approve:done works:ahead review:ahead result:ahead',
    null,
  ],
  [
    'a fee that follows the approval lies ahead',
    { status: submitted, isCharged: true },
    'register:done approve:now pay:ahead works:ahead review:ahead result:ahead',
    null,
  ],
  [
    'an entry that ended will not be charged any more',
    { status: withdrawn, isCharged: true },
    'register:stopped approve:ahead works:ahead review:ahead result:ahead',
    null,
  ],
  [
    'a fee may be due before anybody approves',
    { status: submitted, payStatus: payStatus.unpaid },
    'register:done approve:now pay:now works:ahead review:ahead result:ahead',
    'pay',
  ],
  [
    'a fee comes before the works',
    { status: approved, payStatus: payStatus.unpaid },
    'register:done approve:done pay:now works:now review:ahead result:ahead',
    'pay',
  ],
  [
    'a work is handed in',
    { status: approved, works: [notSubmitted], payStatus: payStatus.paid },
    'register:done approve:done pay:done works:now review:ahead result:ahead',
    'handIn',
  ],
  [
    'a missed deadline ends it',
    { status: approved, submitOpen: false },
    'register:done approve:done works:stopped review:ahead result:ahead',
    null,
  ],
  [
    'a disqualified work ends it',
    { status: approved, submitOpen: false, works: [disqualified] },
    'register:done approve:done works:stopped review:ahead result:ahead',
    null,
  ],
  ['a work waits for its review', { ...handedIn, review: null }, 'register:done approve:done works:done review:ahead result:ahead', null],
  [
    'a work is reviewed',
    { ...handedIn, review: reviewProjectStatus.reviewing },
    'register:done approve:done works:done review:now result:ahead',
    null,
  ],
  [
    'a result is awaited',
    { ...handedIn, review: reviewProjectStatus.closed },
    'register:done approve:done works:done review:done result:now',
    null,
  ],
  [
    'an award on public notice may still fall, though the results are out',
    { ...handedIn, submitOpen: false, review: reviewProjectStatus.published, hasResult: true, award: awardStatus.onNotice },
    'register:done approve:done works:done review:done result:now',
    'seeResult',
  ],
  [
    'a confirmed award is a result before the scores are out',
    { ...handedIn, submitOpen: false, review: reviewProjectStatus.closed, award: awardStatus.confirmed },
    'register:done approve:done works:done review:done result:done',
    'seeResult',
  ],
  [
    'a result is out',
    { ...handedIn, submitOpen: false, review: reviewProjectStatus.published, hasResult: true },
    'register:done approve:done works:done review:done result:done',
    'seeResult',
  ],
])('%s', (_, facts, steps, next) => {
  const all = { ...draft, ...facts };
  expect(
    stepsOf(all)
      .map(({ name, state }) => `${name}:${state}`)
      .join(' '),
  ).toBe(steps);
  expect(nextOf(all)).toBe(next);
});
