import react from '@vitejs/plugin-react';
import { defaultClientConditions, type Plugin, type UserConfig } from 'vite';
import { plannedChunks } from './chunks.ts';
import { laterTexts } from './later-texts.ts';
import { partNames } from './part-names.ts';

const server = process.env.SAIYUN_SERVER ?? 'http://127.0.0.1:8080';

/** For pages before a JeecgBoot: what their head says of it (web/src/lib/api/backend.ts). */
const { SAIYUN_DIALECT: dialect, SAIYUN_SIGN_SECRET: secret } = process.env;
const backend: Plugin = {
  name: 'backend',
  transformIndexHtml: () =>
    dialect === 'jeecg'
      ? [
          { tag: 'meta', attrs: { name: 'saiyun-dialect', content: dialect } },
          { tag: 'meta', attrs: { name: 'saiyun-sign-secret', content: secret ?? '' } },
        ]
      : [],
};

const config = {
  root: import.meta.dirname,
  plugins: [react(), backend, partNames(), laterTexts()],
  // What is bundled before, for a server that reloads, passes no plugin but these.
  optimizeDeps: { rolldownOptions: { plugins: [partNames()] } },
  // antd brings icons of its own version, of which one is enough.
  resolve: { conditions: ['texts-apart', 'source', ...defaultClientConditions], dedupe: ['@ant-design/icons'] },
  server: {
    port: 5173,
    proxy: { '/jeecg-boot': { target: server, ws: true }, '/healthz': server },
  },
  preview: { proxy: { '/jeecg-boot': { target: server, ws: true }, '/healthz': server } },
  build: {
    outDir: '../server/public',
    emptyOutDir: true,
    sourcemap: false,
    target: 'es2023',
    assetsInlineLimit: 2048,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 900,
    rolldownOptions: {
      // These packages do not say so themselves: a hint at a button would bring the whole of the forms along. A block's index names all of
      // its parts, of which a page brings those that it uses, with their styles; a file `…-global.ts` sets something for all.
      treeshake: {
        moduleSideEffects: [
          { test: /@rc-component/, sideEffects: false },
          { test: /[\\/]src[\\/](blocks|ui)[\\/](?!.*-global\.ts$).*\.tsx?$/, sideEffects: false },
        ],
      },
    },
  },
} satisfies UserConfig;

export default { ...config, plugins: [...config.plugins, plannedChunks(config)] };
