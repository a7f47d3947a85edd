import { describe, expect, test } from 'vitest';
import { safeRedirect } from '../lib/paths.ts';
import { decide } from './guard.ts';

const visit = (path: string, more: { hasToken?: boolean; hasPermissions?: boolean; redirect?: string; inChatApp?: boolean } = {}) =>
  decide({ path, hasToken: false, hasPermissions: false, ...more });

describe('guard', () => {
  test.each(['/user/login', '/user/register', '/user/register-result', '/user/alteration', '/oauth2-app/login', '/404'])(
    'GUARD-01: %s is open without a token',
    (path) => expect(visit(path)).toEqual({ do: 'show' }),
  );
  test('GUARD-02: with a token the sign-in page leads home, or where it was asked to', () => {
    expect(visit('/user/login', { hasToken: true })).toEqual({ do: 'go', to: '/dashboard/analysis' });
    expect(visit('/user/login?redirect=%2Forg%2Funit', { hasToken: true, redirect: '/org/unit?tab=1' })).toEqual({
      do: 'go',
      to: '/org/unit?tab=1',
    });
  });
  test('GUARD-03: with a token and no permissions they are fetched first', () => {
    expect(visit('/org/unit', { hasToken: true })).toEqual({ do: 'load' });
    expect(visit('/org/unit', { hasToken: true, hasPermissions: true })).toEqual({ do: 'show' });
  });
  test('GUARD-06: without a token a protected path leads to the sign-in page and back, with its query', () => {
    expect(visit('/org/unit?tab=1')).toEqual({ do: 'go', to: '/user/login?redirect=%2Forg%2Funit%3Ftab%3D1' });
    expect(visit('/')).toEqual({ do: 'go', to: '/user/login' });
  });
  test('ROUTE-04, GUARD-06: inside WeCom and DingTalk it leads to the sign-in by the app, and back', () => {
    const inChatApp = true;
    expect(visit('/org/unit?tab=1', { inChatApp })).toEqual({ do: 'go', to: '/oauth2-app/login?redirect=%2Forg%2Funit%3Ftab%3D1' });
    expect(visit('/', { inChatApp })).toEqual({ do: 'go', to: '/oauth2-app/login' });
    expect(visit('/user/login', { inChatApp })).toEqual({ do: 'show' });
    expect(visit('/org/unit', { inChatApp, hasToken: true, hasPermissions: true })).toEqual({ do: 'show' });
  });
  test.each([
    ['//evil.example', '/dashboard/analysis'],
    ['/\\evil.example', '/dashboard/analysis'],
    ['https://evil.example', '/dashboard/analysis'],
    ['/user/login', '/dashboard/analysis'],
    ['/oauth2-app/login', '/dashboard/analysis'],
    [null, '/dashboard/analysis'],
    ['/org/unit?x=1', '/org/unit?x=1'],
  ])('a redirect to %s leads to %s', (wanted, to) => expect(safeRedirect(wanted)).toBe(to));
});
