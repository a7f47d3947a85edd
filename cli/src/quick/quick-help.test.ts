import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { bufferContext } from '../testing/buffer-context.ts';
import { helpFile, helpWidths } from './help-file.ts';
import { asksProgramHelp } from './quick.ts';
import { quickHelp } from './quick-help.ts';

const dist = mkdtempSync(join(tmpdir(), 'saiyun-help-'));
for (const language of ['zh-CN', 'en'])
  for (const width of helpWidths) {
    const path = helpFile(dist, language, width);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, `\u001b[1m${language} ${width}\u001b[22m\n`);
  }

const helpAt = (columns: number, env: Readonly<Record<string, string>>, outColor = false) => {
  const { screen, ...context } = bufferContext({ env });
  return quickHelp(context, { ...screen, columns, outColor }, dist);
};

test.each([
  [80, { SAIYUN_LANG: 'en' }, 'en 80\n'],
  [100, { SAIYUN_LANG: 'zh-CN' }, 'zh-CN 100\n'],
  [240, { LANG: 'en_US.UTF-8' }, 'en 100\n'],
  [72, { SAIYUN_LANG: 'en' }, undefined],
  [90, { SAIYUN_LANG: 'en' }, undefined],
] as const)('CLI-06: the kept help is of the width %i and language %j: %j', (columns, env, help) => {
  expect(helpAt(columns, env)).toBe(help);
});

test('titles are bold where colours are wanted, and without kept help the program answers', () => {
  expect(helpAt(80, { SAIYUN_LANG: 'en' }, true)).toBe('\u001b[1men 80\u001b[22m\n');
  const { screen, ...context } = bufferContext();
  expect(quickHelp(context, { ...screen, columns: 80 }, join(dist, 'none'))).toBeUndefined();
});

test('only the help of the program itself is kept', () => {
  for (const argv of [['--help'], ['-h'], ['help']]) expect(asksProgramHelp(argv)).toBe(true);
  for (const argv of [[], ['help', 'cron'], ['--help', '--lang', 'en'], ['cron', '--help']]) expect(asksProgramHelp(argv)).toBe(false);
});
