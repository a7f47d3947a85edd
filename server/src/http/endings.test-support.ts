import { answered } from '../kernel/answer.ts';
import type { CallModule } from '../kernel/entity-module.ts';
import { Failure } from '../kernel/failure.ts';
import { route } from './call/route.ts';

/** Calls that end in each possible way. */
export const endings: CallModule = {
  name: 'endings',
  register(app, services) {
    const at = (path: string, handler: () => Promise<unknown>) => route(app, services, { method: 'POST', path, open: true, handler });
    at('/x/echo', async () => 'plain');
    at('/x/report', async () => answered({ n: 1 }, { code: 201, message: '部分成功' }));
    at('/x/refused', () => Promise.reject(new Failure('row.missing')));
    at('/x/issues', () => Promise.reject(new Failure('input.invalid', {}, { issues: [{ field: 'unitName', code: 'required' }] })));
    at('/x/bug', () => Promise.reject(new TypeError('secret detail of /etc/passwd')));
    at('/x/full', () => Promise.reject(Object.assign(new Error('write'), { code: 'ENOSPC' })));
    at('/x/nul', () => services.db.one('select $1::text', ['\0']));
    route(app, services, { method: 'POST', path: '/x/rare', open: true, perMinute: 2, handler: async () => null });
    route(app, services, {
      method: 'POST',
      path: '/x/body',
      open: true,
      handler: async (_ctx, { body, language }) => ({ body: body ?? null, language }),
    });
    route(app, services, { method: 'PUT', path: '/x/only-put', handler: async () => null });
  },
};
