import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { bufferContext } from '../../../testing/buffer-context.ts';
import { InstanceReader } from './instance-reader.ts';

const instance = {
  works: 4,
  experts: 3,
  reviews: 2,
  loadMin: 1,
  loadMax: 3,
  seed: 7,
  arcs: Array.from({ length: 12 }, (_, i) => [Math.floor(i / 3), i % 3, (i * 37) % 100]),
};

const started = (files: Readonly<Record<string, unknown>> = { 'a.json': instance }) => {
  const context = bufferContext({ env: { SAIYUN_LANG: 'en' } });
  const path = (name: string): string => join(context.folder, name);
  for (const [name, data] of Object.entries(files)) writeFileSync(path(name), typeof data === 'string' ? data : JSON.stringify(data));
  return {
    ...context,
    read: (name: string): string => readFileSync(path(name), 'utf8'),
    write: (name: string, data: object) => writeFileSync(path(name), JSON.stringify(data)),
  };
};

describe('allot solve', () => {
  test('writes score, assignment and digest and nothing else, the same bytes each time', async () => {
    const context = started();
    const ran = await context.run('allot', 'solve', 'a.json', '-o', 'r.json');
    expect(ran).toMatchObject({ code: 0, out: '', err: expect.stringContaining('Works: 4; reviews: 8') });
    const result = JSON.parse(context.read('r.json')) as { score: number; assignment: number[][]; digest: string };
    expect(Object.keys(result)).toEqual(['score', 'assignment', 'digest']);
    expect(result.assignment).toHaveLength(8);
    expect(result.digest).toMatch(/^[\da-f]{64}$/);
    await context.run('allot', 'solve', 'a.json', '-o', 's.json');
    expect(context.read('s.json')).toBe(context.read('r.json'));
    expect(await context.run('allot', 'solve', 'a.json', '--quiet')).toMatchObject({ code: 0, out: context.read('r.json'), err: '' });
  });

  test('without an allotment it exits with 3, writes the causes and says them', async () => {
    const context = started({ 'a.json': { ...instance, loadMax: 2 } });
    const ran = await context.run('allot', 'solve', 'a.json', '-o', 'r.json');
    expect(ran.code).toBe(3);
    expect(ran.err).toContain(
      'Works 0, 1, 2, 3 need 8 reviews, but experts 0, 1, 2 and all others who may review them can take on 6: 2 are missing',
    );
    expect(ran.err).toMatch(/or a higher loadMax: by 1 for all, or \(expert: more by\) \d: 1, \d: 1\n/);
    expect(JSON.parse(context.read('r.json'))).toMatchObject({ infeasible: [{ kind: 'reviews', needed: 8, possible: 6, missing: 2 }] });
  });

  test('--dry-run checks and writes nothing; --alternates lists who comes next', async () => {
    const context = started();
    expect(await context.run('allot', 'solve', 'a.json', '-o', 'r.json', '--dry-run')).toMatchObject({
      code: 0,
      out: '',
      err: 'The instance can be used (works: 4, experts: 3, possible pairs: 12); nothing was solved\n',
    });
    expect(() => context.read('r.json')).toThrow('ENOENT');
    const { out } = await context.run('allot', 'solve', 'a.json', '--alternates', '2', '--quiet');
    const { assignment, alternates } = JSON.parse(out) as { assignment: number[][]; alternates: number[][] };
    for (const [work, experts] of alternates.entries()) for (const expert of experts) expect(assignment).not.toContainEqual([work, expert]);
    expect(alternates.flat().length).toBeGreaterThan(0);
  });

  test.each([
    ['{"works": 1', /^saiyun: a\.json: not JSON: /],
    ['[1]', 'a.json: expected an object with works'],
    ['{"works":1,"experts":1,"reviews":1,"loadMin":0,"loadMax":1}', 'a.json: arcs is missing'],
    [{ ...instance, arcs: 'all' }, 'a.json: arcs must be a list'],
    [{ ...instance, arcs: [[0, 3, 1]] }, 'a.json: arcs[0][1] names 3, which does not exist (0 to 2)'],
    [
      {
        ...instance,
        arcs: [
          [0, 0, 1],
          [0, 0, 1],
        ],
      },
      'a.json: work 0 and expert 0 are paired twice',
    ],
    [
      {
        ...instance,
        arcs: [
          [0, 0, 1],
          [0, 1, -1],
        ],
      },
      'a.json: arcs[1][2] must be a whole number from 0 to 1000000000, not -1',
    ],
    [
      {
        ...instance,
        arcs: [
          [0, 0, 1],
          [0, 1, 0.5],
        ],
      },
      'a.json: arcs[1][2] must be a whole number from 0 to 1000000000, not 0.5',
    ],
    [{ ...instance, arcs: [[0, '1', 1]] }, 'a.json: arcs[0][1] must be a whole number from 0 to 1000000000, not "1"'],
    [{ ...instance, arcs: [[0, null, 1]] }, 'a.json: arcs[0][1] must be a whole number from 0 to 1000000000, not null'],
    [{ ...instance, arcs: [[0, 1, 9e12]] }, 'a.json: arcs[0][2] must be a whole number from 0 to 1000000000, not 9000000000000'],
    [{ ...instance, arcs: [[0, 1]] }, 'a.json: arcs[0] must be [work, expert, score]'],
    [{ ...instance, arcs: [[0, 1, 2, 3]] }, 'a.json: arcs[0] must be [work, expert, score]'],
    [{ ...instance, arcs: [5] }, 'a.json: arcs[0] must be [work, expert, score]'],
    [{ ...instance, arcs: [[]] }, 'a.json: arcs[0] must be [work, expert, score]'],
    [
      '{"works":1,"experts":1,"reviews":1,"loadMin":0,"loadMax":1,"arcs":[[0,0,NaN]]}',
      'arcs[0][2] must be a whole number from 0 to 1000000000, not NaN',
    ],
    ['{"works":1,"experts":1,"reviews":1,"loadMin":0,"loadMax":1,"arcs":[[0,0,1],]}', 'arcs[1] must be [work, expert, score]'],
    [{ ...instance, loadMin: 4 }, 'a.json: loadMin[0]: the least, 4, is above the most, 3'],
    [{ ...instance, loadMax: [1, 2, 3, 4] }, 'a.json: loadMax must have 3 entries, one for each, not 4'],
  ])('%j is refused with its place and code 8', async (data, message) => {
    const ran = await started({ 'a.json': data }).run('allot', 'solve', 'a.json');
    expect(ran).toMatchObject({ code: 8, out: '' });
    expect(ran.err).toMatch(message);
  });

  test('a file that is not there, and Ctrl-C', async () => {
    const context = started();
    expect(await context.run('allot', 'solve', 'b.json')).toMatchObject({ code: 2, err: expect.stringContaining('b.json') });
    context.controller.abort();
    expect(await context.run('allot', 'solve', 'a.json')).toMatchObject({ code: 130, out: '' });
  });

  test('what is not used is said, and blanks, marks and numbers in other forms are read', async () => {
    const text = `\uFEFF{ "note" : "arcs: [" , "works":1 , "experts":2, "reviews":1,"loadMin":0,"loadMax":[1,1],\n "arcs" : [ [ 0 , 0 , 1e1 ] ,\n[0,1,20.0] ] }`;
    const ran = await started({ 'a.json': text }).run('allot', 'solve', 'a.json');
    expect(JSON.parse(ran.out)).toMatchObject({ score: 20, assignment: [[0, 1]] });
    expect(ran).toMatchObject({ code: 0, err: expect.stringContaining('Unknown members ignored: note') });
  });

  test('an instance is read the same however it is cut into chunks', () => {
    const bytes = Buffer.from(JSON.stringify({ ...instance, arcs: [...instance.arcs, [3, 2, 123_456_789]] }, undefined, 1));
    const read = (size: number): unknown => {
      const reader = new InstanceReader();
      for (let at = 0; at < bytes.length; at += size) reader.push(bytes.subarray(at, at + size));
      return reader.end();
    };
    const whole = read(bytes.length);
    for (const size of [1, 2, 3, 7, 64]) expect(read(size)).toEqual(whole);
    expect(whole).toMatchObject({ works: 4, arcs: { score: expect.any(Int32Array) as unknown } });
  });
});

describe('allot verify', () => {
  test('says that a result is the same, and what was changed', async () => {
    const context = started();
    await context.run('allot', 'solve', 'a.json', '-o', 'r.json');
    expect(await context.run('allot', 'verify', 'a.json', 'r.json')).toMatchObject({
      code: 0,
      out: 'The same: computed again, the result is equal\n',
    });
    const result = JSON.parse(context.read('r.json')) as { score: number; assignment: number[][]; digest: string };
    context.write('r.json', { ...result, score: result.score + 1 });
    const other = await context.run('allot', 'verify', 'a.json', 'r.json');
    expect(other).toMatchObject({
      code: 8,
      out: expect.stringContaining(`Sum of scores: ${result.score + 1} in the result, ${result.score} computed again`),
    });
    expect(other.out).toContain('The digest differs');
    context.write('r.json', { ...result, assignment: [...result.assignment.slice(1), [3, 7]] });
    const swapped = await context.run('allot', 'verify', 'a.json', 'r.json');
    expect(swapped.out).toContain('Work 0 has one review, fewer than 2');
    expect(swapped.out).toContain('Work 3 and expert 7 are not a pair of the instance');
    expect(swapped.out).toContain('One pair differs: 3,7');
    context.write('a.json', { ...instance, seed: 8 });
    context.write('r.json', result);
    expect((await context.run('allot', 'verify', 'a.json', 'r.json', '-o', 'json')).out).toContain('"valid":false');
    context.write('r.json', { infeasible: [] });
    expect((await context.run('allot', 'verify', 'a.json', 'r.json')).out).toContain('The instance has an allotment');
    context.write('r.json', {});
    expect(await context.run('allot', 'verify', 'a.json', 'r.json')).toMatchObject({
      code: 8,
      err: expect.stringContaining('is not a result'),
    });
  });

  test('causes are computed again as well', async () => {
    const context = started({ 'a.json': { ...instance, loadMax: 2 } });
    await context.run('allot', 'solve', 'a.json', '-o', 'r.json');
    expect(await context.run('allot', 'verify', 'a.json', 'r.json')).toMatchObject({ code: 0 });
    context.write('a.json', instance);
    expect(await context.run('allot', 'verify', 'a.json', 'r.json')).toMatchObject({
      code: 8,
      out: 'The instance has an allotment, but the result says that there is none\n',
    });
  });
});
