/** Chat apps of enterprises, which open pages in a browser of their own, where their user is already signed in (ROUTE-04). */
const chatApps = [
  // DingTalk names itself; WeCom, unlike WeChat, is `wxwork`.
  { name: 'wecom', agent: /wxwork/i, types: /^(wechat_enterprise|wecom|wxwork)$/ },
  { name: 'dingtalk', agent: /dingtalk/i, types: /^dingtalk$/ },
] as const;

export type ChatApp = (typeof chatApps)[number];

/** The chat app whose browser this is. */
export function chatAppOf(userAgent: string): ChatApp | undefined {
  return chatApps.find(({ agent }) => agent.test(userAgent));
}

/** Whether this page is open inside such an app. */
export function isInChatApp(): boolean {
  return chatAppOf(navigator.userAgent) !== undefined;
}
