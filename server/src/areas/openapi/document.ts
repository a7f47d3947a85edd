import { allFields, type Entity, type Fields, headers, type Label, type Language, labelIn, languages } from '@saiyun/sdk/contract';
import { entityByName, tenant } from '@saiyun/sdk/entities';
import type { QueryParameters } from '../../http/call/query-parameters.ts';
import type { EntityModule } from '../../kernel/entity-module.ts';
import { answerObjects, callAnswers } from './answer-objects.ts';
import { callBodies, formBodies } from './call-bodies.ts';
import { nameOfCall } from './call-names.ts';
import { labelOfNoun, type NounName, nounOfPath, nounOfRecord } from './call-nouns.ts';
import { draftSchema, inputSchema, rowSchema, type Schema } from './field-schema.ts';
import { answer, json, type Operation, query, ref, text } from './operation.ts';
import { ownAnswers, ownObjects } from './own-answers.ts';
import { entityOperations, listParameters, pageOf, pageParameters, stateCounts } from './record-operations.ts';
import { answerSchema, bodySchema, type Shape } from './shape.ts';

/** A registered call, with its path below the prefix in Fastify's notation. */
export interface ApiRoute {
  readonly method: string;
  readonly path: string;
  readonly open: boolean;
  /** Whether the call has a dry run. */
  readonly dryRun: boolean;
  /** The query parameters that it reads. */
  readonly query?: QueryParameters;
  /** The record with the list filters that it reads. */
  readonly lists?: Entity;
  /** The fields that it reads from the body; `null` if it reads none. */
  readonly body?: Fields | null;
}

const fileForm = (files: string, members: Shape = ''): Schema => {
  const { properties } = bodySchema(members);
  const file = { type: 'string', format: 'binary' };
  return {
    type: 'object',
    properties: { [files]: files.endsWith('[]') ? { type: 'array', items: file } : file, ...(properties as object) },
    required: [files],
  };
};

/** The body of a call outside records, if it takes one. */
const bodyOf = (key: string, fields: Fields | null | undefined, language: Language): Schema | undefined => {
  if (fields) {
    const schema = inputSchema(fields, language);
    return { required: 'required' in schema, ...json(schema) };
  }
  const form = formBodies[key];
  if (form) return { required: true, content: { 'multipart/form-data': { schema: fileForm(form.files, form.members) } } };
  const body = callBodies[key];
  if (body === undefined) return undefined;
  if (typeof body === 'string') return { required: /!/.test(body), ...json(bodySchema(body)) };
  const entity = entityByName(body.record) ?? tenant;
  const edited = draftSchema(entity.fields, language, { edit: body.as !== 'add' });
  const properties = { id: text, revision: { type: 'integer' }, ...(edited.properties as object) };
  if (body.as === 'verb') return { required: true, ...json(bodySchema('ids! revision:int')) };
  return { required: true, ...json({ ...edited, properties, ...(body.as === 'edit' && { required: ['id'] }) }) };
};

/** The schema for `X`, `X[]` or `Page<X>`, where X is an answer object or a record. */
const answerOf = (shape: string | undefined): Schema => {
  const [, page, name = '', list] = /^(Page<)?(\w+)>?(\[\])?$/.exec(shape ?? '') ?? [];
  const one = name === 'text' ? text : name === '' ? {} : ref(name);
  if (page) return pageOf(one);
  return list ? { type: 'array', items: one } : one;
};

const answerTo = (call: string): string | undefined => callAnswers[call] ?? ownAnswers[call];

/** A call outside records. */
const otherOperation = ({ method, path, query: asked = {}, lists, body }: ApiRoute, language: Language): Operation => ({
  tags: [labelOfNoun(nounOfPath(path), language)],
  operationId: `${method} ${path}`
    .replaceAll(':', 'by.')
    .replace('*', 'any')
    .replaceAll(/[^A-Za-z0-9]+/g, '.')
    .replace(/\.$/, ''),
  summary: textIn(nameOfCall(method, path), language) ?? path,
  parameters: [
    ...(lists ? [...pageParameters, ...listParameters(lists, language), ...stateCounts(lists, language)] : []),
    ...Object.entries(asked).map(([name, { type = 'string', choices, required = false, label }]) =>
      query(name, { type, ...(choices && { enum: choices }) }, label && labelIn(label, language), required),
    ),
  ],
  ...requestOf(`${method.toUpperCase()} ${path}`, body, language),
  responses: { 200: { description: 'OK', ...json(answer(answerOf(answerTo(`${method.toUpperCase()} ${path}`)))) } },
});

const requestOf = (key: string, body: ApiRoute['body'], language: Language): { readonly requestBody?: Schema } => {
  const requestBody = bodyOf(key, body, language);
  return requestBody ? { requestBody } : {};
};

const dryRunHeader = (language: Language): Schema => ({
  name: headers.dryRun,
  in: 'header',
  description: language === languages[0] ? '值为 true 时只检查，不写入任何数据' : 'true: everything is checked and nothing is stored',
  schema: { type: 'string', enum: ['true', 'false'] },
});

const textIn = (label: Label | undefined, language: Language): string | undefined => label && labelIn(label, language);

/** `/x/:id/*` in OpenAPI notation, with its path parameters. */
const pathOf = (path: string): { readonly path: string; readonly parameters: readonly Schema[] } => {
  const names: string[] = [];
  const written = path
    .replaceAll(/:(\w+)/g, (_whole, name: string) => {
      names.push(name);
      return `{${name}}`;
    })
    .replace(/\*$/, () => {
      names.push('path');
      return '{path}';
    });
  return { path: written, parameters: names.map((name) => ({ name, in: 'path', required: true, schema: text })) };
};

/**
 * The whole contract as OpenAPI 3.1: every registered call, with the parameters, bodies and answers of the definitions for records. Answers
 * carry HTTP 200 and `success` says whether the call succeeded; see `components.schemas.Answer`.
 */
export function openApiDocument(
  routes: readonly ApiRoute[],
  modules: readonly EntityModule[],
  { prefix, language }: { readonly prefix: string; readonly language: Language },
): Operation {
  const known = new Map(modules.flatMap((module) => [...entityOperations(module, language)]));
  const paths: Record<string, Record<string, Operation>> = {};
  for (const route of routes) {
    const { path, parameters } = pathOf(route.path);
    const operation = known.get(`${route.method} ${route.path}`) ?? otherOperation(route, language);
    const own = (operation.parameters as readonly Schema[] | undefined) ?? [];
    const all = [...parameters, ...own, ...(route.dryRun ? [dryRunHeader(language)] : [])];
    paths[path] = {
      ...paths[path],
      [route.method]: { ...operation, parameters: all, ...(route.open && { security: [] }) },
    };
  }
  return {
    openapi: '3.1.0',
    info: { title: language === 'zh-CN' ? '赛云接口' : 'Saiyun API', version: '1', description: aboutText(language) },
    servers: [{ url: prefix }],
    security: [{ token: [] }],
    tags: tagsOf(routes, modules, language),
    paths,
    components: {
      securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'X-Access-Token' } },
      schemas: {
        ...sharedSchemas,
        ...Object.fromEntries(
          Object.entries<Shape>({ ...ownObjects, ...answerObjects }).map(([name, shape]) => [name, answerSchema(name, shape)]),
        ),
        ...Object.fromEntries(
          modules.map(({ entity, rules }) => [entity.name, rowSchema(entity, allFields(entity), language, rules.addedTexts)]),
        ),
      },
    },
  };
}

/** The groups of the document: the nouns of the client, in the order in which their calls come. */
const tagsOf = (routes: readonly ApiRoute[], modules: readonly EntityModule[], language: Language): readonly Schema[] => {
  const ofCall = new Map(
    modules.flatMap((module) => [...entityOperations(module, language).keys()].map((key) => [key, nounOfRecord(module.entity)] as const)),
  );
  const found = new Set<NounName>(routes.map(({ method, path }) => ofCall.get(`${method} ${path}`) ?? nounOfPath(path)));
  return [...found].map((noun) => ({ name: labelOfNoun(noun, language), description: `client.${noun}`, 'x-noun': noun }));
};

const aboutText = (language: Language): string =>
  language === languages[0]
    ? '所有请求带 X-Access-Token 与 tenant-id；应答为统一信封，success 表示是否成功，error 为稳定的错误代码。'
    : 'Every call carries X-Access-Token and tenant-id. Every answer is one envelope: success says whether it was done, error is the stable code of a failure.';

const sharedSchemas: Readonly<Record<string, Schema>> = {
  Answer: {
    type: 'object',
    required: ['success', 'message', 'code', 'timestamp'],
    properties: {
      success: { type: 'boolean' },
      message: { type: 'string' },
      code: { type: 'integer' },
      timestamp: { type: 'integer' },
      error: { type: 'string' },
      issues: { type: 'array', items: { type: 'object', properties: { field: text, code: text, text } } },
      requestId: { type: 'string' },
    },
  },
  ImportReport: {
    type: 'object',
    properties: {
      taskId: text,
      fileName: text,
      totalCount: { type: 'integer' },
      successCount: { type: 'integer' },
      errorCount: { type: 'integer' },
      addedCount: { type: 'integer' },
      updatedCount: { type: 'integer' },
      unchangedCount: { type: 'integer' },
      msg: text,
      fileUrl: { type: ['string', 'null'] },
      files: { type: 'array', items: ref('ImportReport') },
    },
  },
};
