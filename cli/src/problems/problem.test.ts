import { ApiError, errorKinds } from '@saiyun/sdk';
import { expect, test } from 'vitest';
import { bufferContext } from '../testing/buffer-context.ts';
import { CliError, withHint } from './cli-error.ts';
import { exitCodes } from './exit-codes.ts';
import { toProblem } from './problem.ts';

const facts = { language: 'en', server: 'http://s', interrupted: false } as const;

test('CLI-06: every kind of failure has its exit code', async () => {
  const table = Object.fromEntries(
    await Promise.all(errorKinds.map(async (kind) => [kind, (await toProblem(new ApiError({ kind, message: 'm' }), facts)).exit] as const)),
  );
  expect(table).toEqual({
    auth: 4,
    forbidden: 5,
    not_found: 6,
    invalid: 8,
    conflict: 7,
    limit: 9,
    server: 10,
    network: 10,
    timeout: 9,
    aborted: 130,
    protocol: 10,
    unsupported: 2,
  });
  expect(exitCodes).toMatchObject({ ok: 0, failure: 1, usage: 2, partial: 3 });
});

test('CLI-06: saiyun help exit-codes says what each of them means', async () => {
  for (const argv of [['help', 'exit-codes'], ['exit-codes'], ['exit-codes', '--help']]) {
    const { code, out } = await bufferContext().run(...argv, '--lang', 'en');
    expect(code).toBe(0);
    expect(out.split('\n')[0]).toBe('Exit codes:');
    expect(new Set(out.match(/^ +\d+(?= )/gm)?.map(Number))).toEqual(new Set(Object.values(exitCodes)));
  }
  expect((await bufferContext().run('--help', '--lang', 'en')).out).toContain('saiyun help exit-codes');
});

test('CLI-06: code, kind, retryable and request id go along', async () => {
  const error = new ApiError({ kind: 'limit', code: 'limit.rate', message: 'Too many', retryable: true, requestId: 'r9' });
  expect(await toProblem(error, facts)).toEqual({
    code: 'limit.rate',
    message: 'Too many',
    kind: 'limit',
    retryable: true,
    requestId: 'r9',
    exit: 9,
  });
});

test('CLI-06: every failure has a code, also one that the platform gives none', async () => {
  const codes = (await Promise.all(errorKinds.map((kind) => toProblem(new ApiError({ kind, message: 'm' }), facts)))).map(
    ({ code }) => code,
  );
  for (const code of codes) expect(code).toMatch(/^cli\.[a-z_]+$/);
  expect(codes).toContain('cli.protocol');
});

test('CLI-06: what is wrong with each field stands on the same line', async () => {
  const issues = [{ field: 'unitCode', code: 'required', text: 'Code is required' }] as const;
  const error = new ApiError({ kind: 'invalid', code: 'input.invalid', message: 'Some values are not valid', issues });
  expect(await toProblem(error, facts)).toMatchObject({ message: 'Some values are not valid (Code is required)', issues, exit: 8 });
});

test('an unforeseen error is told without a stack', async () => {
  expect(await toProblem(new Error('boom'), facts)).toMatchObject({
    code: 'cli.internal',
    message: 'The program failed: boom (add --debug for details)',
    exit: 1,
  });
});

test('a hint says what to do next, in both languages', async () => {
  const error = withHint(new ApiError({ kind: 'auth', message: 'Expired' }), 'transfer.import.resumeHint');
  expect((await toProblem(error, facts)).message).toBe('Expired; run the same command again to fetch it');
  expect((await toProblem(new CliError('problem.fileMissing', { params: { path: 'x' } }), { ...facts, language: 'zh-CN' })).message).toBe(
    '文件不存在：x',
  );
});

test('after Ctrl-C whatever failed is an interruption', async () => {
  expect(await toProblem(new Error('socket closed'), { ...facts, interrupted: true })).toMatchObject({ exit: 130, message: 'Interrupted' });
});
