import { createHmac, randomUUID } from 'node:crypto';
import type { Config } from '../config.ts';
import type { Answer, MessageProvider, Receipt, TemplateState } from './provider.ts';

const timeoutMs = 15_000;
const defaultAddress = 'https://dysmsapi.aliyuncs.com';

/** As Aliyun's RPC signature wants it: everything but unreserved characters (RFC 3986). */
const encoded = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`);

/** The signature of a request by GET (Aliyun help 56189): HMAC-SHA1 over the parameters in the order of their names. */
export function aliyunSignature(parameters: Readonly<Record<string, string>>, secret: string): string {
  const query = Object.keys(parameters)
    .sort()
    .map((name) => `${encoded(name)}=${encoded(parameters[name] ?? '')}`)
    .join('&');
  return createHmac('sha1', `${secret}&`)
    .update(`GET&${encoded('/')}&${encoded(query)}`)
    .digest('base64');
}

interface Reply {
  readonly Code?: string;
  readonly Message?: string;
  readonly BizId?: string;
  readonly TemplateCode?: string;
  readonly TemplateStatus?: number;
  readonly Reason?: string;
  readonly SmsSendDetailDTOs?: { readonly SmsSendDetailDTO?: readonly SentOne[] };
}

/** Refusals that another try may lift. */
const passing: ReadonlySet<string> = new Set([
  'isv.BUSINESS_LIMIT_CONTROL',
  'isv.DAY_LIMIT_CONTROL',
  'isp.SYSTEM_ERROR',
  'isp.UNKNOWN_ERROR',
  'SYSTEM_ERROR',
  'Throttling',
  'Throttling.User',
  'ServiceUnavailable',
  'isv.AMOUNT_NOT_ENOUGH',
]);
const addressFaults: ReadonlySet<string> = new Set(['isv.MOBILE_NUMBER_ILLEGAL', 'isv.MOBILE_COUNT_OVER_LIMIT']);
const hardBounces: ReadonlySet<string> = new Set(['MOBILE_NOT_ON_SERVICE', 'MN:0001', 'MK:0001', 'UNDELIV', 'IC:0001']);

const answerOf = (reply: Reply): Answer => {
  const code = reply.Code ?? 'unknown';
  if (code === 'OK') return { kind: 'accepted', providerId: reply.BizId ?? '' };
  if (addressFaults.has(code)) return { kind: 'bounced', code };
  return { kind: passing.has(code) ? 'later' : 'refused', code };
};

/** The day of a time in Asia/Shanghai, as `20260506`. */
const dayOf = (time: Date): string => new Date(time.getTime() + 8 * 3_600_000).toISOString().slice(0, 10).replaceAll('-', '');

interface SentOne {
  readonly OutId?: string;
  readonly SendStatus?: number;
  readonly ErrCode?: string;
}
const receiptOf = (id: string, { SendStatus, ErrCode }: SentOne): Receipt => {
  if (SendStatus === 3) return { providerId: id, state: 'delivered' };
  if (SendStatus !== 2) return { providerId: id, state: 'accepted' };
  const code = ErrCode ?? 'failed';
  return { providerId: id, state: hardBounces.has(code) ? 'hardBounce' : 'softBounce', code };
};
const templateStates: Readonly<Record<string, TemplateState>> = { '0': 'waiting', '1': 'approved', '2': 'rejected', '10': 'gone' };

/** Calls an action; a reply that is none, such as that of a gateway, fails like silence. */
const caller =
  (config: Config, at: string) =>
  async (action: string, own: Readonly<Record<string, string>>): Promise<Reply> => {
    const parameters: Record<string, string> = {
      AccessKeyId: config.SAIYUN_SMS_KEY ?? '',
      Action: action,
      Format: 'JSON',
      RegionId: 'cn-hangzhou',
      SignatureMethod: 'HMAC-SHA1',
      SignatureNonce: randomUUID(),
      SignatureVersion: '1.0',
      Timestamp: new Date().toISOString().replace(/\.\d+Z$/, 'Z'),
      Version: '2017-05-25',
      ...own,
    };
    const signature = aliyunSignature(parameters, config.SAIYUN_SMS_SECRET ?? '');
    const query = Object.entries({ Signature: signature, ...parameters }).map(([name, value]) => `${encoded(name)}=${encoded(value)}`);
    const answer = await fetch(`${at}/?${query.join('&')}`, { redirect: 'error', signal: AbortSignal.timeout(timeoutMs) });
    const reply = (await answer.json()) as Reply;
    if (typeof reply.Code !== 'string') throw new Error(`HTTP ${answer.status}`);
    return reply;
  };

/** Text messages by Aliyun (dysmsapi 2017-05-25); undefined unless it is configured. Our id goes along as `OutId`, by which it is asked. */
export function aliyunSms(config: Config): MessageProvider | undefined {
  if (config.SAIYUN_SMS_PROVIDER !== 'aliyun') return undefined;
  const call = caller(config, config.SAIYUN_SMS_ADDRESS ?? defaultAddress);
  const must = async (action: string, own: Readonly<Record<string, string>>): Promise<Reply> => {
    const reply = await call(action, own);
    if (reply.Code !== 'OK') throw new Error(`${action}: ${reply.Code} ${reply.Message ?? ''}`);
    return reply;
  };
  return {
    name: 'aliyun',
    perMinute: config.SAIYUN_SMS_PER_MINUTE,
    knowsAfterMs: 120_000,
    async send({ id, address, template }) {
      if (!template) return { kind: 'refused', code: 'no template' };
      return answerOf(
        await call('SendSms', {
          OutId: id,
          PhoneNumbers: address,
          SignName: template.signName,
          TemplateCode: template.id,
          TemplateParam: JSON.stringify(template.values),
        }),
      );
    },
    async query({ id, address, sentTime }) {
      const reply = await must('QuerySendDetails', { PhoneNumber: address, SendDate: dayOf(sentTime), PageSize: '50', CurrentPage: '1' });
      const list = reply.SmsSendDetailDTOs?.SmsSendDetailDTO ?? [];
      const found = list.find(({ OutId }) => OutId === id);
      return found && receiptOf(id, found);
    },
    templates: {
      async submit({ name, text, known }) {
        const given = { TemplateType: '1', TemplateName: name.slice(0, 30), TemplateContent: text.replaceAll('{', '${'), Remark: name };
        const reply = await must(known ? 'ModifySmsTemplate' : 'AddSmsTemplate', known ? { ...given, TemplateCode: known } : given);
        return reply.TemplateCode ?? '';
      },
      async state(id) {
        const reply = await must('QuerySmsTemplate', { TemplateCode: id });
        const { Reason: reason } = reply;
        return { state: templateStates[String(reply.TemplateStatus)] ?? 'waiting', ...(reason ? { reason } : {}) };
      },
    },
  };
}
