import type { Row } from '../contract/entity.ts';
import type { Page } from '../contract/wire/envelope.ts';
import type { registration } from '../entities/registration/registration.ts';
import type { works } from '../entities/registration/works.ts';
import type { ListQuery } from '../logic/query/list-query.ts';
import { area } from './area.ts';
import { pageOf } from './lists.ts';

/** The account's own entries. Everything else is standard calls and verbs of the definitions. */
export const entryCalls = area((send) => ({
  /** The account's own registrations in any state (CALL-141). Signed in. Unsigned. */
  myRegistrations: (query: ListQuery = {}): Promise<Page<Row<typeof registration>>> =>
    pageOf(send('GET', '/dsTbRegistration/myList', { list: query, jeecg: 'unsupported' })),
  /** The works of the account's own registrations (CALL-142). Signed in. Unsigned. */
  myWorks: (query: ListQuery = {}): Promise<Page<Row<typeof works>>> =>
    pageOf(send('GET', '/dsTbWorks/myList', { list: query, jeecg: 'unsupported' })),
}));
