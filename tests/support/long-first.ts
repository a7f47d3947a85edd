import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { root } from './process.ts';

/** Files of half a minute and more: begun last, one of them would keep a single core busy when all others are done. */
const long: ReadonlySet<string> = new Set([
  'server/src/areas/backup/backup-place.test.ts',
  'server/src/backup/backup.test.ts',
  'server/src/testing/test-server.test.ts',
  'tests/every-entity.test.ts',
  'tests/every-offer.test.ts',
  'tests/every-verb.test.ts',
  'tests/flows/bad-input.test.ts',
  'tests/flows/cli-import-killed.test.ts',
  'tests/flows/cli-sessions.test.ts',
  'tests/flows/nodes.test.ts',
  'tests/flows/recipe.test.ts',
  'tests/flows/registrants.test.ts',
  'tests/flows/screens.test.ts',
  'tests/flows/start-pages.test.ts',
]);

/** Another order in each run, which its seed repeats; the long files come before the others. */
export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { seed } = this.ctx.config.sequence;
    const placed = files.map((file) => {
      const path = relative(root, file.moduleId);
      const chance = createHash('sha1').update(`${seed} ${path}`).digest('hex');
      return { file, place: `${long.has(path) ? 0 : 1} ${chance}` };
    });
    return placed.sort((a, b) => (a.place < b.place ? -1 : 1)).map(({ file }) => file);
  }
}
