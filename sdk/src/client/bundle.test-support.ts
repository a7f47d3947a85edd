import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';

export interface Bundle {
  /** The code loaded first, minified. */
  readonly code: string;
  /** Its bytes, gzipped. */
  readonly gzipped: number;
  /** Additional bytes, gzipped, that are loaded later. */
  readonly later: number;
  /** The sdk's modules, including those loaded later, as paths below its sources. */
  readonly modules: readonly string[];
}

const gzipped = (code: string): number => gzipSync(code, { level: 9 }).length;
const sources = fileURLToPath(new URL('..', import.meta.url));

async function chunk(code: string, external: RegExp): Promise<Rolldown.OutputChunk> {
  const entry = '\0entry.ts';
  const made = (await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [
      { name: 'entry', resolveId: (id) => (id.endsWith('/entry.ts') ? entry : undefined), load: (id) => (id === entry ? code : undefined) },
    ],
    resolve: { conditions: ['browser', 'source'] },
    build: {
      write: false,
      target: 'es2024',
      lib: { entry: '/entry.ts', formats: ['es'] },
      rolldownOptions: {
        external: (id) => external.test(id),
        // A bundler flattens the names of chunks, however deep their sources are.
        output: { codeSplitting: false, minify: true, paths: (id) => id.replace(/^.*\//, './') },
      },
    },
  })) as readonly Rolldown.RolldownOutput[];
  const found = made.flatMap(({ output }) => output).find((one) => one.type === 'chunk');
  if (!found) throw new Error('nothing was built');
  return found;
}

/** A browser bundle of a module's text, without the modules that are loaded later. */
export async function bundle(code: string, later: RegExp = /^$/): Promise<Bundle> {
  const [first, whole] = [await chunk(code, later), await chunk(code, /^$/)];
  const size = gzipped(first.code);
  const modules = whole.moduleIds.filter((id) => id.startsWith(sources)).map((id) => id.slice(sources.length));
  return { code: first.code, gzipped: size, later: gzipped(whole.code) - size, modules };
}
