import type { Todo } from '@saiyun/sdk/calls';
import type { Entity, MenuNode } from '@saiyun/sdk/contract';
import { entityByName, registration, review, works } from '@saiyun/sdk/entities';
import { emptyState, type ListState, toSearch } from '@saiyun/sdk/logic/list';
import { isOneValue } from '../../kit/filter/one-value.ts';
import type { Screen } from '../../kit/page/screen.ts';
import { menuPaths } from '../../kit/permission/menu-paths.ts';
import { screens } from '../index.ts';
import { nextOfTodo } from './next-of-todo.ts';

type Query = Todo['query'];

/** The state of a list that asks for exactly these rows: a single state is its tab, everything else a filter. */
function listState(entity: Entity, { match = {}, superQuery, superQueryMatchType }: Query): ListState {
  const filters: Record<string, string> = {};
  for (const [name, value] of Object.entries(match)) if (value != null) filters[name] = String(value);
  const { stateField } = entity;
  const state = stateField === undefined ? undefined : filters[stateField];
  const tab = state !== undefined && isOneValue(state) ? state : undefined;
  if (tab !== undefined && stateField !== undefined) delete filters[stateField];
  return {
    ...emptyState,
    filters,
    ...(tab !== undefined && { tab }),
    ...(superQuery && { advanced: { matchType: superQueryMatchType ?? 'and', params: superQuery } }),
  };
}

/** The address of a list with these rows, on the page that the account has of the record; undefined without one. */
export function listAddress(
  menu: readonly MenuNode[],
  entityName: string,
  query: Query,
  pages: readonly Pick<Screen, 'path' | 'entity'>[] = screens,
): string | undefined {
  const entity = entityByName(entityName);
  if (!entity) return undefined;
  const paths = menuPaths(menu);
  const path = pages.find((page) => page.entity === entity && paths.has(page.path))?.path;
  if (path === undefined) return undefined;
  const search = toSearch(listState(entity, query)).toString();
  return search === '' ? path : `${path}?${search}`;
}

/** Pages that are made for one kind of to-do. */
const pageOf: Partial<Record<Todo['name'], string>> = {
  entriesToApprove: '/examine/entry',
  expertsToExamine: '/examine/expert',
  withdrawalsToExamine: '/examine/transferAccount',
  vouchersToExamine: '/cost/waiting',
  refundsToDecide: '/cost/refund',
  invoicesToIssue: '/finance/invoice',
  invoicesToReverse: '/finance/invoice?queue=toReverse',
  daysOpen: '/cost/reconcile',
  entriesToPay: '/participant/bill',
  calibrationsToDo: '/expert/projectReview',
  messagesUnsent: '/message/sms',
};

/** An entrant has no list of these, but a place in which each of the own ones stands. */
const ownPlaceOf: Readonly<Record<string, string>> = {
  [registration.name]: '/participant/information',
  [works.name]: '/participant/submit',
};
const ownPlaces = '/participant/information';

const ownAddress = (menu: readonly MenuNode[], { name, entity }: Pick<Todo, 'name' | 'entity'>): string | undefined => {
  const place = menuPaths(menu).has(ownPlaces) ? ownPlaceOf[entity] : undefined;
  return place && nextOfTodo[name] ? `${place}?todo=${name}` : place;
};

/** Where the rows of a to-do are worked on. An expert's own reviews have a page of their own. */
export function todoAddress(
  menu: readonly MenuNode[],
  { name, entity, list, query }: Pick<Todo, 'name' | 'entity' | 'list' | 'query'>,
): string | undefined {
  const own = pageOf[name];
  if (own !== undefined && menuPaths(menu).has(own.split('?')[0] ?? '')) return own;
  if (entity === review.name && list.endsWith('/myList')) return `/expert/competitionReview?status=${String(query.match?.status ?? '')}`;
  return listAddress(menu, entity, query) ?? ownAddress(menu, { name, entity });
}
