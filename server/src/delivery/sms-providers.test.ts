import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { testConfig } from '../testing/demo-database.ts';
import { aliyunSignature, aliyunSms } from './aliyun.ts';
import { tencentAuthorization, tencentSms } from './tencent.ts';

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

interface Seen {
  readonly url: URL;
  readonly body: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

/** A provider that answers every call with the same reply. */
const gateway = async (reply: object, seen: Seen[]): Promise<string> => {
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString();
    });
    request.on('end', () => {
      seen.push({ url: new URL(request.url ?? '/', 'http://x'), body, headers: request.headers });
      response.end(JSON.stringify(reply));
    });
  });
  const own = server;
  await new Promise<void>((resolve) => own.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(own.address() as AddressInfo).port}`;
};
const settings = (provider: string, address: string) =>
  testConfig('/nowhere', {
    SAIYUN_SMS_PROVIDER: provider,
    SAIYUN_SMS_KEY: 'testId',
    SAIYUN_SMS_SECRET: 'testSecret',
    SAIYUN_SMS_APP: '1400006666',
    SAIYUN_SMS_ADDRESS: address,
  });
const message = {
  id: 'own-1',
  address: '13800000001',
  subject: '',
  text: '【赛云】张三',
  template: { id: 'SMS_1', signName: '赛云', values: { name: '张三' } },
};

test("MSG-01: Aliyun's signature is that of its documents", () => {
  const parameters = {
    AccessKeyId: 'testId',
    Action: 'SendSms',
    Format: 'XML',
    OutId: '123',
    PhoneNumbers: '15300000001',
    RegionId: 'cn-hangzhou',
    SignName: '阿里云短信测试专用',
    SignatureMethod: 'HMAC-SHA1',
    SignatureNonce: '45e25e9b-0a6f-4070-8c85-2956eda1b466',
    SignatureVersion: '1.0',
    TemplateCode: 'SMS_71390007',
    TemplateParam: '{"customer":"test"}',
    Timestamp: '2017-07-12T02:42:19Z',
    Version: '2017-05-25',
  };
  expect(aliyunSignature(parameters, 'testSecret')).toBe('zJDF+Lrzhj/ThnlvIToysFRq6t4=');
});

test("MSG-01: Tencent Cloud's signature is that of its documents", () => {
  expect(
    tencentAuthorization({
      secretId: 'AKIDz8krbsJ5yKBZQpn74WFkmLPx3EXAMPLE',
      secretKey: 'Gu5t9xGARNpq86cd98joQYCN3EXAMPLE',
      service: 'cvm',
      host: 'cvm.tencentcloudapi.com',
      timestamp: 1_551_113_065,
      payload: '{"Limit": 1, "Filters": [{"Values": ["\\u672a\\u547d\\u540d"], "Name": "instance-name"}]}',
    }),
  ).toMatch(/Signature=72e494ea809ad7a8c8f7a4507b9bddcbaa8e581f516e8da2f66e2c5a96525168$/);
});

test('MSG-01: a message goes to Aliyun with our id, and its answers are told apart', async () => {
  const seen: Seen[] = [];
  const provider = aliyunSms(settings('aliyun', await gateway({ Code: 'OK', BizId: '900619746936498440^0' }, seen)));
  expect(await provider?.send(message)).toEqual({ kind: 'accepted', providerId: '900619746936498440^0' });
  const { searchParams } = seen[0]?.url ?? new URL('http://x');
  expect(Object.fromEntries(searchParams)).toMatchObject({
    OutId: 'own-1',
    PhoneNumbers: '13800000001',
    TemplateCode: 'SMS_1',
    TemplateParam: '{"name":"张三"}',
  });
  const { Signature, ...signed } = Object.fromEntries(searchParams);
  expect(Signature).toBe(aliyunSignature(signed, 'testSecret'));
});

test.each([
  ['isv.BUSINESS_LIMIT_CONTROL', 'later'],
  ['isv.MOBILE_NUMBER_ILLEGAL', 'bounced'],
  ['isv.SMS_TEMPLATE_ILLEGAL', 'refused'],
])('MSG-01: Aliyun says %s: %s', async (code, kind) => {
  const provider = aliyunSms(settings('aliyun', await gateway({ Code: code }, [])));
  expect(await provider?.send(message)).toEqual({ kind, code });
});

test('MSG-01: Tencent is asked about a message by our id', async () => {
  const seen: Seen[] = [];
  const one = { SerialNo: '5000:1045710669157053657849499619', ReportStatus: 'SUCCESS', Description: 'DELIVRD' };
  const reply = {
    Response: {
      PullSmsSendStatusSet: [
        { ...one, SessionContext: 'another' },
        { ...one, SessionContext: 'own-1' },
      ],
    },
  };
  const provider = tencentSms(settings('tencent', await gateway(reply, seen)));
  const asked = { id: 'own-1', address: '13800000001', sentTime: new Date() };
  expect(await provider?.query?.(asked)).toEqual({ providerId: one.SerialNo, state: 'delivered' });
  expect(await provider?.query?.({ ...asked, id: 'never' })).toBeUndefined();
  expect(JSON.parse(seen[0]?.body ?? '')).toMatchObject({ PhoneNumber: '+8613800000001', SmsSdkAppId: '1400006666' });
});
