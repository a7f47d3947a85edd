import { expect, test } from 'vitest';
import { type ApiDocument, answerLines, bodyOf, callsOf, curlOf, fieldLines, matching, parameterLines, resultOf } from './api-document.ts';

const document: ApiDocument = {
  servers: [{ url: '/p' }],
  info: { title: 'x', description: 'y' },
  paths: {
    '/unit/list': {
      get: {
        tags: ['单位'],
        operationId: 'unit.list',
        summary: '单位：列表',
        parameters: [{ name: 'unitName', in: 'query', description: '名称', schema: { type: 'string' } }],
        responses: {
          200: {
            content: {
              'application/json': {
                schema: {
                  allOf: [{}, { properties: { result: { properties: { records: { items: { $ref: '#/components/schemas/unit' } } } } } }],
                },
              },
            },
          },
        },
      },
    },
    '/unit/delete': {
      delete: {
        tags: ['单位'],
        operationId: 'unit.delete',
        summary: '单位：删除',
        security: [],
        parameters: [{ name: 'id', in: 'query', required: true, schema: { type: 'string' } }],
        responses: {},
      },
      post: {
        tags: ['单位'],
        operationId: 'unit.post',
        summary: 'x',
        requestBody: { content: { 'application/json': { schema: { properties: { a: { enum: ['0', '1'] } }, required: ['a'] } } } },
        responses: {},
      },
    },
  },
  components: {
    schemas: { unit: { title: '单位', properties: { unitCode: { type: ['string', 'null'], title: '代码', maxLength: 10 } } } },
  },
};

test('calls are listed, found by any of their words, and shown with parameters, body and rows', () => {
  const [list, remove, post] = callsOf(document);
  expect(matching(callsOf(document), '单位 LIST').map((call) => call.path)).toEqual(['/unit/list']);
  expect(matching(callsOf(document), '单位列表').map((call) => call.path)).toEqual(['/unit/list']);
  expect(matching(callsOf(document), 'nothing')).toEqual([]);
  if (!list || !remove || !post) throw new Error('calls are missing');
  expect(parameterLines(list.operation, document)).toEqual([{ name: 'unitName', type: 'string', about: '名称', required: false }]);
  expect(fieldLines(resultOf(list.operation), document)).toEqual([
    { name: 'unitCode', type: 'string', about: '代码; ≤ 10', required: false },
  ]);
  expect(fieldLines(bodyOf(post.operation), document)).toEqual([{ name: 'a', type: '0 | 1', about: '', required: true }]);
  expect(curlOf(remove, 'http://h/p')).toBe(`curl -X DELETE 'http://h/p/unit/delete?id='`);
  expect(curlOf(list, 'http://h/p')).toContain('X-Access-Token: $SAIYUN_TOKEN');
});

test('fixed values, trees and files are shown as what they are', () => {
  const node = {
    properties: {
      status: { const: '1' },
      fax: { const: null },
      children: { type: ['array', 'null'], items: { $ref: '#/components/schemas/Node' } },
    },
    required: ['status'],
  };
  const upload = {
    tags: ['x'],
    operationId: 'x.upload',
    summary: 'x',
    requestBody: {
      content: {
        'multipart/form-data': { schema: { properties: { file: { type: 'string', format: 'binary' }, biz: { type: 'string' } } } },
      },
    },
    responses: {
      200: { content: { 'application/json': { schema: { allOf: [{ properties: { result: { $ref: '#/components/schemas/Node' } } }] } } } },
    },
  };
  const own: ApiDocument = { ...document, paths: { '/x': { post: upload } }, components: { schemas: { Node: node } } };
  expect(answerLines(upload, own)).toMatchObject([
    { name: 'status', type: '"1"', required: false },
    { name: 'fax', type: 'null' },
    { name: 'children', type: 'Node[]' },
  ]);
  const [call] = callsOf(own);
  expect(call && curlOf(call, 'http://h')).toContain("-F 'file=@file'");
});
