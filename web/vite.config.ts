import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';

const server = process.env.SAIYUN_SERVER ?? 'http://127.0.0.1:8080';

/** Library code that every page needs, the sign-in page too; all else is split by the pages that use it. */
const everywhere = /node_modules\/(react|react-dom|scheduler|react-router|cookie-es|set-cookie-parser|@tanstack)\//;

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  // antd brings icons of its own version, of which one is enough.
  resolve: { conditions: ['source', ...defaultClientConditions], dedupe: ['@ant-design/icons'] },
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
      // These packages do not say so themselves: a hint at a button would bring the whole of the forms along.
      treeshake: { moduleSideEffects: [{ test: /@rc-component/, sideEffects: false }] },
      output: { codeSplitting: { groups: [{ name: 'base', test: everywhere }] } },
    },
  },
});
