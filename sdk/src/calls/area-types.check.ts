import { expectTypeOf } from 'vitest';
import type { Reply } from '../client/answer/reply.ts';
import type { Page } from '../contract/wire/envelope.ts';
import type { departRoleCalls, Explanation, jobCalls, listCalls, permissionCalls } from './index.ts';

type Calls<F extends (...args: never) => unknown> = ReturnType<F>;

/** Types of calls, which keep parameters and type parameters. Never run. */
export function types(): void {
  expectTypeOf<Calls<typeof permissionCalls>['explain']>().returns.toEqualTypeOf<Reply<Explanation>>();
  expectTypeOf<Calls<typeof permissionCalls>['add']>().returns.toEqualTypeOf<Reply<void>>();
  expectTypeOf<Calls<typeof permissionCalls>['ofRole']>().parameters.toEqualTypeOf<[roleId: string]>();
  expectTypeOf<Calls<typeof jobCalls>['delete']>().returns.toEqualTypeOf<Reply<void>>();
  expectTypeOf<Calls<typeof departRoleCalls>['grant']>().returns.toEqualTypeOf<Reply<void>>();
  const listed = (calls: Calls<typeof listCalls>) => calls.list<{ readonly id: number }>('/a/list');
  expectTypeOf(listed).returns.toEqualTypeOf<Reply<Page<{ readonly id: number }>>>();
  type Question = Parameters<Calls<typeof permissionCalls>['explain']>[0];
  expectTypeOf<{ readonly userId: string }>().not.toExtend<Question>();
  expectTypeOf<{ readonly userId: string; readonly menu: string }>().toExtend<Question>();
}
