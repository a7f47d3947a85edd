import { defineConfig } from 'tsdown';

/**
 * One file of what the first window needs, instead of five hundred: Node finds and compiles those in half a second, this one in less than a
 * fifth of it. What reads files of works stays outside, as it is loaded with the first of them.
 */
export default defineConfig({
  entry: { index: 'src/index.tsx' },
  format: 'esm',
  platform: 'node',
  target: 'node24',
  outDir: 'dist/bundle',
  dts: false,
  minify: true,
  clean: true,
  fixedExtension: false,
  define: { 'process.env.NODE_ENV': '"production"' },
  inputOptions: { resolve: { conditionNames: ['source', 'node', 'import', 'default'] } },
  deps: {
    alwaysBundle: [/^@saiyun\/sdk/, 'ink', /^react(\/|$)/, 'i18next', 'string-width', 'undici', 'ws'],
    neverBundle: [/^pdfjs-dist/, 'fflate', 'sixel', 'jpeg-js', 'fast-png', 'react-devtools-core'],
    onlyBundle: false,
  },
});
