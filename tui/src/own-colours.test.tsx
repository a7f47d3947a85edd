import { createRequire } from 'node:module';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { TuiApp } from './app.tsx';
import { expertClient } from './testing/expert.test-support.ts';
import { openApp } from './testing/screen.test-support.tsx';
import { paint } from './theme.ts';

// Where tests run is no terminal, so that what Ink draws with has no colours.
const { default: chalk } = createRequire(import.meta.resolve('ink'))('chalk') as { default: { level: number } };
const { level } = chalk;
beforeEach(() => {
  chalk.level = 3;
});
afterEach(() => {
  chalk.level = level;
  paint('dark');
});

const esc = '\u001B';

test('own colours are those that the title and the selected row are drawn in', async () => {
  paint('dark', { selected: '#ff0000', title: '25' });
  const screen = await openApp(<TuiApp client={expertClient('en')} language="en" />, 'en');
  await screen.shows('M2026-0001');
  expect(screen.lines()[0]).toContain(`${esc}[38;5;25m`);
  expect(screen.lines().find((line) => line.includes('❯'))).toContain(`${esc}[38;2;255;0;0m`);
  expect(screen.lines().find((line) => line.includes('M2026-0002'))).not.toContain(`${esc}[38;2;255;0;0m`);
});

test('without any the selected row has the terminal’s own, the other way round', async () => {
  const screen = await openApp(<TuiApp client={expertClient('en')} language="en" />, 'en');
  await screen.shows('M2026-0001');
  const row = screen.lines().find((line) => line.includes('❯')) ?? '';
  expect(row.split('❯')[0]).toBe(`${esc}[7m`);
});
