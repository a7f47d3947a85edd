import { createHash, createHmac } from 'node:crypto';
import type { Config } from '../config.ts';
import type { Answer, MessageProvider, Receipt, TemplateState } from './provider.ts';

const timeoutMs = 15_000;
const defaultAddress = 'https://sms.tencentcloudapi.com';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

export interface Tc3Request {
  readonly secretId: string;
  readonly secretKey: string;
  readonly service: string;
  readonly host: string;
  /** Seconds since 1970. */
  readonly timestamp: number;
  readonly payload: string;
}

/** The header `Authorization` of a POST by TC3-HMAC-SHA256 (Tencent Cloud API 3.0), over content type and host. */
export function tencentAuthorization({ secretId, secretKey, service, host, timestamp, payload }: Tc3Request): string {
  const signed = 'content-type;host';
  const request = ['POST', '/', '', `content-type:application/json; charset=utf-8\nhost:${host}\n`, signed, sha256(payload)].join('\n');
  const day = new Date(timestamp * 1000).toISOString().slice(0, 10);
  const scope = `${day}/${service}/tc3_request`;
  const key = hmac(hmac(hmac(`TC3${secretKey}`, day), service), 'tc3_request');
  const signature = hmac(key, ['TC3-HMAC-SHA256', timestamp, scope, sha256(request)].join('\n')).toString('hex');
  return `TC3-HMAC-SHA256 Credential=${secretId}/${scope}, SignedHeaders=${signed}, Signature=${signature}`;
}

interface Response {
  readonly Error?: { readonly Code: string; readonly Message: string };
  readonly SendStatusSet?: readonly { readonly SerialNo: string; readonly Code: string }[];
  readonly PullSmsSendStatusSet?: readonly {
    readonly SerialNo: string;
    readonly ReportStatus: string;
    readonly Description: string;
    readonly SessionContext?: string;
  }[];
  readonly AddTemplateStatus?: { readonly TemplateId: string };
  readonly DescribeTemplateStatusSet?: readonly { readonly StatusCode: number; readonly ReviewReply?: string }[];
}

/** Limits and inner faults may pass; the rest stays as it is. */
const isPassing = (code: string): boolean =>
  /^(LimitExceeded|InternalError|RequestLimitExceeded|FailedOperation\.InsufficientBalance)/.test(code);
const isAddressFault = (code: string): boolean =>
  /IncorrectPhoneNumber|PhoneNumberInBlacklist|InvalidParameterValue\.ImageInvalid/.test(code);

const answerOf = ({ Error: error, SendStatusSet: [one] = [] }: Response): Answer => {
  const code = error?.Code ?? one?.Code ?? 'unknown';
  if (code === 'Ok') return { kind: 'accepted', providerId: one?.SerialNo ?? '' };
  if (isAddressFault(code)) return { kind: 'bounced', code };
  return { kind: isPassing(code) ? 'later' : 'refused', code };
};
const states: Readonly<Record<number, TemplateState>> = { 0: 'approved', 1: 'waiting', [-1]: 'rejected' };

/** Text messages by Tencent Cloud (sms 2021-01-11); undefined unless it is configured. Our id goes along as `SessionContext`. */
export function tencentSms(config: Config): MessageProvider | undefined {
  if (config.SAIYUN_SMS_PROVIDER !== 'tencent') return undefined;
  const at = new URL(config.SAIYUN_SMS_ADDRESS ?? defaultAddress);
  const app = config.SAIYUN_SMS_APP ?? '';
  const call = async (action: string, body: object): Promise<Response> => {
    const payload = JSON.stringify(body);
    const timestamp = Math.floor(Date.now() / 1000);
    const given = { secretId: config.SAIYUN_SMS_KEY ?? '', secretKey: config.SAIYUN_SMS_SECRET ?? '', timestamp, payload };
    const answer = await fetch(at, {
      method: 'POST',
      headers: {
        authorization: tencentAuthorization({ ...given, service: 'sms', host: at.host }),
        'content-type': 'application/json; charset=utf-8',
        'x-tc-action': action,
        'x-tc-timestamp': String(timestamp),
        'x-tc-version': '2021-01-11',
        'x-tc-region': 'ap-guangzhou',
      },
      body: payload,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const { Response: response } = (await answer.json()) as { readonly Response?: Response };
    if (!response) throw new Error(`HTTP ${answer.status}`);
    return response;
  };
  const must = async (action: string, body: object): Promise<Response> => {
    const response = await call(action, body);
    if (response.Error) throw new Error(`${action}: ${response.Error.Code} ${response.Error.Message}`);
    return response;
  };
  return {
    name: 'tencent',
    perMinute: config.SAIYUN_SMS_PER_MINUTE,
    knowsAfterMs: 120_000,
    async send({ id, address, template }) {
      if (!template) return { kind: 'refused', code: 'no template' };
      return answerOf(
        await call('SendSms', {
          PhoneNumberSet: [`+86${address}`],
          SmsSdkAppId: app,
          SignName: template.signName,
          TemplateId: template.id,
          TemplateParamSet: Object.values(template.values),
          SessionContext: id,
        }),
      );
    },
    async query({ id, address, sentTime }): Promise<Receipt | undefined> {
      const { PullSmsSendStatusSet: list = [] } = await must('PullSmsSendStatusByPhoneNumber', {
        BeginTime: Math.floor(sentTime.getTime() / 1000) - 60,
        Offset: 0,
        Limit: 100,
        PhoneNumber: `+86${address}`,
        SmsSdkAppId: app,
      });
      const found = list.find(({ SessionContext }) => SessionContext === id);
      if (!found) return undefined;
      if (found.ReportStatus === 'SUCCESS') return { providerId: found.SerialNo, state: 'delivered' };
      const isGone = /空号|停机|UNDELIV|MK:0001|not exist/i.test(found.Description);
      return { providerId: found.SerialNo, state: isGone ? 'hardBounce' : 'softBounce', code: found.Description.slice(0, 100) };
    },
    templates: {
      async submit({ name, text, known }) {
        const places: string[] = [];
        const content = text.replace(/\{([^{}]*)\}/g, (_, field: string) => {
          if (!places.includes(field)) places.push(field);
          return `{${places.indexOf(field) + 1}}`;
        });
        const given = { TemplateName: name, TemplateContent: content, SmsType: 0, International: 0, Remark: name };
        if (!known) return String((await must('AddSmsTemplate', given)).AddTemplateStatus?.TemplateId);
        await must('ModifySmsTemplate', { ...given, TemplateId: Number(known) });
        return known;
      },
      async state(id) {
        const { DescribeTemplateStatusSet: [found] = [] } = await must('DescribeSmsTemplateList', {
          TemplateIdSet: [Number(id)],
          International: 0,
        });
        if (!found) return { state: 'gone' };
        return { state: states[found.StatusCode] ?? 'waiting', ...(found.ReviewReply ? { reason: found.ReviewReply } : {}) };
      },
    },
  };
}
