// A whole competition at size, with how long each phase took: npm run simulate [-- --entrants=20000 --experts=1500 --units=300]
// On the PostgreSQL of DATABASE_URL, which must be empty, or on one that is started for it; without any, on the embedded database.
import { parseArgs } from 'node:util';
import { findPostgres, startPostgres } from '../../scripts/postgres.mjs';
import { tempFolder } from '../support/process.ts';
import { adminPassword, openPlace } from './open-place.ts';
import { type Phase, playCompetition } from './play.ts';

const { values } = parseArgs({
  options: {
    entrants: { type: 'string', default: '2000' },
    experts: { type: 'string', default: '150' },
    units: { type: 'string', default: '60' },
  },
});
const size = { entrants: Number(values.entrants), experts: Number(values.experts), units: Number(values.units) };
const say = (what: string, ...figures: readonly (string | number)[]): void => console.log(`${what.padEnd(26)} ${figures.join('   ')}`);

const bin = process.env.DATABASE_URL === undefined ? findPostgres() : undefined;
const postgres = bin === undefined ? undefined : await startPostgres(bin);
const folder = tempFolder();
const place = await openPlace(folder.path, process.env.DATABASE_URL ?? postgres?.url);
say('database', (process.env.DATABASE_URL ?? postgres?.url) ? 'PostgreSQL' : 'embedded');
const from = performance.now();
const seconds = (since: number): string => `${((performance.now() - since) / 1000).toFixed(1).padStart(8)} s`;
const phase: Phase = async (name, act) => {
  const since = performance.now();
  const result = await act();
  say(name, seconds(since));
  return result;
};
try {
  const played = await playCompetition(place, size, adminPassword, phase);
  say('all', seconds(from));
  say('entries, works', played.entries, played.works.join(' → '));
  say('reviews', played.reviews.join(' + '));
  say('awards, certificates', played.awards, played.certificates);
  const { findings, peakMemory } = await phase('check of all invariants', place.check);
  say('memory of the server', `${Math.round(peakMemory)} MiB at most`);
  for (const finding of findings) say('broken', finding);
  process.exitCode = findings.length > 0 ? 1 : 0;
} finally {
  await place.stop();
  await postgres?.stop();
  folder.remove();
}
