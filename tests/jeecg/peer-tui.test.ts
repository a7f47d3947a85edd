import { createClient } from '@saiyun/sdk';
import { expect, onTestFinished, test } from 'vitest';
import { eventually, expectToFit, openTui, press } from '../../tui/src/testing/screen.test-support.tsx';
import { versions } from './desk.ts';
import { jeecgPeer } from './peer/peer.ts';

test.each(versions)('%s: the terminal signs in, says what it can do here, and reads the notices', async (version) => {
  const peer = await jeecgPeer(version);
  onTestFinished(() => peer.close());
  const client = createClient({ baseUrl: peer.url, dialect: 'jeecg', secret: peer.secret, language: 'zh-CN' });
  onTestFinished(() => client.close());
  const screen = await openTui(client, 'zh-CN');
  await screen.shows('❯ 账号');
  await screen.type('admin', 'admin');
  await screen.type(press.enter, '❯ 密码');
  await screen.type('wrong', '•••••');
  await screen.type(press.enter, '用户名或密码错误');
  await screen.type('123456', '••••••');
  await screen.type(press.enter, '这是 JeecgBoot 平台');
  expectToFit(screen, 'zh-CN');
  expect(screen.frame()).toContain('管理员');
  await screen.type('i', /● +本周末停机维护/);
  await screen.type(press.enter, '周六 22:00 至周日 6:00 停机。');
  await eventually(() => expect(peer.seen).toContain('PUT /sys/sysAnnouncementSend/editByAnntIdAndUserId'));
  expectToFit(screen, 'zh-CN');
  expect(peer.passedOver).toEqual([]);
  expect(peer.seen.filter((one) => one.includes('dsTb'))).toEqual([]);
});
