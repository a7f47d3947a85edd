import type { EntryNext, EntryStep, EntryStepName } from '@saiyun/sdk/calls';
import { awardStatus, payStatus, registrationStatus, reviewProjectStatus, worksStatus } from '@saiyun/sdk/entities';

/** What is known of an entry. */
export interface EntryFacts {
  readonly status: string;
  readonly payStatus: string | null;
  /** Whether its competition charges for it, be it only once it is approved. */
  readonly isCharged: boolean;
  readonly registerOpen: boolean;
  /** Whether works are not due yet. */
  readonly submitOpen: boolean;
  /** Whether works are taken from now or earlier on. */
  readonly submitBegun: boolean;
  /** States of its works, without withdrawn ones. */
  readonly works: readonly string[];
  /** The furthest state of the review projects that its works are in; null without one. */
  readonly review: string | null;
  readonly hasResult: boolean;
  /** The furthest state of an award that its entrant is told of: on notice, confirmed or revoked; null without one. */
  readonly award: string | null;
}

const stopped: readonly string[] = [registrationStatus.failed, registrationStatus.withdrawn];
const undecided: readonly string[] = [registrationStatus.draft, registrationStatus.submitted, registrationStatus.returned];

/** Whether there is a fee that is owed, paid or given back. */
const isBilled = (facts: EntryFacts): boolean => facts.payStatus !== null && facts.payStatus !== payStatus.none;

/** An award on notice may still fall; a confirmed one is a result, whether the scores are published or not. */
const resultState = ({ hasResult, award }: EntryFacts, isAwaited: boolean): EntryStep['state'] => {
  if (award === awardStatus.onNotice) return 'now';
  if (hasResult || award !== null) return 'done';
  return isAwaited ? 'now' : 'ahead';
};

const states = (facts: EntryFacts): Readonly<Record<EntryStepName, EntryStep['state']>> => {
  const { status, works, review } = facts;
  const approved = status === registrationStatus.approved;
  const isFilling = status === registrationStatus.draft || status === registrationStatus.returned;
  const handedIn = works.some((one) => one === worksStatus.submitted || one === worksStatus.locked);
  const out = works.length > 0 && works.every((one) => one === worksStatus.disqualified);
  const decided = review === reviewProjectStatus.closed || review === reviewProjectStatus.published;
  return {
    register: isFilling ? 'now' : status === registrationStatus.withdrawn ? 'stopped' : 'done',
    approve: approved
      ? 'done'
      : status === registrationStatus.failed
        ? 'stopped'
        : status === registrationStatus.submitted
          ? 'now'
          : 'ahead',
    // Some competitions charge an entry as soon as it is handed in.
    pay: !isBilled(facts)
      ? 'ahead'
      : facts.payStatus === payStatus.unpaid
        ? approved || status === registrationStatus.submitted
          ? 'now'
          : 'ahead'
        : 'done',
    works: !approved ? 'ahead' : out ? 'stopped' : handedIn ? 'done' : !facts.submitOpen ? 'stopped' : facts.submitBegun ? 'now' : 'ahead',
    review: !handedIn
      ? 'ahead'
      : decided || facts.hasResult || facts.award !== null
        ? 'done'
        : review === reviewProjectStatus.reviewing
          ? 'now'
          : 'ahead',
    result: resultState(facts, handedIn && decided),
  };
};

/** The steps of an entry in their order. One that costs nothing has no step of paying; one that will be charged has it before it owes anything. */
export function stepsOf(facts: EntryFacts): readonly EntryStep[] {
  const all = states(facts);
  const isFree = !isBilled(facts) && !(facts.isCharged && undecided.includes(facts.status));
  const names: readonly EntryStepName[] = ['register', 'approve', ...(isFree ? [] : (['pay'] as const)), 'works', 'review', 'result'];
  return names.map((name) => ({ name, state: all[name] }));
}

/** What its entrant does next; null while it is somebody else's turn, or nothing can be done any more. */
export function nextOf(facts: EntryFacts): EntryNext | null {
  const { status, works } = facts;
  if (stopped.includes(status)) return null;
  if (status === registrationStatus.returned) return facts.submitOpen ? 'mend' : null;
  if (status === registrationStatus.draft) return facts.registerOpen ? 'submit' : null;
  if (status !== registrationStatus.approved && status !== registrationStatus.submitted) return null;
  if (facts.payStatus === payStatus.unpaid) return 'pay';
  if (status === registrationStatus.submitted) return null;
  const takesWorks = facts.submitOpen && facts.submitBegun;
  if (takesWorks && works.length === 0) return 'addWork';
  if (takesWorks && works.includes(worksStatus.notSubmitted)) return 'handIn';
  return facts.hasResult || facts.award !== null ? 'seeResult' : null;
}
