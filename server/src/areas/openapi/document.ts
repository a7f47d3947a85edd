import {
  allFields,
  callRoles,
  type Entity,
  type Fields,
  headers,
  type Label,
  type Language,
  labelIn,
  languages,
  no,
  roleLabels,
  type StandardCall,
  type Verb,
  yes,
} from '@saiyun/sdk/contract';
import { entityByName, tenant } from '@saiyun/sdk/entities';
import type { QueryParameters } from '../../http/call/query-parameters.ts';
import type { EntityModule } from '../../kernel/entity-module.ts';
import { sheetFormats } from '../../kernel/export/format.ts';
import { answerObjects, callAnswers } from './answer-objects.ts';
import { callBodies, formBodies } from './call-bodies.ts';
import { groupOf, nameOfCall } from './call-names.ts';
import { draftSchema, fieldSchema, inputSchema, rowSchema, type Schema } from './field-schema.ts';
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

type Operation = Readonly<Record<string, unknown>>;

const ref = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });
const query = (name: string, schema: Schema, description?: string, required = false): Schema => ({
  name,
  in: 'query',
  required,
  ...(description !== undefined && { description }),
  schema,
});
const json = (schema: Schema): Schema => ({ content: { 'application/json': { schema } } });
const text: Schema = { type: 'string' };

const callTitles: Record<StandardCall, Label> = {
  list: ['列表', 'list'],
  queryById: ['查看', 'read one'],
  add: ['新增', 'add'],
  edit: ['修改', 'edit'],
  delete: ['删除', 'delete'],
  deleteBatch: ['批量删除', 'delete several'],
  exportXls: ['导出', 'export'],
  importExcel: ['导入', 'import'],
};

/** `success` and `result` of every answer. */
const answer = (result: Schema): Schema => ({ allOf: [ref('Answer'), { type: 'object', properties: { result } }] });

/** The parameters that filter a list, derived from the definition alone; any other is refused. */
const filterParameters = (entity: Entity, language: Language): Schema[] =>
  Object.entries(allFields(entity)).flatMap(([name, field]) => {
    if (!field.search) return [];
    const label = labelIn(field.label, language);
    if (field.search === 'range') return [query(`${name}_begin`, text, `${label} ≥`), query(`${name}_end`, text, `${label} ≤`)];
    const marks = { eq: '', like: '*x*, x*, *x, !x', in: 'a,b' }[field.search];
    return [
      query(
        name,
        field.search === 'eq' ? { ...fieldSchema(field, language), title: undefined } : text,
        [label, marks].filter(Boolean).join(': '),
      ),
    ];
  });

type ListRules = Pick<EntityModule['rules'], 'olderNames' | 'asks'>;

const sortColumns = (entity: Entity): readonly string[] =>
  Object.entries(allFields(entity))
    .filter(([, field]) => field.sort)
    .map(([name]) => name);

/** The list parameters of a record, with those that its rules add. */
const listParameters = (entity: Entity, language: Language, { olderNames = [], asks = {} }: ListRules = {}): Schema[] => [
  ...filterParameters(entity, language),
  ...Object.entries(asks).map(([name, { label }]) => query(name, text, labelIn(label, language))),
  ...olderNames.map((name) => query(name, text, language === 'zh-CN' ? '旧客户端使用的名称' : 'a name that older clients use')),
  query('selections', text, language === 'zh-CN' ? '只要这些行的 id，逗号分隔' : 'these rows alone, by comma-joined ids'),
  query('column', { type: 'string', enum: sortColumns(entity) }),
  query('order', { type: 'string', enum: ['asc', 'desc'] }),
  query(
    'superQueryParams',
    text,
    language === 'zh-CN' ? '高级查询：URL 编码的条件数组' : 'advanced query: an array of conditions, URL-encoded',
  ),
  query('superQueryMatchType', { type: 'string', enum: ['and', 'or'] }),
  query(
    'field',
    text,
    language === 'zh-CN' ? '旧客户端发送的列名；总是返回全部字段' : 'names of columns, as older clients send them; all fields are answered',
  ),
];

const id = query('id', text, undefined, true);
const ids = query('ids', text, 'a,b', true);
const pageParameters = [
  query('pageNo', { type: 'integer', minimum: 1, default: 1 }),
  query('pageSize', { type: 'integer', minimum: 1, default: 10 }),
];

const standardOperation = ({ entity, rules }: EntityModule, call: StandardCall, language: Language): Operation => {
  const row = ref(entity.name);
  const body = (schema: Schema): Schema => ({ requestBody: { required: true, ...json(schema) } });
  const answers = (result: Schema): Schema => ({ responses: { 200: { description: 'OK', ...json(answer(result)) } } });
  const given = draftSchema(entity.fields, language);
  const changed = draftSchema(entity.fields, language, { edit: true });
  switch (call) {
    case 'list':
      return { parameters: [...pageParameters, ...listParameters(entity, language, rules)], ...answers(pageOf(row)) };
    case 'queryById':
      return { parameters: [id], ...answers(row) };
    case 'add':
      return { ...body(given), ...answers(row) };
    case 'edit':
      return {
        ...body({
          ...changed,
          properties: { id: text, revision: { type: 'integer' }, ...(changed.properties as object) },
          required: ['id', 'revision'],
        }),
        ...answers(row),
      };
    case 'delete':
      return { parameters: [id], ...answers({}) };
    case 'deleteBatch':
      return { parameters: [ids], ...answers({}) };
    case 'exportXls':
      return {
        parameters: [
          ...listParameters(entity, language, rules),
          query('format', { type: 'string', enum: sheetFormats, default: 'xls' }),
          query('exportFields', text, language === 'zh-CN' ? '只导出这些字段，逗号分隔' : 'these fields alone, comma-joined'),
          query('paramsStr', text, language === 'zh-CN' ? '以一个 JSON 对象给出全部参数' : 'all parameters as one JSON object'),
        ],
        responses: { 200: { description: 'OK', content: { 'application/octet-stream': {} } } },
      };
    case 'importExcel':
      return {
        requestBody: {
          required: true,
          content: {
            'multipart/form-data': {
              schema: {
                type: 'object',
                properties: {
                  'files[]': { type: 'array', items: { type: 'string', format: 'binary' } },
                  async: { type: 'string', enum: [no, yes] },
                  dryRun: { type: 'string', enum: [no, yes] },
                  mode: { type: 'string', enum: ['upsert', 'add'] },
                  format: { type: 'string', enum: ['xlsx', 'xls', 'csv', 'jsonl'] },
                  map: text,
                  foreignKeys: text,
                  isSingleTableImport: text,
                  validateStatus: { type: 'string', enum: [no, yes] },
                },
              },
            },
          },
        },
        ...answers(ref('ImportReport')),
      };
    default:
      return call satisfies never;
  }
};

const pageOf = (row: Schema): Schema => ({
  type: 'object',
  properties: {
    records: { type: 'array', items: row },
    total: { type: 'integer' },
    size: { type: 'integer' },
    current: { type: 'integer' },
    pages: { type: 'integer' },
  },
});

const verbOperation = (entity: Entity, verb: Verb, language: Language): Operation => {
  const input = draftSchema(verb.input ?? {}, language);
  return {
    requestBody: {
      required: true,
      ...json({
        ...input,
        properties: { ids: { type: 'string', description: 'a,b' }, ...(input.properties as object) },
        required: ['ids', ...((input.required as readonly string[] | undefined) ?? [])],
      }),
    },
    responses: { 200: { description: 'OK', ...json(answer({ type: 'array', items: ref(entity.name) })) } },
  };
};

const rolesText = (roles: readonly (keyof typeof roleLabels)[], language: Language): string =>
  `${language === 'zh-CN' ? '角色' : 'Roles'}: ${roles.map((role) => labelIn(roleLabels[role], language)).join(', ')}`;

/** The operations of a record by `METHOD path`, as the kernel registers them. */
const entityOperations = (module: EntityModule, language: Language): Map<string, Operation> => {
  const { entity } = module;
  const found = new Map<string, Operation>();
  const label = labelIn(entity.label, language);
  const put = (method: string, name: string, summary: string, roles: Parameters<typeof rolesText>[0], operation: Operation): void => {
    const operationId = `${entity.name}.${name}${method === 'post' && name === 'edit' ? 'Post' : ''}`;
    found.set(`${method} ${entity.path}/${name}`, {
      tags: [label],
      operationId,
      summary,
      description: rolesText(roles, language),
      ...operation,
    });
  };
  const methods: Record<StandardCall, readonly string[]> = {
    list: ['get'],
    queryById: ['get'],
    add: ['post'],
    edit: ['put', 'post'],
    delete: ['delete'],
    deleteBatch: ['delete'],
    exportXls: ['get'],
    importExcel: ['post'],
  };
  for (const call of entity.calls)
    for (const method of methods[call])
      put(
        method,
        call,
        `${label}：${labelIn(callTitles[call], language)}`.replace('：', language === 'zh-CN' ? '：' : ': '),
        callRoles(entity, call),
        standardOperation(module, call, language),
      );
  for (const [name, verb] of Object.entries(entity.verbs))
    put(
      'put',
      name,
      `${label}${language === 'zh-CN' ? '：' : ': '}${labelIn(verb.label, language)}`,
      verb.roles,
      verbOperation(entity, verb, language),
    );
  return found;
};

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

/** A call outside records: grouped with the record that its path lies below, otherwise in a group of such calls. */
const otherOperation = (
  { method, path, query: asked = {}, lists, body }: ApiRoute,
  entities: readonly Entity[],
  language: Language,
): Operation => ({
  tags: [textIn(entities.find((entity) => path.startsWith(`${entity.path}/`))?.label ?? groupOf(path), language)],
  operationId: `${method} ${path}`
    .replaceAll(':', 'by.')
    .replace('*', 'any')
    .replaceAll(/[^A-Za-z0-9]+/g, '.')
    .replace(/\.$/, ''),
  summary: textIn(nameOfCall(method, path), language) ?? path,
  parameters: [
    ...(lists ? [...pageParameters, ...listParameters(lists, language)] : []),
    ...Object.entries(asked).map(([name, { type = 'string', choices, required = false, label }]) =>
      query(name, { type, ...(choices && { enum: choices }) }, label && labelIn(label, language), required),
    ),
  ],
  ...requestOf(`${method.toUpperCase()} ${path}`, body, language),
  responses: { 200: { description: 'OK', ...json(answer(answerOf(callAnswers[`${method.toUpperCase()} ${path}`]))) } },
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
  const entities = modules.map(({ entity }) => entity);
  const known = new Map(modules.flatMap((module) => [...entityOperations(module, language)]));
  const paths: Record<string, Record<string, Operation>> = {};
  for (const route of routes) {
    const { path, parameters } = pathOf(route.path);
    const operation = known.get(`${route.method} ${route.path}`) ?? otherOperation(route, entities, language);
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
    paths,
    components: {
      securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'X-Access-Token' } },
      schemas: {
        ...sharedSchemas,
        ...Object.fromEntries(Object.entries(answerObjects).map(([name, shape]) => [name, answerSchema(name, shape)])),
        ...Object.fromEntries(
          modules.map(({ entity, rules }) => [entity.name, rowSchema(entity, allFields(entity), language, rules.addedTexts)]),
        ),
      },
    },
  };
}

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
