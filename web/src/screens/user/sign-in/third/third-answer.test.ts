import { describe, expect, test } from 'vitest';
import { addressOf, bringsSignIn, readAnswer, returnPath } from './third-answer.ts';

describe('the address to which a third party redirects', () => {
  test.each([
    ['token=t&thirdType=wechat', { token: 't', type: 'wechat' }, true],
    ['oauth2LoginToken=t&thirdType=dingtalk', { token: 't', type: 'dingtalk' }, true],
    ['ticket=ST-1&redirect=%2Fhome', { ticket: 'ST-1', redirect: '/home' }, true],
    ['error=denied', { error: 'denied' }, false],
    ['', {}, false],
  ])('"%s" is read', (search, found, brings) => {
    const answer = readAnswer(new URLSearchParams(search));
    expect(answer).toEqual({ token: null, type: null, ticket: null, error: null, redirect: null, ...found });
    expect(bringsSignIn(answer)).toBe(brings);
  });

  test('is come back to with the same token after registering', () => {
    const answer = readAnswer(new URLSearchParams('token=t%2F1&thirdType=wechat&redirect=%2Forg%2Funit%3Fa%3D1'));
    const address = addressOf(answer);
    expect(readAnswer(new URL(address, 'http://own').searchParams)).toEqual(answer);
  });

  test('names where to go afterwards', () => {
    expect(returnPath(null)).toBe('/oauth2-app/login');
    expect(returnPath('/org/unit?a=1&b=2')).toBe('/oauth2-app/login?redirect=%2Forg%2Funit%3Fa%3D1%26b%3D2');
  });
});
