import { reviewStatus } from '@saiyun/sdk/entities';
import { describe, expect, test } from 'vitest';
import { addressWith, anyStatus, queryOf, viewOf } from './list-address.ts';

describe('the address of the review list', () => {
  test.each([
    ['', { status: reviewStatus.pending, title: '', page: 1 }],
    ['status=2&title=bridge&page=3', { status: reviewStatus.submitted, title: 'bridge', page: 3 }],
    ['page=-4', { status: reviewStatus.pending, title: '', page: 1 }],
    ['page=second', { status: reviewStatus.pending, title: '', page: 1 }],
  ])('"%s" is read', (address, view) => expect(viewOf(new URLSearchParams(address))).toEqual(view));

  test.each([
    ['another state starts at the first page and keeps the search', { status: '2' }, 'status=2&title=bridge'],
    ['an empty search is dropped', { title: '' }, 'status=0'],
    ['a page is kept', { page: '2' }, 'status=0&title=bridge&page=2'],
  ])('%s', (_what, changed, address) =>
    expect(addressWith(new URLSearchParams('status=0&title=bridge&page=5'), changed).toString()).toBe(address),
  );

  test.each([
    [
      'open reviews come by deadline, those asked to be returned last',
      { status: reviewStatus.staged },
      { status: '1', column: 'returnRequestTime,dueTime', order: 'asc' },
    ],
    ['submitted reviews do not', { status: reviewStatus.submitted }, { status: '2' }],
    ['all states are asked for without one', { status: anyStatus }, {}],
    ['a title is found by any part of it', { status: anyStatus, title: 'bridge' }, { match: { title: '*bridge*' } }],
  ])('%s', (_what, view, query) => expect(queryOf({ title: '', page: 2, ...view })).toEqual({ pageNo: 2, pageSize: 10, ...query }));
});
