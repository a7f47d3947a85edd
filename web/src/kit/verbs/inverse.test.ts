import type { AnyRow, Entity } from '@saiyun/sdk/contract';
import { type Role, roles } from '@saiyun/sdk/contract';
import { entities, entityList } from '@saiyun/sdk/entities';
import { describe, expect, test } from 'vitest';
import { inverseOf, runsAtOnce } from './inverse.ts';

const grants = (...held: Role[]) => ({ roles: held, buttons: { has: () => true } });
const inState = (entity: Entity, state: string): AnyRow =>
  ({ id: 'r', revision: 1, [entity.stateField ?? 'status']: state }) as unknown as AnyRow;

describe('a verb that can be taken back', () => {
  const { user, works, quartzJob, award, competition } = entities;

  test('is taken back into the state in which the rows were', () => {
    expect(inverseOf(grants('ADMIN'), user, 'freeze', [inState(user, user.states.active)])).toBe('unfreeze');
    expect(inverseOf(grants('ADMIN'), works, 'lock', [inState(works, works.states.submitted)])).toBe('unlock');
  });

  test('only by an account that may run the other verb', () => {
    expect(inverseOf(grants('SUB'), works, 'lock', [inState(works, works.states.submitted)])).toBeUndefined();
  });

  test('not if it is final, or if the rows were in several states', () => {
    expect(inverseOf(grants('ADMIN'), award, 'confirm', [inState(award, award.states.onNotice)])).toBeUndefined();
    const mixed = [inState(user, user.states.active), inState(user, user.states.frozen)];
    expect(inverseOf(grants('ADMIN'), user, 'freeze', mixed)).toBeUndefined();
  });

  test('runs without a question only if neither it nor its way back does harm', () => {
    expect(runsAtOnce(grants('ADMIN'), quartzJob, 'pause', [inState(quartzJob, quartzJob.states.running)])).toBe(true);
    expect(runsAtOnce(grants('ADMIN'), user, 'freeze', [inState(user, user.states.active)])).toBe(false);
    expect(runsAtOnce(grants('ADMIN'), competition, 'publish', [inState(competition, competition.states.unpublished)])).toBe(false);
  });

  test('no record lets a final, dangerous or asking verb run without a question', () => {
    const wrong = entityList.flatMap(([, entity]: readonly [string, Entity]) =>
      Object.entries(entity.verbs).flatMap(([name, verb]) =>
        (verb.final || verb.danger || verb.input) &&
        verb.from.some((state) => runsAtOnce(grants(...roles), entity, name, [inState(entity, state)]))
          ? [`${entity.name}.${name}`]
          : [],
      ),
    );
    expect(wrong).toEqual([]);
  });
});
