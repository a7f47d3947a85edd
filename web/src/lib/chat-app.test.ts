import { expect, test } from 'vitest';
import { chatAppOf } from './chat-app.ts';

test.each([
  ['Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/116 Mobile Safari/537.36 wxwork/4.1.22 MicroMessenger/7.0.1', 'wecom'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Mobile/21F79 AliApp(DingTalk/7.5.10)', 'dingtalk'],
  ['Mozilla/5.0 (Macintosh) AppleWebKit/537.36 Chrome/124 Safari/537.36 dingtalk-win/1.0.0', 'dingtalk'],
  ['Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/116 Mobile Safari/537.36 MicroMessenger/8.0.47', undefined],
  ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36', undefined],
])('ROUTE-04: %s is the browser of %s', (agent, name) => expect(chatAppOf(agent)?.name).toBe(name));
