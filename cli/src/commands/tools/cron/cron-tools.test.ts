import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { bufferContext } from '../../../testing/buffer-context.ts';

const now = '2026-11-21T07:08:09Z';

describe('CLI-05: cron next --batch', () => {
  const batch = async (lines: readonly unknown[], ...argv: string[]) => {
    const stdin = lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n');
    const { code, out, err } = await bufferContext({ now, stdin }).run('cron', 'next', '--batch', ...argv);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    return out.split('\n').slice(0, -1);
  };
  const start = Date.parse('2026-01-01T00:00:00Z');

  test('every answer recorded from Quartz, in the order of the questions', async () => {
    const sample = readFileSync(new URL('../../../../../sdk/src/logic/cron/quartz-sample.jsonl', import.meta.url), 'utf8')
      .trim()
      .split('\n');
    const rows = sample.map((line) => JSON.parse(line) as { expr: string; tz?: string; start?: string; next?: number[]; error?: boolean });
    const answers = await batch(
      rows.map(({ expr, tz, start: from, next }) => ({ expr, tz, start: from && Date.parse(from), count: next?.length || undefined })),
      '--quartz',
    );
    expect(answers).toHaveLength(rows.length);
    for (const [i, { next }] of rows.entries()) {
      if (next) expect(answers[i]).toBe(JSON.stringify({ next }));
      else expect(JSON.parse(answers[i] ?? '')).toEqual({ error: expect.any(String) });
    }
  });

  test('what a line leaves out comes from the options; a wrong line does not stop the others', async () => {
    const lines = [
      { expr: '0 0 * * *', tz: 'UTC', start },
      { expr: '0 0 0 * * ?', start: '2026-01-01 00:00:00', count: 1 },
      '',
      'x',
      '[]',
      { expr: '0 60 2 * * ?', start },
      { expr: '0 0 0 31 2 ?', start },
      { expr: '0 0 0 * * ?', tz: 'Mars/Base', start },
      { expr: '0 0 0 * * ?', count: 0 },
      { expr: '0 0 0 * * ?', start: 'x' },
      { expr: '0 0 0 * * ?', tz: 3 },
    ];
    expect(await batch(lines, '-n', '2', '--lang', 'en')).toEqual([
      `{"next":[${start + 86_400_000},${start + 2 * 86_400_000}]}`,
      `{"next":[${Date.parse('2026-01-02T00:00:00+08:00')}]}`,
      '{"error":"not a JSON object"}',
      '{"error":"not a JSON object"}',
      '{"error":"not a JSON object"}',
      '{"error":"minute field: 60 is out of range 0-59"}',
      '{"next":[]}',
      '{"error":"unknown time zone Mars/Base"}',
      '{"error":"wrong value for count"}',
      '{"error":"wrong value for start"}',
      '{"error":"wrong value for tz"}',
    ]);
  });

  test('null is left out, a mark of the encoding and carriage returns are no part of a line', async () => {
    const line = JSON.stringify({ expr: '0 0 0 * * ?', tz: null, start: null, count: null });
    const next = `{"next":[${Date.parse('2026-11-22T00:00:00+08:00')}]}`;
    expect(await batch([`\uFEFF${line}\r`, `${line}\r`, 'null', '{}'], '-n', '1', '--lang', 'en')).toEqual([
      next,
      next,
      '{"error":"not a JSON object"}',
      '{"error":"expr is missing"}',
    ]);
  });

  test('nothing in, nothing out; an argument beside it is wrong use', async () => {
    expect(await batch([])).toEqual([]);
    expect(await bufferContext().run('cron', 'next', '--batch', '* * * * *')).toMatchObject({ code: 2, out: '' });
    expect(await bufferContext().run('cron', 'next')).toMatchObject({ code: 2, err: 'saiyun: 缺少参数 expression\n' });
    expect(await bufferContext().run('cron', 'next', '*/5 * * * *', '--quartz')).toMatchObject({ code: 8 });
  });

  test('ten thousand lines, an answer each, in their order', async () => {
    const lines = Array.from({ length: 10_000 }, (_, i) =>
      JSON.stringify({ expr: `${i % 60} 0/5 * * * ?`, tz: 'UTC', start: start + i, count: 5 }),
    );
    const context = bufferContext({ now });
    const chunks = async function* () {
      yield Buffer.from(`${lines.join('\n')}\n`);
    };
    const { run } = await import('../../../run.ts');
    let out = '';
    const code = await run(['cron', 'next', '--batch'], {
      ...context,
      input: { ...context.input, chunks },
      out: (data) => {
        out += String(data);
      },
    });
    expect(code).toBe(0);
    expect(out.trimEnd().split('\n')).toHaveLength(10_000);
    expect(JSON.parse(out.slice(0, out.indexOf('\n')))).toEqual({ next: expect.any(Array) as unknown });
  });
});

describe('CLI-05: cron check, explain and fields', () => {
  test('CRON-32: check tells of each expression what is wrong', async () => {
    const { code, out, err } = await bufferContext().run('cron', 'check', '0 0 2 * * ?', '*/5 * * * *', '0 60 2 * * ?');
    expect({ code, err }).toEqual({ code: 8, err: '' });
    expect(out).toBe(
      '表达式        结果\n0 0 2 * * ?   有效（Quartz）\n*/5 * * * *   有效（Unix）\n0 60 2 * * ?  分字段：60 超出范围 0-59\n',
    );
    expect(await bufferContext().run('cron', 'check', '0 0 2 * * ?', '--json')).toMatchObject({
      code: 0,
      out: '[{"expression":"0 0 2 * * ?","valid":true,"dialect":"quartz"}]\n',
    });
    for (const [expression, reason, said] of [
      ['0 0 0 30 2 ?', 'cron.never', '永不触发：没有符合的日期'],
      ['0 0 30 2 *', 'cron.never', '永不触发：没有符合的日期'],
      ['0 0 0 1 1 ? 2020', 'cron.over', '不会再触发：指定的年份已过'],
    ] as const) {
      expect(await bufferContext().run('cron', 'check', expression)).toMatchObject({
        code: 8,
        out: expect.stringContaining(said) as string,
      });
      const json = await bufferContext().run('cron', 'check', '0 0 2 * * ?', expression, '--json');
      expect(json.code).toBe(8);
      expect(JSON.parse(json.out)).toMatchObject([{ valid: true }, { valid: false, code: reason, message: said }]);
    }
    const strict = await bufferContext().run('cron', 'check', '*/5 * * * *', '--quartz', '--json', '--lang', 'en');
    expect(JSON.parse(strict.out)).toEqual([
      {
        expression: '*/5 * * * *',
        valid: false,
        code: 'cron.quartz_field_count',
        field: 'expression',
        message: 'expected 6 or 7 fields, got 5',
      },
    ]);
  });

  test('explain', async () => {
    expect((await bufferContext().run('cron', 'explain', '0 0/30 8 ? * 2-6')).out).toBe('每周一至周五 08:00、08:30\n');
    expect((await bufferContext().run('cron', 'explain', '*/30 8-18 * * 1-5', '--lang', 'en')).out).toBe(
      'Every half hour from 08:00 to 18:30, Monday to Friday\n',
    );
    expect((await bufferContext().run('cron', 'explain', '0 0/30 8 ? * 2-6', '--fields')).out).toMatchSnapshot();
    expect(JSON.parse((await bufferContext().run('cron', 'explain', '0 0/30 8 ? * 2-6', '--json', '--lang', 'en')).out)).toMatchObject({
      dialect: 'quartz',
      sentence: 'Monday to Friday at 08:00 and 08:30',
      fields: expect.arrayContaining([{ field: 'week', label: 'week', value: '2-6', text: 'Monday to Friday' }]),
    });
    expect(await bufferContext().run('cron', 'explain', '0 0 2 * *  x')).toMatchObject({ code: 8, out: '' });
  });

  test('CRON-31: fields', async () => {
    expect((await bufferContext().run('cron', 'fields')).out).toMatchSnapshot();
    expect((await bufferContext().run('cron', 'fields', '--lang', 'en')).out).toMatchSnapshot();
    expect(JSON.parse((await bufferContext().run('cron', 'fields', '--json')).out)).toHaveLength(7);
  });
});

describe('CRON-06: cron weekly', () => {
  test.each([
    [['--days', 'mon,wed,fri'], '0 0 0 ? * 2,4,6 *', '2,4,6'],
    [['--days', '周日,周一'], '0 0 0 ? * 2,1 *', '2,1'],
    [['0 30 8 * * ?', '--range', 'mon-fri'], '0 30 8 ? * 2-6 *', '2-6'],
    [['0 30 8 * * ?', '--loop', 'Monday/2'], '0 30 8 ? * 2/2 *', '2/2'],
    [['0 30 8 ? * 2', '--none'], '0 30 8 * * ? *', '?'],
  ])('%j', async (argv, expression, week) => {
    const { code, out } = await bufferContext().run('cron', 'weekly', ...argv, '--json');
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ expression, week, known: true });
    expect(await bufferContext().run('cron', 'check', expression)).toMatchObject({ code: 0 });
  });

  test('CRON-09: shows what an expression says; what the picker cannot show is told', async () => {
    expect((await bufferContext().run('cron', 'weekly', '0 0 2 ? * MON,WED')).out).toBe(
      '表达式  0 0 2 ? * MON,WED\n周字段  2,4\n重复    指定\n星期    周一、周三\n',
    );
    expect(await bufferContext().run('cron', 'weekly', '0 0 2 ? * 6#3', '--lang', 'en')).toMatchObject({
      code: 0,
      err: 'The weekly setting cannot represent this week field, so the whole week is shown\n',
    });
  });

  test.each([
    [[], 2],
    [['--days', 'mon', '--none'], 2],
    [['--days', 'funday'], 8],
    [['--range', 'mon'], 8],
    [['--loop', 'mon/9'], 8],
    [['0 99 2 * * ?'], 8],
  ])('wrong use: %j is exit code %i', async (argv, code) => {
    expect(await bufferContext().run('cron', 'weekly', ...argv)).toMatchObject({ code, out: '' });
  });
});
