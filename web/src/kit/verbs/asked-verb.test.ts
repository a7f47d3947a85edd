import type { AnyRow, Entity } from '@saiyun/sdk/contract';
import { entities } from '@saiyun/sdk/entities';
import { expect, test } from 'vitest';
import { askedVerb } from './asked-verb.ts';
import { takesAway } from './takes-away.ts';

const { award, registration, reviewProject, scoreRun, withdrawal, user, quartzJob, unit, certificateBatch } = entities;

const asked = (entity: Entity, state: string, without: readonly string[]): string | undefined => {
  const row = { id: 'r', revision: 1, [entity.stateField ?? 'status']: state } as unknown as AnyRow;
  const possible = Object.entries(entity.verbs).flatMap(([name, verb]) =>
    verb.from.includes(state) && !without.includes(name) ? [name] : [],
  );
  return askedVerb(entity, row, possible);
};

test.each([
  ['an entry that was handed in is to be approved', registration, registration.states.submitted, 'approve'],
  ['a draft is to be handed in', registration, registration.states.draft, 'submit'],
  ['an entry that was sent back is to be handed in again', registration, registration.states.returned, 'submit'],
  ['an approved entry asks for nothing', registration, registration.states.approved, undefined],
  ['a project that was closed is to be scored, not opened again', reviewProject, reviewProject.states.closed, 'score'],
  ['a project under review asks for nothing, least of all its end', reviewProject, reviewProject.states.reviewing, undefined],
  ['a batch that waits for the bank is to be sent, serious as it is', withdrawal, withdrawal.states.batched, 'sendBatch'],
  ['an award on notice is not to be revoked, though it cannot be confirmed yet', award, award.states.onNotice, undefined, ['confirm']],
  ['an award on notice is to be confirmed', award, award.states.onNotice, 'confirm'],
  ['an account that is in order asks for nothing', user, user.states.active, undefined],
  ['a frozen account is to be let in again, not to lose its second factor', user, user.states.frozen, 'unfreeze'],
  ['a job that runs asks for nothing', quartzJob, quartzJob.states.running, undefined],
  ['a checked batch of certificates is to be issued, not checked again', certificateBatch, certificateBatch.states.ready, 'issue'],
  ['a unit that waits is to be enabled', unit, unit.states.pending, 'enable'],
] as const)('%s', (_what, entity, state, verb, without: readonly string[] = []) => {
  expect(asked(entity, state, without)).toBe(verb);
});

test.each([
  [award, 'confirm', false],
  [award, 'revoke', true],
  [scoreRun, 'confirm', false],
  [reviewProject, 'publishResult', false],
  [reviewProject, 'withdrawResult', true],
  [certificateBatch, 'issue', false],
  [withdrawal, 'sendBatch', false],
  [withdrawal, 'cancel', true],
  [unit, 'mergeInto', true],
] as const)('red warns of what takes something away: $0.name %s: %s', (entity: Entity, name, isRed) => {
  const verb = entity.verbs[name];
  expect(verb && takesAway(entity, verb)).toBe(isRed);
});
