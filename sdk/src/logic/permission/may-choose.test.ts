import { expect, test } from 'vitest';
import { entities, entityList } from '../../entities/index.ts';
import { choosingRoles, type Grants, may } from './index.ts';

const all: Grants['buttons'] = { has: () => true };
const none: Grants['buttons'] = { has: () => false };
const beyondLists = (grants: Grants): string[] =>
  entityList
    .filter(([, entity]) => may(grants, entity, 'list').kind !== 'allowed' && choosingRoles(grants, entity).length > 0)
    .map(([, entity]) => entity.name);

test('who fills in a form for the tenant chooses what it refers to, listed or not', () => {
  expect(choosingRoles({ roles: ['SUB'], buttons: all }, entities.user)).toEqual(['SUB']);
  expect(choosingRoles({ roles: ['SUB'], buttons: none }, entities.user)).toEqual([]);
});

test('everybody else chooses what they may list, and nothing besides', () => {
  expect(choosingRoles({ roles: ['UNIT'], buttons: all }, entities.unit)).toEqual(['UNIT']);
  for (const role of ['UNIT', 'EXPERT', 'APPL'] as const) expect(beyondLists({ roles: [role], buttons: all }), role).toEqual([]);
});

test('staff chooses no more than these without listing them', () => {
  const beyond = (['ADMIN', 'SUB', 'FIN', 'AUD'] as const).map((role) => [role, beyondLists({ roles: [role], buttons: all })]);
  expect(Object.fromEntries(beyond)).toEqual({
    ADMIN: [],
    SUB: ['sysDepart', 'sysUser'],
    FIN: ['dsTbUnit', 'dsTbCompetitionGroup'],
    AUD: [],
  });
});
