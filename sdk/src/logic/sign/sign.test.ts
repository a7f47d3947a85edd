import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { canonicalText, type SignedRequest, type SignStyle, sign, signedBody } from './index.ts';

const secret = 'dd05f1c54d63749eda95f9fa6d49v442a';

interface Vector {
  readonly row: string;
  readonly request: SignedRequest;
  readonly style?: SignStyle;
  readonly text: string;
  readonly sign: string;
}

const loadDict = '/sys/dict/loadDict/sys_user,realname,username';
const nested = {
  name: 'a',
  addr: { zip: '100000', city: '北京' },
  tags: ['x', 'y'],
  on: true,
  score: 1.5,
  big: 12345678901234567000,
  neg: -3,
  nul: null,
};

/** wire-contract part 5.8. */
const vectors: readonly Vector[] = [
  { row: '1', request: { path: '/sys/dict/getDictItems/sex' }, text: '{}', sign: 'E19D6243CB1945AB4F7202A1B00F77D5' },
  {
    row: '2',
    request: { path: loadDict, query: { keyword: '', pageSize: 10 } },
    text: '{"keyword":"","pageSize":"10","x-path-variable":"sys_user,realname,username"}',
    sign: '8410B4A7F7B891B7CC12ECDE4BC885D6',
  },
  {
    row: '3',
    request: { path: loadDict, query: { keyword: '张三', pageSize: 10 } },
    text: '{"keyword":"张三","pageSize":"10","x-path-variable":"sys_user,realname,username"}',
    sign: '6A960A45B2F04AE63891CA7CE90D1DAB',
  },
  {
    row: '4',
    request: {
      path: '/sys/dict/loadDictItem/sys_user,realname,id',
      query: { key: 'e9ca23d68d884d4ebb19d07889727dae,f0019fdebedb443c98dcb17d88222c38' },
    },
    text: '{"key":"e9ca23d68d884d4ebb19d07889727dae,f0019fdebedb443c98dcb17d88222c38","x-path-variable":"sys_user,realname,id"}',
    sign: '28303DEA93542E4923862689B616390B',
  },
  {
    row: '5',
    request: {
      path: '/sys/dict/loadTreeData',
      query: {
        pid: '',
        tableName: 'sys_category',
        text: 'name',
        code: 'id',
        pidField: 'pid',
        hasChildField: 'has_child',
        condition: '{"code":"B02%"}',
      },
    },
    text: String.raw`{"code":"id","condition":"{\"code\":\"B02%\"}","hasChildField":"has_child","pid":"","pidField":"pid","tableName":"sys_category","text":"name"}`,
    sign: '85D5833B200FB60C4BAD3B600966A7D9',
  },
  {
    row: '6',
    request: { path: "/sys/dict/getDictItems/sys_user,realname,id,username!='admin'%20order%20by%20create_time" },
    text: `{"x-path-variable":"sys_user,realname,id,username!='admin' order by create_time"}`,
    sign: 'E413D8C6BB5698080F6DBF79DB8A2E0F',
  },
  {
    row: '7',
    request: {
      path: '/sys/role/add',
      body: { roleName: '测试角色', roleCode: 'test_role', description: '含"引号"与\\反斜杠/斜杠\t制表' },
    },
    text: String.raw`{"description":"含\"引号\"与\\反斜杠/斜杠\t制表","roleCode":"test_role","roleName":"测试角色"}`,
    sign: '70AE8376F6CC1D0B29E7E2051A334052',
  },
  {
    row: '8',
    request: { path: '/sys/login', body: { username: 'admin', password: '123456', captcha: 'aB3d', checkKey: 1646552406000 } },
    text: '{"captcha":"aB3d","checkKey":"1646552406000","password":"123456","username":"admin"}',
    sign: 'D978B1A70F6F79FE44712A2FC95CFBAD',
  },
  { row: '9 with a body', request: { path: '/x', body: {} }, text: '{}', sign: 'E19D6243CB1945AB4F7202A1B00F77D5' },
  { row: '9 without', request: { path: '/x' }, text: '{}', sign: 'E19D6243CB1945AB4F7202A1B00F77D5' },
  { row: '9 as FormData', request: { path: '/x', body: new FormData() }, text: '{}', sign: 'E19D6243CB1945AB4F7202A1B00F77D5' },
  {
    row: '10',
    request: { path: '/x', body: { language: 'zh', name: 'a', amount: 12 } },
    text: '{"amount":"12","language":"zh","name":"a"}',
    sign: '2D55BA1123A78E9F755C58AA07037BC0',
  },
  {
    row: '11',
    request: { path: '/sys/dict/getDictItems/sex', query: { language: 'zh' } },
    text: '{"language":"zh"}',
    sign: 'D3975A10C4BCBC965DD50AE5664E07CA',
  },
  {
    row: '12',
    request: { path: '/sys/dict/loadDict/sys_user%20where%20status%3D1%2Crealname%2Cusername', query: { keyword: '李', pageSize: 10 } },
    text: '{"keyword":"李","pageSize":"10"}',
    sign: '08672B75FDB9D86F0AD2323EDBD2F5E1',
  },
  {
    row: '13',
    request: { path: '/sys/user/list?status=1', query: { pageNo: 1, pageSize: 10, username: '*ad min*' } },
    text: '{"pageNo":"1","pageSize":"10","status":"1","username":"*ad min*"}',
    sign: '75BCCEF7F0BE1203C4FED9AB15AF1AC2',
  },
  {
    row: '14 as the original client signs it',
    request: { path: '/x/rows?biz=temp&n=2', body: { a: '1', b: '2', '9': 'nine', '10': 'ten' } },
    style: 'client-2.4',
    text: '{"9":"nine","10":"ten","a":"1","b":"2","biz":"temp","n":"2"}',
    sign: 'E01CDF4EE4E1256BF5C768D83CE79672',
  },
  {
    row: '14 in the order that the server uses',
    request: { path: '/x/rows?biz=temp&n=2', body: { a: '1', b: '2', '9': 'nine', '10': 'ten' } },
    text: '{"10":"ten","9":"nine","a":"1","b":"2","biz":"temp","n":"2"}',
    sign: '091661AF6A698EF02444747CF22C42A0',
  },
  {
    row: '15 up to 3.6',
    request: { path: '/x', query: { async: true, pcode: 'B02' } },
    style: 'client-2.4',
    text: '{"async":true,"pcode":"B02"}',
    sign: 'ADA8A53F95699C695CF1744A4684E6B8',
  },
  {
    row: '15 string form',
    request: { path: '/x', query: { async: true, pcode: 'B02' } },
    text: '{"async":"true","pcode":"B02"}',
    sign: '8CD404FC4D0C5ADA1C3FC59DC490E4F3',
  },
  {
    row: '16 from 3.7',
    request: { path: '/x', body: nested },
    style: 'client-3.7',
    text: '{"addr":{"zip":"100000","city":"北京"},"big":"12345678901234567000","name":"a","neg":"-3","nul":null,"on":"true","score":"1.5","tags":["x","y"]}',
    sign: '557BDFC214A09CB520FFDE03E134FB71',
  },
  {
    row: '16 up to 3.6',
    request: { path: '/x', body: nested },
    style: 'client-2.4',
    text: '{"addr":{"zip":"100000","city":"北京"},"big":"12345678901234567000","name":"a","neg":"-3","nul":null,"on":true,"score":"1.5","tags":["x","y"]}',
    sign: '760A7EDFA6476E8D1D5C707B77B08286',
  },
  {
    row: '17',
    request: { path: '/x', query: { keyword: 'a&b=c+d 100%' } },
    text: '{"keyword":"a&b=c+d 100%"}',
    sign: 'C0C8B3453C86526C1E35F7D72AECFF6C',
  },
];

test.each(vectors)('SDK-SIGN-02: vector $row', (vector) => {
  const text = canonicalText('jeecg', vector.request, vector.style);
  expect(text).toBe(vector.text);
  expect(sign(text, secret)).toBe(vector.sign);
});

test('SDK-SIGN-02: units that the server escapes otherwise are escaped as it does', () => {
  const text = '\u000b\u001f\u007f\u009f\u2028\u2029\\u000b\n';
  expect(canonicalText('jeecg', { path: '/x', body: { text } })).toBe(String.raw`{"text":"\u000B\u001F\u007F\u009F\u2028\u2029\\u000b\n"}`);
});

test('SDK-SIGN-02: path mode signs path, query and body, without the cache buster, and the body wins', () => {
  const request = { path: '/dsTbUnit/add?b=1&_t=5', query: { a: 2, _t: 7, c: undefined }, body: { b: true, z: [1], n: null } };
  expect(canonicalText('path', request)).toBe('{"a":"2","b":true,"n":null,"x-path":"/dsTbUnit/add","z":[1]}');
  expect(canonicalText('path', { path: '/x/%E5%BC%A0,a%zz' })).toBe('{"x-path":"/x/%E5%BC%A0,a%zz"}');
  expect(canonicalText('path', { path: '/x/%E5%BC%A0,a' })).toBe('{"x-path":"/x/张,a"}');
});

test('SDK-SIGN-02: what the client signs is what a server sees that parses the query and the body again', () => {
  const body = { n: 1.5, big: 1e21, tiny: 1.2e-9, neg: -0, nested: { b: 1, a: [true, null] }, flag: false };
  const seen: unknown = JSON.parse(JSON.stringify(body));
  const query = { keyword: '+ &=%张', on: true, n: 10 };
  const url = `/x?${new URLSearchParams(Object.entries(query).map(([k, v]) => [k, String(v)])).toString()}`;
  for (const mode of ['path', 'jeecg'] as const)
    expect(canonicalText(mode, { path: '/x', query, body })).toBe(canonicalText(mode, { path: url, body: seen }));
});

test('SDK-SIGN-02: a body for a JeecgBoot backend carries numbers and booleans as text', () => {
  expect(signedBody({ a: 12, b: true, c: 'x', d: null, e: 1e21, f: { g: 1 } })).toEqual({
    a: '12',
    b: 'true',
    c: 'x',
    d: null,
    e: '1000000000000000000000',
    f: { g: 1 },
  });
  const form = new FormData();
  expect(signedBody(form)).toBe(form);
});

const page = readFileSync(join(import.meta.dirname, '../../../../docs/signatures.md'), 'utf8');
const published = JSON.parse(/```json\n([\s\S]+?)\n```/.exec(page)?.[1] ?? '[]') as readonly (SignedRequest & {
  readonly name: string;
  readonly text: string;
  readonly sign: string;
})[];

test('the page of signatures has its examples', () => expect(published.length).toBeGreaterThan(5));

test.each(published)('SDK-SIGN-02, docs/signatures.md: $name', ({ text, sign: signed, ...request }) => {
  expect(canonicalText('path', request)).toBe(text);
  expect(sign(text, 'saiyun-example-secret')).toBe(signed);
});

test('SDK-SIGN-02: time and nonce are part of what is signed in mode path, and of nothing in mode jeecg', () => {
  const request = { path: '/x/echo', body: { a: '1' }, timestamp: '1', nonce: 'n' };
  expect(canonicalText('path', request)).toBe('{"a":"1","x-nonce":"n","x-path":"/x/echo","x-timestamp":"1"}');
  expect(canonicalText('path', { ...request, timestamp: '2' })).not.toBe(canonicalText('path', request));
  expect(canonicalText('jeecg', request)).toBe('{"a":"1"}');
});
