import { area } from './area.ts';

/** A page of the demo data, with its own keys. */
export interface DemoPage<T = Readonly<Record<string, unknown>>> {
  readonly data: readonly T[];
  readonly pageNo: number;
  readonly pageSize: number;
  readonly totalPage: number;
  readonly totalCount: number;
}

type DemoRow = Readonly<Record<string, unknown>>;

/** Demo answers have no envelope: `{ message, result, status, timestamp }`. */
const resultOf = async <T>(answer: Promise<unknown>): Promise<T> => {
  const body = await answer;
  return (typeof body === 'object' && body !== null && 'result' in body ? body.result : body) as T;
};

/** The demo data of the original client. Signed in. Unsigned. */
export const demoCalls = area((send) => ({
  /** Demo accounts. */
  users: (): Promise<DemoPage> => resultOf(send('GET', '/mock/api/user')),
  /** Demo roles. */
  roles: (): Promise<DemoPage> => resultOf(send('GET', '/mock/api/role')),
  /** Demo services. */
  services: (): Promise<DemoPage> => resultOf(send('GET', '/mock/api/service')),
  /** Demo permissions. */
  permissions: (): Promise<DemoPage> => resultOf(send('GET', '/mock/api/permission')),
  /** All demo permissions at once. */
  allPermissions: (): Promise<readonly DemoRow[]> => resultOf(send('GET', '/mock/api/permission/no-pager')),
}));
