import { ApiError, type ApiErrorFacts } from '@saiyun/sdk';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { faultOf, reactionTo } from './error-policy.ts';
import type { Feedback } from './feedback.ts';

const told = (facts: Partial<ApiErrorFacts>) =>
  reactionTo(faultOf(new ApiError({ kind: 'server', message: 'text of the server', ...facts })));

describe('error policy', () => {
  test.each<[string, Partial<ApiErrorFacts>, ReturnType<typeof told>]>([
    ['SDK-ERR-01: 403 keeps the sentence of the server', { kind: 'forbidden', status: 403 }, { show: 'text', text: 'text of the server' }],
    ['SDK-ERR-02: 404 keeps it too', { kind: 'not_found', status: 404 }, { show: 'text', text: 'text of the server' }],
    ['SDK-ERR-03: 504', { kind: 'server', status: 504 }, { show: 'timeout' }],
    ['SDK-ERR-03: a timeout', { kind: 'timeout' }, { show: 'timeout' }],
    ['SDK-ERR-04: 401', { kind: 'auth', status: 401 }, { show: 'unauthorized' }],
    ['SDK-ERR-05: 500 with the marker', { kind: 'auth', status: 500 }, { show: 'expired' }],
    ['SDK-ERR-08: any other status', { kind: 'server', status: 500 }, { show: 'text', text: 'text of the server' }],
    ['SDK-ERR-09: no answer', { kind: 'network', message: 'no route' }, { show: 'text', text: 'no route' }],
    ['SDK-ERR-09: no answer, timed out', { kind: 'network', message: 'Timeout of 15000ms' }, { show: 'timeout' }],
    ['a refusal in the envelope is the caller’s', { kind: 'conflict', status: 200, code: 'row.stale' }, { show: 'nothing' }],
    ['a cancelled call is no failure', { kind: 'aborted' }, { show: 'nothing' }],
  ])('%s', (_name, facts, expected) => expect(told(facts)).toEqual(expected));
  test('SDK-ERR-05: without a sign-in there is nothing to expire', () =>
    expect(reactionTo({ kind: 'auth', code: 500, status: 500, message: '' }, false)).toEqual({ show: 'nothing' }));
});

describe('a session that has ended', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  /** The policy in a browser of its own, and what it shows and where it goes. */
  const inBrowser = async (userAgent: string) => {
    vi.resetModules();
    vi.useFakeTimers();
    const assign = vi.fn<(to: string) => void>();
    vi.stubGlobal('navigator', { userAgent });
    vi.stubGlobal('location', { pathname: '/org/unit', search: '?tab=1', assign });
    const [{ onExpired }, { bindFeedback }, { baseTexts }] = await Promise.all([
      import('./error-policy.ts'),
      import('./feedback.ts'),
      import('../../messages/base/index.ts'),
    ]);
    await baseTexts.load('zh-CN');
    const told = { loading: vi.fn<Feedback['loading']>(), expired: vi.fn<Feedback['expired']>() };
    const none = () => undefined;
    bindFeedback({ ...told, notify: none, message: none, undoable: none, warn: none, confirm: async () => false });
    onExpired(new ApiError({ kind: 'auth', status: 500, message: 'Token失效' }));
    await vi.runAllTimersAsync();
    return { told, assign };
  };

  test.each(['wxwork/4.1.22', 'AliApp(DingTalk/7.5.10)'])(
    'SDK-ERR-06: in %s a line that stays says so instead of the dialog, and the app signs in again',
    async (agent) => {
      const { told, assign } = await inBrowser(agent);
      expect(told.loading).toHaveBeenCalledExactlyOnceWith('登录已过期，正在重新登录…');
      expect(told.expired).not.toHaveBeenCalled();
      expect(assign).toHaveBeenCalledExactlyOnceWith('/oauth2-app/login?redirect=%2Forg%2Funit%3Ftab%3D1');
    },
  );

  test('SDK-ERR-05: elsewhere it is the dialog, and nothing happens without its button', async () => {
    const { told, assign } = await inBrowser('Chrome/140');
    expect(told.expired).toHaveBeenCalledOnce();
    expect(told.loading).not.toHaveBeenCalled();
    expect(assign).not.toHaveBeenCalled();
  });
});
