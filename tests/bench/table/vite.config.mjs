// The pages of the table's benchmark, each as small as what it shows allows.
import { join } from 'node:path';
import react from '@vitejs/plugin-react';

const root = import.meta.dirname;

// biome-ignore lint/style/noDefaultExport: the form that Vite reads
export default {
  root,
  base: './',
  logLevel: 'error',
  plugins: [react()],
  resolve: { conditions: ['source', 'browser', 'module', 'import'], dedupe: ['react', 'react-dom', '@ant-design/icons'] },
  build: {
    outDir: process.env.OUT ?? '../../../.cache/bench-table',
    emptyOutDir: true,
    target: 'es2024',
    chunkSizeWarningLimit: 2000,
    rolldownOptions: { input: ['bare', 'tanstack', 'ours'].map((name) => join(root, `${name}.html`)) },
  },
};
