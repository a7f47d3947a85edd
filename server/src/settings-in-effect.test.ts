import { expect, test } from 'vitest';
import { settingsInEffect } from './settings-in-effect.ts';

const of = (env: Readonly<Record<string, string>>) => Object.fromEntries(settingsInEffect(env).map(({ name, ...rest }) => [name, rest]));

test('every setting with its value and where it comes from', () => {
  const all = of({ PORT: '9000', SAIYUN_TRUSTED_PROXIES: '10.0.0.1, 10.0.0.2' });
  expect(all.PORT).toEqual({ value: '9000', from: 'environment', secret: false });
  expect(all.SAIYUN_TRUSTED_PROXIES).toEqual({ value: '10.0.0.1,10.0.0.2', from: 'environment', secret: false });
  expect(all.SAIYUN_SEED).toEqual({ value: 'small', from: 'default', secret: false });
  expect(all.SAIYUN_LOGO).toEqual({ value: null, from: 'default', secret: false });
});

test('secrets are not told: neither keys nor lists of accounts nor the passwords of addresses', () => {
  const secret = 'b'.repeat(64);
  const all = of({
    DATABASE_URL: 'postgres://saiyun:hidden-1@db/x',
    SAIYUN_SMTP_URL: 'smtps://me:hidden-2@mail.example.edu',
    SAIYUN_DATA_KEY: secret,
    SAIYUN_DATA_KEYS_OLD: secret,
    SAIYUN_SMS_TOKEN: 'hidden-3',
    SAIYUN_SIGN_SECRET: 'hidden-4',
    SAIYUN_ADMIN_PASSWORD: 'hidden-5',
    SAIYUN_BACKUP_PASSPHRASE: 'hidden-6-hidden-6',
    SAIYUN_METRICS_TOKEN: 'hidden-7-hidden-7',
    SAIYUN_OIDC: JSON.stringify([{ type: 'a', name: ['x', 'x'], issuer: 'https://a.example', clientId: 'c', clientSecret: 'hidden-8' }]),
  });
  expect(all.DATABASE_URL?.value).toBe('postgres://saiyun:***@db/x');
  expect(JSON.stringify(all)).not.toMatch(/hidden|bbbb/);
  expect(all.SAIYUN_DATA_KEY).toEqual({ value: null, from: 'environment', secret: true });
});
