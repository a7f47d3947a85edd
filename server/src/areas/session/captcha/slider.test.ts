import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openPlatform, type Platform, password, post } from '../../../http/platform.test-support.ts';

let platform: Platform;
let app: FastifyInstance;
beforeAll(async () => {
  platform = await openPlatform();
  app = await platform.app({ SAIYUN_CAPTCHA: 'on' });
});
afterAll(() => platform.close());
beforeEach(async () => {
  platform.now = new Date('2026-05-06T07:08:09Z');
  await platform.db.run('delete from sys_login_failure; delete from sys_code');
});

const track = [0, 0.05, 0.2, 0.5, 0.8, 0.95, 1].map((at, i) => [at, i * i * 9 + i * 20]);
const call = async (path: string, body: object = {}) =>
  (await post(app, path, body)).json<{ success: boolean; error?: string; code: number; result: { id: string; slider: string } }>();
const drag = async (moved = track) => {
  const { id } = (await call('/sys/slider/new')).result;
  platform.now = new Date(platform.now.getTime() + 2000);
  return { id, ...(await call('/sys/slider/check', { id, track: moved })) };
};

test('SLIDER-02: a drag to the end, judged by the server, gives a pass for one code', async () => {
  expect(await call('/account/sms', { mobile: '13800000001', scene: 'login' })).toMatchObject({
    error: 'login.slider_needed',
    code: 40002,
  });
  const { slider } = (await drag()).result;
  expect(await call('/account/sms', { mobile: '13800000001', scene: 'login', slider })).toMatchObject({ success: true });
  expect(await call('/account/sms', { mobile: '13800000003', scene: 'login', slider })).toMatchObject({ error: 'login.slider_needed' });
});

test('SLIDER-03, SLIDER-04: a drag that falls short is refused, and each slider counts once', async () => {
  expect(await drag(track.slice(0, -1))).toMatchObject({ error: 'login.slider_wrong' });
  const { id } = await drag();
  expect(await call('/sys/slider/check', { id, track })).toMatchObject({ error: 'login.slider_wrong' });
});

test('SLIDER-02: nothing that the server did not hand out is a slider or a pass', async () => {
  expect(await call('/sys/slider/check', { id: 'made up', track })).toMatchObject({ error: 'login.slider_wrong' });
  const { id } = (await call('/sys/slider/new')).result;
  // A challenge that was never dragged is not a pass.
  expect(await call('/account/sms', { mobile: '13800000001', scene: 'login', slider: id })).toMatchObject({ error: 'login.slider_needed' });
});

test('AUTH-07: after three wrong passwords signing in asks for the slider besides the captcha', async () => {
  await platform.db.run("insert into sys_login_failure values ('account:admin', 3, $1)", [platform.now]);
  const input = { username: 'Admin', password, captcha: 'x', checkKey: 'y' };
  expect(await call('/sys/login', input)).toMatchObject({ error: 'login.slider_needed' });
  const { slider } = (await drag()).result;
  expect(await call('/sys/login', { ...input, slider })).toMatchObject({ error: 'login.captcha_expired' });
});

test('AUTH-07: the sign-in of programs asks for the slider after as many failures, before it looks at the password', async () => {
  await platform.db.run('delete from sys_login_failure');
  const right = { username: 'admin', password };
  expect(await call('/sys/mLogin', right)).toMatchObject({ success: true });
  for (let n = 0; n < 3; n += 1) expect(await call('/sys/mLogin', { ...right, password: 'wrong' })).toMatchObject({ error: 'login.wrong' });
  for (const typed of [password, 'wrong']) {
    expect(await call('/sys/mLogin', { ...right, password: typed })).toMatchObject({ error: 'login.slider_needed', code: 40002 });
    expect(await call('/sys/mLogin', { ...right, password: typed, slider: 'made up' })).toMatchObject({ error: 'login.slider_needed' });
  }
  const { slider } = (await drag()).result;
  expect(await call('/sys/mLogin', { ...right, slider })).toMatchObject({ success: true });
});
