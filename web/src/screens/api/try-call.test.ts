import { expect, test } from 'vitest';
import type { ApiDocument, Call, Operation } from './api-document.ts';
import { askedBy, exampleBody, isTryable } from './try-call.ts';

const json = { 'application/json': {} };
const operation = (more: Partial<Operation>): Operation => ({
  tags: [],
  operationId: 'x',
  summary: 'x',
  responses: { 200: { content: json } },
  ...more,
});
const document: ApiDocument = {
  servers: [],
  info: { title: '', description: '' },
  paths: {},
  components: { schemas: { item: { type: 'object', required: ['score'], properties: { score: { type: 'integer', minimum: 1 } } } } },
};
const body: Operation = operation({
  requestBody: {
    content: {
      'application/json': {
        schema: {
          type: 'object',
          required: ['name', 'state', 'isOpen', 'items'],
          properties: {
            name: { type: 'string' },
            state: { enum: ['0', '1'] },
            isOpen: { type: ['boolean', 'null'] },
            items: { type: 'array', items: { $ref: '#/components/schemas/item' } },
            note: { type: 'string' },
          },
        },
      },
    },
  },
});

test('a body begins with its required members, each with a value that it allows', () => {
  expect(JSON.parse(exampleBody(body, document))).toEqual({ name: '', state: '0', isOpen: false, items: [{ score: 1 }] });
  expect(exampleBody(operation({}), document)).toBe('');
});

test('a schema that holds itself ends', () => {
  const schemas = { node: { type: 'object', required: ['below'], properties: { below: { $ref: '#/components/schemas/node' } } } };
  const own = operation({ requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/node' } } } } });
  expect(JSON.parse(exampleBody(own, { ...document, components: { schemas } }))).toEqual({ below: { below: { below: {} } } });
});

test('files are for curl', () => {
  expect(isTryable(operation({}))).toBe(true);
  expect(isTryable(operation({ responses: { 200: { content: { 'application/pdf': {} } } } }))).toBe(false);
  expect(isTryable(operation({ requestBody: { content: { 'multipart/form-data': {} } } }))).toBe(false);
});

test('what is missing or no JSON is said by field, and nothing is sent', () => {
  const call: Call = {
    method: 'put',
    path: '/a/{id}/b',
    tag: '',
    client: '',
    operation: {
      ...body,
      parameters: [
        { name: 'id', in: 'path', schema: {} },
        { name: 'code', in: 'query', required: true, schema: {} },
        { name: 'size', in: 'query', schema: {} },
        { name: 'X-Key', in: 'header', required: false, schema: {} },
      ],
    },
  };
  expect(askedBy(call, { size: '2' }, '{')).toEqual({ id: 'missing', code: 'missing', body: 'json' });
  expect(askedBy(call, { id: 'x/../y', code: ' c ', size: '' }, '{"name":"n"}')).toEqual({
    path: '/a/x%2F..%2Fy/b',
    query: { code: 'c' },
    body: { name: 'n' },
  });
});
