import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { whileHeld } from '../../db/held.test-support.ts';
import { get, openPlatform, type Platform, signIn } from '../../http/platform.test-support.ts';
import { type NewMessage, queueMessage } from './out-message.ts';

interface Mail {
  readonly from: string;
  readonly to: readonly string[];
  readonly source: string;
}

let platform: Platform;
let smtp: SMTPServer;
let gateway: Server;
const mails: Mail[] = [];
const posted: { readonly auth: string | undefined; readonly body: string }[] = [];
let smsStatus = 200;

beforeAll(async () => {
  platform = await openPlatform();
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      let source = '';
      stream.on('data', (chunk: Buffer) => {
        source += chunk.toString();
      });
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        mails.push({ from: mailFrom ? mailFrom.address : '', to: rcptTo.map(({ address }) => address), source });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  gateway = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString();
    });
    request.on('end', () => {
      posted.push({ auth: request.headers.authorization, body });
      response.writeHead(smsStatus).end();
    });
  });
  await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  await platform.close();
  gateway.closeAllConnections();
  gateway.close();
  await new Promise<void>((resolve) => smtp.close(resolve));
});
beforeEach(async () => {
  platform.now = new Date('2026-05-06T07:08:09Z');
  await platform.db.run('delete from sys_out_message');
  mails.length = 0;
  posted.length = 0;
  smsStatus = 200;
});

const services = (env: Readonly<Record<string, string>> = {}) =>
  platform.services({
    SAIYUN_SMTP_URL: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`,
    SAIYUN_MAIL_FROM: '赛云 <no-reply@saiyun.example>',
    SAIYUN_SMS_URL: `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/send`,
    SAIYUN_SMS_TOKEN: 'sms-secret',
    ...env,
  });
const message = (more: Partial<NewMessage> = {}): NewMessage => ({
  tenantId: 1,
  channel: 'email',
  purpose: 'code',
  address: 'someone@example.edu',
  subject: '赛云验证码',
  text: '验证码 123456',
  ...more,
});
const send = async (more: Partial<NewMessage>, with_ = services()) => {
  const id = await queueMessage(with_, with_.db, message(more));
  with_.mail.deliverSoon();
  await platform.delivered();
  return platform.db.one(
    'select address, status, provider, try_count as tries, error_text as error, sealed_text as text from sys_out_message where id = $1',
    [id],
  );
};

test('TENANT-01: an e-mail comes from the site of its tenant, from the address of the platform', async () => {
  await platform.db.run(`insert into sys_site_look (tenant_id, site_name, site_name_en) values (1, 'Jiangcheng', 'Contests')`);
  await send({});
  await platform.db.run('delete from sys_site_look');
  await send({});
  expect(mails.map(({ from }) => from)).toEqual(['no-reply@saiyun.example', 'no-reply@saiyun.example']);
  expect(mails[0]?.source).toMatch(/^From: "?Jiangcheng Contests"? <no-reply@saiyun\.example>/m);
  expect(mails[1]?.source).not.toContain('Jiangcheng');
});

test('CALL-97: an e-mail goes out by SMTP, its subject encoded and its text whole', async () => {
  expect(await send({})).toEqual({ address: 's******@example.edu', status: '1', provider: 'smtp', tries: 1, error: null, text: null });
  expect(mails).toHaveLength(1);
  expect(mails[0]).toMatchObject({ from: 'no-reply@saiyun.example', to: ['someone@example.edu'] });
  expect(mails[0]?.source).toMatch(/^Subject: =\?UTF-8\?/m);
  expect(mails[0]?.source).toMatch(/^Message-ID: <[0-9a-f]{32}@saiyun\.example>/m);
  const [, body = ''] = mails[0]?.source.split('\r\n\r\n') ?? [];
  const plain = /base64/i.test(mails[0]?.source ?? '')
    ? Buffer.from(body, 'base64').toString()
    : decodeURIComponent(body.replace(/=\r\n/g, '').replaceAll('=', '%'));
  expect(plain).toContain('验证码 123456');
});

test('a subject or address with a line break becomes no header', async () => {
  await send({ subject: 'x\r\nBcc: evil@example.edu', address: 'someone@example.edu' });
  expect(mails).toHaveLength(1);
  expect(mails[0]?.to).toEqual(['someone@example.edu']);
  expect(mails[0]?.source).not.toMatch(/^Bcc:/im);
});

test('CALL-10: a text message goes to the HTTP provider', async () => {
  expect(await send({ channel: 'sms', address: '13800000001' })).toMatchObject({ address: '138****0001', status: '1', provider: 'http' });
  expect(posted.map(({ auth, body }) => [auth, JSON.parse(body)])).toEqual([
    ['Bearer sms-secret', { id: expect.stringMatching(/^[0-9a-f]{32}$/), mobile: '13800000001', text: '验证码 123456' }],
  ]);
});

test('a message that a provider refuses is tried again, later each time, and given up after five tries', async () => {
  smsStatus = 503;
  expect(await send({ channel: 'sms', address: '13800000001' })).toMatchObject({ status: '0', tries: 1, error: 'HTTP 503' });
  services().mail.deliverSoon();
  await platform.delivered();
  expect(posted).toHaveLength(1);
  for (let n = 0; n < 4; n += 1) {
    platform.now = new Date(platform.now.getTime() + 3_600_000);
    services().mail.deliverSoon();
    await platform.delivered();
  }
  expect(posted).toHaveLength(5);
  expect(await platform.db.one('select status, try_count as tries, sealed_text as text from sys_out_message')).toEqual({
    status: '2',
    tries: 5,
    text: null,
  });
});

test('a message that is too late is not sent', async () => {
  expect(await send({ expireTime: new Date(platform.now.getTime() - 1) })).toMatchObject({ status: '2', error: 'expired', text: null });
  expect(mails).toEqual([]);
});

test('asked twice at once, each message is sent once', async () => {
  const first = services();
  for (let n = 0; n < 10; n += 1) await queueMessage(first, platform.db, message({ channel: 'sms', address: `1380000000${n}` }));
  first.mail.deliverSoon();
  services().mail.deliverSoon();
  await platform.delivered();
  expect(posted).toHaveLength(10);
});

test('a message that somebody holds at that moment goes out in the same pass', async () => {
  const id = await queueMessage(services(), platform.db, message());
  const pass = async (): Promise<void> => {
    services().mail.deliverSoon();
    await platform.delivered();
  };
  await whileHeld(platform.db, 'sys_out_message', id, pass);
  expect(mails).toHaveLength(1);
});

test('CALL-10: the list of messages shows masked addresses and no text', async () => {
  const { build } = await import('../../build.ts');
  await send({ channel: 'sms', address: '13800000001' });
  const app = build(services());
  await platform.db.run(`
    insert into sys_permission (id, name, menu_type, perms) values ('b9', 'list', 2, 'sysOutMessage:list') on conflict do nothing;
    insert into sys_role_permission (tenant_id, role_id, permission_id) values (1, 'r1', 'b9'), (1, 'r3', 'b9') on conflict do nothing`);
  const list = async (username: string) =>
    (await get(app, '/sys/outMessage/list', (await signIn(app, username)).token)).json<{
      error?: string;
      result: { records: object[] } | null;
    }>();
  const answer = await list('admin');
  expect(answer.result?.records).toMatchObject([{ channel: 'sms', address: '138****0001', status: '1', provider: 'http' }]);
  expect(JSON.stringify(answer)).not.toMatch(/13800000001|123456|sealed/);
  expect(await list('expert1')).toMatchObject({ error: 'access.denied' });
  await app.close();
});
