import { type Entity, languages, whyNotServed } from '@saiyun/sdk/contract';
import { entityList } from '@saiyun/sdk/entities';
import * as nouns from '@saiyun/sdk/nouns';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { calledBelow } from './support/sdk-page.ts';
import { type TestServer, testServer } from './support/server.ts';

interface Document {
  readonly tags: readonly { readonly name: string; readonly description: string; readonly 'x-noun': string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly tags: readonly string[] }>>>>;
}

let server: TestServer;
const documents: Document[] = [];
beforeAll(async () => {
  server = await testServer();
  for (const language of ['zh', 'en']) {
    documents.push((await server.inject('GET', '/openapi.json', {}, {}, language)) as unknown as Document);
  }
});
afterAll(() => server?.close());

const patternOf = (path: string): RegExp => new RegExp(`^${path.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&').replaceAll(/\{\w+\}/g, '.+')}$`);

/** The noun that a document groups a request under; undefined if it has no such call. */
const nounOf = ({ tags, paths }: Document, request: string): string | undefined => {
  const [method = '', path = ''] = request.split(/ (.*)/s);
  const found =
    paths[path] ?? Object.entries(paths).find(([one, calls]) => method.toLowerCase() in calls && patternOf(one).test(path))?.[1];
  const [tag] = found?.[method.toLowerCase()]?.tags ?? [];
  return tags.find(({ name }) => name === tag)?.['x-noun'];
};

test('the OpenAPI document groups every call under the noun that the client has it below, in both languages', async () => {
  const wanted = await calledBelow();
  expect(wanted.size).toBeGreaterThan(350);
  const wrong: string[] = [];
  let checked = 0;
  for (const document of documents)
    for (const [request, below] of wanted) {
      const noun = nounOf(document, request);
      if (noun === undefined) continue;
      checked++;
      if (!below.includes(noun)) wrong.push(`${request}: ${noun} instead of ${below.join(', ')}`);
    }
  expect(wrong).toEqual([]);
  expect(checked / documents.length).toBeGreaterThan(330);
});

test('records are grouped under their nouns', () => {
  const recordOf = (spec: unknown): Entity | undefined => {
    const { record, fields } = spec as { readonly record?: Entity; readonly fields?: unknown };
    return fields === undefined ? record : (spec as Entity);
  };
  const nounOfRecord = new Map(Object.entries(nouns).flatMap(([noun, spec]) => [[recordOf(spec)?.name, noun] as const]));
  for (const document of documents)
    for (const [, entity] of entityList) {
      if (whyNotServed(entity.path) || !entity.calls.includes('queryById')) continue;
      expect(nounOf(document, `GET ${entity.path}/queryById`), entity.name).toBe(nounOfRecord.get(entity.name));
    }
});

test('every group has a name of its own, a place in the client and calls', () => {
  expect(languages).toHaveLength(documents.length);
  for (const { tags, paths } of documents) {
    const used = new Set(Object.values(paths).flatMap((calls) => Object.values(calls).flatMap((call) => call.tags)));
    expect(tags.map(({ name }) => name).toSorted()).toEqual([...used].toSorted());
    expect(new Set(tags.map(({ name }) => name)).size).toBe(tags.length);
    for (const tag of tags) {
      expect(nouns).toHaveProperty(tag['x-noun']);
      expect(tag.description).toBe(`client.${tag['x-noun']}`);
    }
  }
});
