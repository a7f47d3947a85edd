import {
  allFields,
  callRoles,
  type Entity,
  type Language,
  labelIn,
  no,
  roleLabels,
  type StandardCall,
  type Verb,
  yes,
} from '@saiyun/sdk/contract';
import { entityByName } from '@saiyun/sdk/entities';
import { isSearched } from '@saiyun/sdk/logic/query';
import type { EntityModule } from '../../kernel/entity-module.ts';
import { sheetFormats } from '../../kernel/export/format.ts';
import { callTitles } from './call-words.ts';
import { draftSchema, fieldSchema, type Schema } from './field-schema.ts';

import { answer, json, type Operation, query, ref, text } from './operation.ts';

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
export function listParameters(entity: Entity, language: Language, { olderNames = [], asks = {} }: ListRules = {}): Schema[] {
  return [
    ...filterParameters(entity, language),
    ...Object.entries(asks).map(([name, { label }]) => query(name, text, labelIn(label, language))),
    ...olderNames.map((name) => query(name, text, language === 'zh-CN' ? '旧客户端使用的名称' : 'a name that older clients use')),
    ...(isSearched(entity)
      ? [
          query(
            'search',
            text,
            language === 'zh-CN'
              ? '搜索：每个词都出现在名称、编号、人员或单位中'
              : 'search: each word is found in a name, a code, a person or a unit',
          ),
        ]
      : []),
    query('selections', text, language === 'zh-CN' ? '只要这些行的 id，逗号分隔' : 'these rows alone, by comma-joined ids'),
    query('column', { type: 'string', enum: sortColumns(entity) }),
    query('order', { type: 'string', enum: ['asc', 'desc'] }),
    query(
      'superQueryParams',
      text,
      language === 'zh-CN'
        ? '高级查询：URL 编码的数组，元素为条件，或条件组 {matchType, params}'
        : 'advanced query: an array of conditions, or brackets of them {matchType, params}, URL-encoded',
    ),
    query('superQueryMatchType', { type: 'string', enum: ['and', 'or'] }),
    query(
      'field',
      text,
      language === 'zh-CN'
        ? '旧客户端发送的列名；总是返回全部字段'
        : 'names of columns, as older clients send them; all fields are answered',
    ),
  ];
}

const id = query('id', text, undefined, true);
const ids = query('ids', text, 'a,b', true);
export const pageParameters = [
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
      return {
        parameters: [...pageParameters, ...listParameters(entity, language, rules), ...stateCounts(entity, language)],
        ...answers(pageOf(row)),
      };
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
          query('template', text, language === 'zh-CN' ? '1：返回导入模板，而不是数据' : '1: a workbook to be filled in instead of rows'),
          query('exportFields', text, language === 'zh-CN' ? '只导出这些字段，逗号分隔' : 'these fields alone, comma-joined'),
          query(
            'exportHeaders',
            { type: 'string', enum: ['labels', 'names'], default: 'labels' },
            language === 'zh-CN'
              ? 'names：表头为字段名，与语言无关'
              : 'names: columns are headed by the names of the fields, in every language',
          ),
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

/** The parameter of a list that asks how many rows each state has; nothing for a record without states. */
export function stateCounts({ stateField }: Entity, language: Language): readonly Schema[] {
  return stateField === undefined
    ? []
    : [
        query(
          'stateCounts',
          { type: 'string', enum: [yes] },
          language === 'zh-CN' ? '同时返回各状态的行数' : 'adds how many rows each state has',
        ),
      ];
}

/** A page of rows. */
export function pageOf(row: Schema): Schema {
  return {
    type: 'object',
    properties: {
      records: { type: 'array', items: row },
      total: { type: 'integer' },
      size: { type: 'integer' },
      current: { type: 'integer' },
      pages: { type: 'integer' },
      states: { type: 'object', additionalProperties: { type: 'integer' } },
    },
  };
}

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

/** Saves a row with its parts; a row with an id is changed, one without is added. */
const wholeOperation = ({ entity }: EntityModule, language: Language): Operation => {
  const rowOf = ({ fields }: Entity): Schema => {
    const edited = draftSchema(fields, language, { edit: true });
    return { ...edited, properties: { id: text, revision: { type: 'integer' }, ...(edited.properties as object) } };
  };
  const parts = (entity.parts ?? []).flatMap(({ of }) => entityByName(of) ?? []);
  const list = (items: Schema): Schema => ({ type: 'array', items });
  const partOf = (part: Entity): Schema => ({
    type: 'object',
    properties: { rows: list(rowOf(part)), removed: list(text), ordered: { type: 'boolean' } },
  });
  const each = (schema: (part: Entity) => Schema): Schema => ({
    type: 'object',
    properties: Object.fromEntries(parts.map((part) => [part.name, schema(part)])),
  });
  const given = { type: 'object', properties: { main: rowOf(entity), parts: each(partOf) }, required: ['main'] };
  const stored = { type: 'object', properties: { main: ref(entity.name), parts: each(({ name }) => list(ref(name))) } };
  return { requestBody: { required: true, ...json(given) }, responses: { 200: { description: 'OK', ...json(answer(stored)) } } };
};

const rolesText = (roles: readonly (keyof typeof roleLabels)[], language: Language): string =>
  `${language === 'zh-CN' ? '角色' : 'Roles'}: ${roles.map((role) => labelIn(roleLabels[role], language)).join(', ')}`;

/** The operations of a record by `METHOD path`, as the kernel registers them. */
export function entityOperations(module: EntityModule, language: Language): Map<string, Operation> {
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
  if (entity.parts)
    put(
      'put',
      'saveWithParts',
      `${label}${language === 'zh-CN' ? '：与子表一起保存' : ': save with its parts'}`,
      callRoles(entity, 'edit'),
      wholeOperation(module, language),
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
}
