import { cpSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, type Plugin, type UserConfig } from 'vite';

const here = import.meta.dirname;
const source = join(here, 'src', 'blocks');

interface Manifest {
  readonly version: string;
  readonly exports: Readonly<Record<string, unknown>>;
  readonly dependencies: Readonly<Record<string, string>>;
}

/** Every folder with an entry: the blocks, and the provider that they share. */
const blocks = readdirSync(source, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && readdirSync(join(source, entry.name)).includes('index.ts'))
  .map(({ name }) => name);

/** What an application brings itself, so that there is one of each. */
const peers: ReadonlySet<string> = new Set(['react', 'react-dom', 'antd']);

const packageOf = (id: string): string =>
  id
    .split('/')
    .slice(0, id.startsWith('@') ? 2 : 1)
    .join('/');

const isOutside = (id: string): boolean => !/^[./\0]|^virtual:|\?/.test(id) && !id.startsWith(here);

/** Makes an npm package of the blocks: styles come with the block that needs them, types lie beside, and it names what it imports. */
const packaged = (): Plugin => ({
  name: 'package-of-blocks',
  generateBundle(_options, bundle) {
    const used = new Set<string>();
    for (const file of Object.values(bundle)) {
      if (file.type !== 'chunk') continue;
      const styles = [...(file.viteMetadata?.importedCss ?? [])];
      const up = '../'.repeat(file.fileName.split('/').length - 1) || './';
      file.code = styles.map((style) => `import '${up}${style}';\n`).join('') + file.code;
      for (const id of [...file.imports, ...file.dynamicImports]) if (isOutside(id) && !(id in bundle)) used.add(packageOf(id));
    }
    const { version, exports, dependencies } = JSON.parse(readFileSync(join(here, 'package.json'), 'utf8')) as Manifest;
    const asked = (isPeer: boolean): Record<string, string> =>
      Object.fromEntries(
        Object.entries(dependencies)
          .filter(([name]) => (peers.has(name) ? isPeer : !isPeer && used.has(name)))
          .map(([name, exact]) => [name, isPeer ? `^${exact}` : exact]),
      );
    const manifest = {
      name: '@saiyun/web',
      version,
      description: 'Building blocks for entering data, of the Saiyun platform',
      license: 'UNLICENSED',
      type: 'module',
      sideEffects: ['**/*.css'],
      exports,
      peerDependencies: asked(true),
      dependencies: asked(false),
    };
    this.emitFile({ type: 'asset', fileName: 'package.json', source: `${JSON.stringify(manifest, undefined, 2)}\n` });
  },
  closeBundle() {
    const out = join(here, 'dist-blocks');
    const isType = (path: string): boolean => !/[/\\](demo|demos\.)|\.(test|browser)\.|tsbuildinfo/.test(path);
    for (const folder of ['blocks', 'ui', 'lib', 'messages'])
      cpSync(join(here, 'dist-types', folder), join(out, 'types', folder), { recursive: true, filter: isType });
    cpSync(join(here, 'src', 'app', 'tokens.css'), join(out, 'tokens.css'));
  },
});

export default {
  root: here,
  plugins: [react(), packaged()],
  publicDir: false,
  resolve: { conditions: ['source', ...defaultClientConditions] },
  build: {
    outDir: 'dist-blocks',
    emptyOutDir: true,
    target: 'es2023',
    minify: false,
    cssCodeSplit: true,
    reportCompressedSize: false,
    lib: { entry: Object.fromEntries(blocks.map((name) => [name, join(source, name, 'index.ts')])), formats: ['es'] },
    rolldownOptions: {
      external: isOutside,
      output: { chunkFileNames: 'chunks/[name]-[hash].js', assetFileNames: '[name][extname]' },
    },
  },
} satisfies UserConfig;
