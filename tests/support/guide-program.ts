import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export const guidePath = join(import.meta.dirname, '..', '..', 'docs', 'sdk.md');

interface Block {
  readonly line: number;
  readonly code: string;
  readonly run: boolean;
}

/** The code blocks of a page, in order. */
const blocksOf = (page: string): readonly Block[] =>
  [...page.matchAll(/^```ts( no-run)?\n([\s\S]*?)^```$/gm)].map((found) => ({
    line: page.slice(0, found.index).split('\n').length + 1,
    code: found[2] ?? '',
    run: found[1] === undefined,
  }));

const importLine = /^import .*;$/gm;

/**
 * All blocks of the guide as one program, with the imports first and only once. Before each block it prints the block's line, which locates
 * a failure; blocks that must not run are in a function that nobody calls. The platform itself, which tests start in their process, runs in
 * Node alone: `ofClient` leaves its block out.
 */
export function guideProgram(ofClient = false): string {
  const blocks = blocksOf(readFileSync(guidePath, 'utf8')).filter(({ code }) => !ofClient || !code.includes('@saiyun/server'));
  const imports = new Set(blocks.flatMap(({ code }) => code.match(importLine) ?? []));
  const parts = blocks.map(({ line, code, run }) => {
    const body = code.replace(importLine, '').trim();
    return run ? `console.log('# line ${line}');\n${body}` : `export const unused${line} = async (): Promise<void> => {\n${body}\n};`;
  });
  return `${[...imports].join('\n')}\n\n${parts.join('\n\n')}\n`;
}
