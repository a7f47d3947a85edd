import type { FastifyInstance } from 'fastify';
import { Secret, TOTP } from 'otpauth';
import { expect } from 'vitest';
import { type Platform, password, post } from '../../../http/platform.test-support.ts';

const codeOf = (platform: Platform, secret: string): string =>
  new TOTP({ secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: 30 }).generate({ timestamp: platform.now.getTime() });

/** Sets up a second factor for the session's account; returns the secret of its app. */
export async function setUpTotp(platform: Platform, app: FastifyInstance, token: string): Promise<string> {
  const own = { headers: { 'x-access-token': token } };
  const { secret } = (await post(app, '/sys/totp/begin', { password }, own)).json<{ result: { secret: string } }>().result;
  expect((await post(app, '/sys/totp/confirm', { otp: codeOf(platform, secret) }, own)).json()).toMatchObject({ success: true });
  return secret;
}

/** Checks that a first step opened nothing, and that the app's code then opens a session with the same way of signing in. */
export async function expectSecondStep(
  platform: Platform,
  app: FastifyInstance,
  first: { readonly error?: string; readonly result: object | null },
  { secret, ...userInfo }: { readonly secret: string; readonly username: string; readonly loginType: number },
): Promise<void> {
  expect(first).toMatchObject({ success: false, error: 'login.otp_needed', result: { ticket: expect.stringMatching(/^[\w-]{32}$/) } });
  expect(first.result).not.toHaveProperty('token');
  platform.now = new Date(platform.now.getTime() + 30_000);
  const { ticket } = first.result as { readonly ticket: string };
  const entered = await post(app, '/sys/otpLogin', { ticket, otp: codeOf(platform, secret) });
  expect(entered.json()).toMatchObject({ success: true, result: { token: expect.any(String), userInfo } });
}
