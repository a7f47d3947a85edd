import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

/** The folder of the project. */
export const root = resolve(import.meta.dirname, '../..');

/** The TypeScript files below a folder, by their paths from the root. */
export function sources(folder: string): string[] {
  return readdirSync(join(root, folder)).flatMap((name) => {
    const path = join(folder, name);
    if (['node_modules', 'dist', 'dist-types', 'public'].includes(name)) return [];
    return statSync(join(root, path)).isDirectory() ? sources(path) : /\.tsx?$/.test(name) ? [path] : [];
  });
}

/** The sources of all packages. */
export const files = ['sdk/src', 'server/src', 'cli/src', 'tui/src', 'web/src'].flatMap(sources);
/** A file's content. */
export function text(file: string): string {
  return readFileSync(join(root, file), 'utf8');
}

/**
 * The imports of a file when it loads: package names unchanged, relative ones as paths from the root; `types` adds types and lazy imports.
 */
export function importsOf(file: string, { types = false } = {}): string[] {
  return [...text(file).matchAll(/(?:^(?:import|export)\s+(type\s)?(?:[^'"]*?\sfrom\s+)?|\bimport\(\s*)['"]([^'"]+)['"]/gm)]
    .filter((m) => types || !(m[1] || m[0].startsWith('import(')))
    .map((m) => m[2] ?? '')
    .map((name) => (name.startsWith('.') ? relative(root, resolve(root, dirname(file), name)) : name));
}

/** Whether a file is there for tests only. */
export function isTest(file: string): boolean {
  return /\.(test|check|test-support)\.tsx?$|\/testing\//.test(file);
}
