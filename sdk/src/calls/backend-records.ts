import { area } from './area.ts';
import { pageOf, recordCalls, rowsOf } from './lists.ts';
import type { SysDataLog, SysFillRule, SysMessageTemplate, SysUserAgent } from './objects.ts';
import { segment } from './path.ts';
import { alone } from './refusals.ts';

/** Who acts for whom while an account is away; our own platform gives an account several roles instead. Only JeecgBoot. */
export const userAgentCalls = area((send) => ({
  /** The standard calls of deputies. ADMIN. `add` is signed. */
  ...recordCalls<SysUserAgent>(alone(send), '/sys/sysUserAgent'),
  /** The deputy of an account; if there is none, an `ApiError` of kind `not_found`. Signed in. Unsigned. */
  ofUser: (userName: string): Promise<SysUserAgent> => alone(send)('GET', '/sys/sysUserAgent/queryByUserName', { query: { userName } }),
}));

/** One message from a template: its receivers, and the values for the template's names. */
export interface TemplateMessage {
  readonly templateCode: string;
  /** An account name, a phone number or an e-mail address, depending on the kind of message; several comma-joined. */
  readonly receiver: string;
  /** `1` text message, `2` e-mail, `3` WeChat, `4` within the platform; from 3.4 on also `5` DingTalk and `6` WeCom. */
  readonly msgType: string;
  readonly values?: Readonly<Record<string, string | number>>;
}

/** Templates of messages; on our own platform they are the record `msgTemplate`. Only JeecgBoot. */
export const messageTemplateCalls = area((send) => ({
  /** The standard calls of templates. ADMIN. `add` is signed. */
  ...recordCalls<SysMessageTemplate>(alone(send), '/sys/message/sysMessageTemplate'),
  /** Sends a message from a template; never retried automatically. ADMIN. Signed. */
  sendMsg: async ({ values = {}, ...to }: TemplateMessage): Promise<void> => {
    // JeecgBoot takes the values as JSON text.
    const body = { ...to, testData: JSON.stringify(values) };
    await alone(send)('POST', '/sys/message/sysMessageTemplate/sendMsg', { body });
  },
}));

/** Rules that fill a field, for example the next order number; on our own platform each record has its own. Only JeecgBoot. */
export const fillRuleCalls = area((send) => ({
  /** The standard calls of the rules themselves. ADMIN. `add` is signed. */
  ...recordCalls<SysFillRule>(alone(send), '/sys/fillRule'),
  /** The value that a rule produces from a form's values; a rule with a counter increments it. Signed in. Unsigned. */
  execute: <T = string>(ruleCode: string, form: Readonly<Record<string, unknown>> = {}): Promise<T> =>
    alone(send)<T>('PUT', `/sys/fillRule/executeRuleByCode/${segment(ruleCode)}`, { body: form }),
  /** The values that several rules produce, in their order; one without its own `formData` uses the common one. Signed in. Unsigned. */
  executeAll: (
    rules: readonly { readonly ruleCode: string; readonly formData?: Readonly<Record<string, unknown>> }[],
    commonFormData: Readonly<Record<string, unknown>> = {},
  ): Promise<readonly { readonly ruleCode: string; readonly result: unknown }[]> =>
    rowsOf(alone(send)('PUT', '/sys/fillRule/executeRuleByCodeBatch', { body: { commonFormData, rules } })),
}));

/** Stored versions of rows; on our own platform the record `auditLog` holds them. Only JeecgBoot. */
export const dataLogCalls = area((send) => ({
  /** A page of stored versions. ADMIN. Unsigned. */
  list: (query: { readonly dataTable?: string; readonly dataId?: string; readonly pageNo?: number; readonly pageSize?: number } = {}) =>
    pageOf<SysDataLog>(alone(send)('GET', '/sys/dataLog/list', { query: { pageNo: 1, pageSize: 10, ...query } })),
  /** Two versions to compare, in the order of the arguments; null for a missing one. ADMIN. Unsigned. */
  compare: async (dataId1: string, dataId2: string): Promise<readonly [SysDataLog | null, SysDataLog | null]> => {
    const rows = await rowsOf<SysDataLog>(alone(send)('GET', '/sys/dataLog/queryCompareList', { query: { dataId1, dataId2 } }));
    const of = (id: string) => rows.find((row) => row.id === id) ?? null;
    return [of(dataId1), of(dataId2)];
  },
}));
