import { existsSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { LongFirst } from './tests/support/long-first.ts';
import { partNames } from './web/part-names.ts';

const resolve = { conditions: ['source'] };
const ssr = { resolve: { conditions: ['source'], externalConditions: ['source'] } };
const shared = { resolve, ssr };

/** A limit in ms for what hangs, far above what anything takes: a busy machine must not fail a test. */
const slow = 120_000;

/**
 * A test that has asserted nothing has proved nothing, such as one whose only assertion is in a loop over an empty list.
 * What is polled for comes late on a busy machine: a second, which is the default, is not enough.
 */
const expect = { requireAssertions: true, poll: { timeout: 60_000 } };

/** The browser in which the parts of a page are tested; without one its project is left out, and `npm test` says so. */
const chromium = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome']
  .map((name) => `/usr/bin/${name}`)
  .concat(process.env.TEST_CHROMIUM ?? [])
  .find((path) => path.startsWith('/') && existsSync(path));

const inBrowser = 'web/src/**/*.browser.test.tsx';

/** One project per kind of test; each can be run alone with `vitest run --project <name>`. */
/** Fetched late by the pages; found late, they would reload the page of a test. */
const editors = [
  '@tiptap/react',
  '@tiptap/starter-kit',
  '@tiptap/extension-image',
  '@tiptap/extension-table',
  '@tiptap/extension-text-style',
  '@codemirror/commands',
  '@codemirror/lang-javascript',
  '@codemirror/lang-json',
  '@codemirror/lang-markdown',
  '@codemirror/language',
  '@codemirror/lint',
  '@codemirror/state',
  '@codemirror/view',
  '@lezer/highlight',
  'markdown-it',
];

export default defineConfig({
  test: {
    // As many as there are cores: a test waits for its database half of the time.
    maxWorkers: '100%',
    globalSetup: 'tests/support/own-folder.ts',
    sequence: { sequencer: LongFirst },
    projects: [
      // Files of a worker share its modules, which keep no state but per database or configuration: to load them anew took half of the time.
      {
        ...shared,
        test: {
          name: 'unit',
          globalSetup: 'tests/support/own-folder.ts',
          include: ['{sdk,cli,tui,web}/src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts', 'tests/jeecg/*.test.ts'],
          // A test reads style sheets as text, which would be empty otherwise.
          css: { include: /\.css\?raw$/ },
          exclude: [inBrowser, '**/node_modules/**'],
          typecheck: { enabled: false },
          expect,
          testTimeout: slow,
          hookTimeout: slow,
          pool: 'forks',
          isolate: false,
        },
      },
      {
        ...shared,
        test: {
          name: 'server',
          include: ['server/src/**/*.test.ts', 'tests/every-*.test.ts', 'tests/attacks/*.test.ts', 'tests/house*.test.ts'],
          globalSetup: 'tests/support/prepare-databases.ts',
          setupFiles: 'tests/support/sql/ran.ts',
          expect,
          testTimeout: slow,
          hookTimeout: slow,
          pool: 'forks',
          isolate: false,
        },
      },
      {
        ...shared,
        test: {
          name: 'flows',
          include: ['tests/flows/**/*.test.{ts,tsx}'],
          globalSetup: 'tests/support/prepare-data.ts',
          expect,
          testTimeout: 4 * slow,
          hookTimeout: 2 * slow,
          pool: 'forks',
        },
      },
      ...(chromium === undefined
        ? []
        : [
            {
              plugins: [react(), partNames()],
              // As people have it: under “test” antd gives all its parts one and the same id, by which a dialog takes the name of another.
              define: { 'process.env.NODE_ENV': JSON.stringify('development') },
              resolve: { conditions: ['source', 'browser'], dedupe: ['react', 'react-dom', '@ant-design/icons'] },
              cacheDir: '.cache/vite',
              // What pages fetch when they are opened: found during a test, it would load the test anew.
              optimizeDeps: {
                entries: ['web/src/main.tsx', inBrowser],
                rolldownOptions: { plugins: [partNames()] },
                include: ['react/jsx-dev-runtime', 'vitest-browser-react', 'axe-core', 'recharts', ...editors],
              },
              test: {
                name: 'browser',
                include: [inBrowser],
                setupFiles: ['web/src/testing/setup.ts'],
                expect,
                testTimeout: slow,
                hookTimeout: slow,
                browser: {
                  enabled: true,
                  headless: true,
                  screenshotFailures: false,
                  viewport: { width: 1440, height: 900 },
                  provider: playwright({
                    actionTimeout: 60_000,
                    launchOptions: { executablePath: chromium, args: ['--no-sandbox', '--disable-gpu'] },
                    contextOptions: { locale: 'zh-CN', timezoneId: 'Asia/Shanghai', reducedMotion: 'reduce' },
                  }),
                  instances: [{ browser: 'chromium' as const }],
                },
              },
            },
          ]),
    ],
  },
});
