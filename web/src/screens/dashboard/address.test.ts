import type { MenuNode } from '@saiyun/sdk/contract';
import { registration, withdrawal, worksScore } from '@saiyun/sdk/entities';
import { fromSearch, toQuery } from '@saiyun/sdk/logic/list';
import { expect, test } from 'vitest';
import { listAddress, todoAddress } from './address.ts';

const menu = [
  { path: '/registration', children: [{ path: '/registration/list' }, { path: '/money/withdrawal' }, { path: '/review/worksScore' }] },
];
const nodes = menu as unknown as readonly MenuNode[];
const pages = [
  { path: '/registration/list', entity: registration },
  { path: '/money/withdrawal', entity: withdrawal },
  { path: '/review/worksScore', entity: worksScore },
];

test.each([
  [registration, { match: { status: '1' } }, '/registration/list?tab=1'],
  [registration, { match: { status: '1,2', competitionId: 'a,b' } }, '/registration/list?status=1%2C2&competitionId=a%2Cb'],
  [withdrawal, { match: { subStatus: '14' } }, '/money/withdrawal?tab=14'],
  [
    worksScore,
    { match: { runId: 'r' }, superQuery: [{ field: 'validCount', rule: 'lt' as const, val: '2' }] },
    '/review/worksScore?runId=r&query=%5B%7B%22field%22%3A%22validCount%22%2C%22rule%22%3A%22lt%22%2C%22val%22%3A%222%22%7D%5D',
  ],
])('SCREEN-09: the address of %o asks the list for the same rows', (entity, query, address) => {
  const found = listAddress(nodes, entity.name, query, pages);
  expect(found).toBe(address);
  const asked = toQuery(entity, fromSearch(entity, new URLSearchParams(found?.split('?')[1])));
  expect(asked.match).toEqual(query.match);
  expect(asked.superQuery).toEqual('superQuery' in query ? query.superQuery : undefined);
});

test('a page that the account does not have is no address', () => {
  expect(listAddress([], registration.name, {}, pages)).toBeUndefined();
});

test("an expert's reviews open on the expert's own page", () => {
  const todo = { name: 'reviewsToWrite' as const, entity: 'dsTbWorksAllot', list: '/dsTbReview/myList', query: { match: { status: '3' } } };
  expect(todoAddress(nodes, todo)).toBe('/expert/competitionReview?status=3');
});

test.each([
  ['entriesToMend', 'dsTbRegistration', '/participant/information?todo=entriesToMend'],
  ['worksToHandIn', 'dsTbWorks', '/participant/submit?todo=worksToHandIn'],
] as const)('an entrant, who has no list of them, is led by %s to the own place', (name, entity, address) => {
  const todo = { name, entity, list: '', query: {} };
  expect(todoAddress([{ path: '/participant/information' } as MenuNode], todo)).toBe(address);
  expect(todoAddress([{ path: '/money/withdrawal' } as MenuNode], todo)).toBeUndefined();
});

test('experts who wait for a decision are examined one by one, by who has that page', () => {
  const todo = { name: 'expertsToExamine' as const, entity: 'dsTbExpert', list: '/dsTbExpert/list', query: { match: { status: '0' } } };
  expect(todoAddress([{ path: '/examine/expert' } as MenuNode], todo)).toBe('/examine/expert');
  expect(todoAddress(nodes, todo)).toBeUndefined();
});
