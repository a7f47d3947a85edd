import { join } from 'node:path';
import { build, type Plugin, type Rolldown, type UserConfig } from 'vite';

/** The texts of the frame and of a list: a page waits for all of them, so they come as one file. */
const behindSignIn = [
  ...['shell', 'palette', 'kit', 'table', 'purpose', 'notice'].map((area) => `messages/${area}`),
  ...['columns', 'filter-chips', 'saved-views', 'table-sync'].map((block) => `blocks/${block}/texts`),
];

/** What is fetched together, since nothing can be drawn before all of it is there; a later name leaves out what an earlier one has. */
export const together = {
  // The sign-in page, whole: strangers wait for it, and on a slow line each further round trip costs more than these bytes.
  start: ['main.tsx', 'screens/user/sign-in/sign-in.tsx', 'messages/base/zh-cn.ts', 'messages/base/en.ts'],
  frame: ['app/shell/guarded.tsx'],
  list: ['kit/page/entity-page.tsx'],
  notices: ['screens/notice/notice-bell.tsx'],
  feedback: ['app/shell/feedback-host.tsx'],
  inputs: ['kit/inputs/inputs.tsx'],
  form: ['kit/form/entity-form.tsx'],
  'texts-zh': [...behindSignIn.map((folder) => `${folder}/zh-cn.ts`), '../../sdk/src/messages/zh-cn.ts'],
  'texts-en': [...behindSignIn.map((folder) => `${folder}/en.ts`), '../../sdk/src/messages/en.ts'],
} as const;

/** Libraries that change together, and less often than what uses them. */
const libraries = [
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
  { name: 'router', test: /node_modules[\\/](react-router|cookie-es|set-cookie-parser|@tanstack[\\/](react-query|query-core))[\\/]/ },
];

/**
 * What changes at different times lies in different files; but the sign-in page is one. Kinds import one another in one direction only, or
 * code would run before what it needs.
 */
const kinds = [
  { ending: '-pickers', test: /[\\/](dayjs[\\/]|(picker|date-picker|time-picker|calendar)[\\/](?!locale))/ },
  { ending: '-libraries', test: /[\\/]node_modules[\\/]/ },
  // With what definitions read their texts by.
  { ending: '-contract', test: /[\\/](sdk[\\/]src[\\/]contract[\\/]|lib[\\/]texts[\\/]later\.ts)/ },
  { ending: '-records', test: /[\\/]sdk[\\/]src[\\/]entities[\\/]/ },
  { ending: '-sdk', test: /[\\/]sdk[\\/]src[\\/]/ },
];
const fileFor = (name: string, id: string): string =>
  name === 'start' ? name : name + (kinds.find(({ test }) => test.test(id))?.ending ?? '');

/** The files of a build. */
export function chunksOf(built: Awaited<ReturnType<typeof build>>): Rolldown.OutputChunk[] {
  const outputs = [built].flat().flatMap((one) => ('output' in one ? one.output : []));
  return outputs.filter((one) => one.type === 'chunk');
}

/** The files that must be there before this source file can run. */
export function neededChunks(chunks: readonly Rolldown.OutputChunk[], file: string): Set<Rolldown.OutputChunk> {
  const needed = new Set(chunks.filter(({ moduleIds }) => moduleIds.includes(file)));
  for (const { imports } of needed) for (const chunk of chunks) if (imports.includes(chunk.fileName)) needed.add(chunk);
  return needed;
}

/**
 * Divides the code into files: few enough for a slow line, with little in them that a page does not show. Only a build tells what a page
 * needs, since most of what an index re-exports is left out of it; so a first build, which writes nothing, is asked.
 */
export function plannedChunks(config: UserConfig & { readonly root: string }): Plugin {
  return {
    name: 'planned-chunks',
    apply: 'build',
    async config() {
      const first = { ...config.build, write: false, minify: false, emptyOutDir: false };
      const chunks = chunksOf(await build({ ...config, configFile: false, logLevel: 'error', build: first }));
      const plan = new Map<string, string>();
      for (const [name, files] of Object.entries(together))
        for (const file of files)
          for (const { moduleIds } of neededChunks(chunks, join(config.root, 'src', file)))
            for (const id of moduleIds) if (!plan.has(id)) plan.set(id, fileFor(name, id));
      const planned: Rolldown.CodeSplittingGroup = {
        name: (id) => plan.get(id) ?? null,
        debugName: 'planned',
        // The plan is complete; what a module imports besides has been left out of the page for a reason.
        includeDependenciesRecursively: false,
      };
      return { build: { rolldownOptions: { output: { codeSplitting: { groups: [...libraries, planned] } } } } };
    },
  };
}
