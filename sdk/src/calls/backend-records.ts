import { area } from './area.ts';
import { pageOf, recordCalls, rowsOf } from './lists.ts';
import type { SysDataLog, SysFillRule, SysMessageTemplate, SysUserAgent } from './objects.ts';
import { segment } from './path.ts';
import { alone } from './refusals.ts';

/** Who acts for whom while an account is away; our own platform gives an account several roles instead. JeecgBoot alone. */
export const userAgentCalls = area((send) => ({
  /** The standard calls of deputies. ADMIN. `add` is signed. */
  ...recordCalls<SysUserAgent>(alone(send), '/sys/sysUserAgent'),
  /** Who acts for an account; nobody is an `ApiError` of kind `not_found`. Signed in. Unsigned. */
  ofUser: (userName: string): Promise<SysUserAgent> => alone(send)('GET', '/sys/sysUserAgent/queryByUserName', { query: { userName } }),
}));

/** One message by a template: whom it goes to, and the values of the template's names. */
export interface TemplateMessage {
  readonly templateCode: string;
  /** An account name, a phone or a mailbox, as the kind of the message wants it; several comma-joined. */
  readonly receiver: string;
  /** `1` text message, `2` e-mail, `3` WeChat, `4` within the platform; from 3.4 on also `5` DingTalk and `6` WeCom. */
  readonly msgType: string;
  readonly values?: Readonly<Record<string, string | number>>;
}

/** Templates of messages; those of our own platform are the record `msgTemplate`. JeecgBoot alone. */
export const messageTemplateCalls = area((send) => ({
  /** The standard calls of templates. ADMIN. `add` is signed. */
  ...recordCalls<SysMessageTemplate>(alone(send), '/sys/message/sysMessageTemplate'),
  /** Sends a message by a template; never tried again by itself. ADMIN. Signed. */
  sendMsg: async ({ values = {}, ...to }: TemplateMessage): Promise<void> => {
    // Its values are JSON text there.
    const body = { ...to, testData: JSON.stringify(values) };
    await alone(send)('POST', '/sys/message/sysMessageTemplate/sendMsg', { body });
  },
}));

/** Rules that fill a field, such as the next number of an order; of our own platform each record has its own. JeecgBoot alone. */
export const fillRuleCalls = area((send) => ({
  /** The standard calls of the rules themselves. ADMIN. `add` is signed. */
  ...recordCalls<SysFillRule>(alone(send), '/sys/fillRule'),
  /** What a rule makes of the values of a form; a rule that counts has counted then. Signed in. Unsigned. */
  execute: <T = string>(ruleCode: string, form: Readonly<Record<string, unknown>> = {}): Promise<T> =>
    alone(send)<T>('PUT', `/sys/fillRule/executeRuleByCode/${segment(ruleCode)}`, { body: form }),
  /** What several rules make, in their order; one without a `formData` of its own is given the common one. Signed in. Unsigned. */
  executeAll: (
    rules: readonly { readonly ruleCode: string; readonly formData?: Readonly<Record<string, unknown>> }[],
    commonFormData: Readonly<Record<string, unknown>> = {},
  ): Promise<readonly { readonly ruleCode: string; readonly result: unknown }[]> =>
    rowsOf(alone(send)('PUT', '/sys/fillRule/executeRuleByCodeBatch', { body: { commonFormData, rules } })),
}));

/** Versions of rows as they were stored; the log of our own platform is the record `auditLog`. JeecgBoot alone. */
export const dataLogCalls = area((send) => ({
  /** A page of stored versions. ADMIN. Unsigned. */
  list: (query: { readonly dataTable?: string; readonly dataId?: string; readonly pageNo?: number; readonly pageSize?: number } = {}) =>
    pageOf<SysDataLog>(alone(send)('GET', '/sys/dataLog/list', { query: { pageNo: 1, pageSize: 10, ...query } })),
  /** Two versions to compare, in the order that is asked for; null for one that is not there. ADMIN. Unsigned. */
  compare: async (dataId1: string, dataId2: string): Promise<readonly [SysDataLog | null, SysDataLog | null]> => {
    const rows = await rowsOf<SysDataLog>(alone(send)('GET', '/sys/dataLog/queryCompareList', { query: { dataId1, dataId2 } }));
    const of = (id: string) => rows.find((row) => row.id === id) ?? null;
    return [of(dataId1), of(dataId2)];
  },
}));
