// `npm test`: everything that must hold, in one run, on a bare machine. Anything that could not run is listed as skipped, with the reason.
import { randomInt } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { embeddedToo } from './embedded-too.mjs';
import { findPostgres, forShortLives, startPostgres } from './postgres.mjs';
import { install, needNode24, root, run } from './run.mjs';

const only = process.argv.includes('--only') ? process.argv[process.argv.indexOf('--only') + 1] : undefined;
const results = [];
const failures = [];
const total = { passed: 0, failed: 0, skipped: 0 };

const has = async (command) => (await run('sh', ['-c', `command -v ${command}`], { quiet: true })).code === 0;
/** The browser without a window of its own comes first: pages cost it a third less. */
const browsers = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'];
const chromium = async () => {
  for (const name of browsers) if (await has(name)) return name;
  return process.env.CHROMIUM;
};
const chinese = async () => (await has('fc-list')) && (await run('fc-list', [':lang=zh'], { quiet: true })).output.trim() !== '';

/** Debian packages that some tests need; installed if this is root, otherwise those tests are skipped with the reason. */
async function systemPackages() {
  const missing = [];
  if (!(await has(browsers[0]))) missing.push(browsers[0]);
  if (!(await chinese())) missing.push('fonts-noto-cjk', 'fontconfig');
  if (!(await has('tmux'))) missing.push('tmux');
  if (!findPostgres()) missing.push('postgresql');
  if (!existsSync('/usr/sbin/pgbouncer')) missing.push('pgbouncer');
  if (!existsSync('/usr/bin/redis-server')) missing.push('redis-server');
  if (!(await has('gnome-keyring-daemon'))) missing.push('gnome-keyring');
  if (!(await has('dbus-run-session'))) missing.push('dbus');
  for (const shell of ['zsh', 'fish']) if (!(await has(shell))) missing.push(shell);
  if (missing.length === 0) return;
  if (process.getuid?.() !== 0 || !(await has('apt-get'))) {
    console.log(`not installed (needs root and apt-get): ${missing.join(' ')}`);
    return;
  }
  console.log(`installing ${missing.join(' ')}`);
  const more = { DEBIAN_FRONTEND: 'noninteractive' };
  const update = await run('apt-get', ['update', '-qq'], { quiet: true, more });
  if (update.code !== 0) console.log(update.output.slice(-500));
  const installed = await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...missing], { quiet: true, more });
  if (installed.code !== 0) console.log(installed.output.slice(-1000));
}

/** Steps that run side by side print what they have to say when they end. */
async function step(name, work) {
  if (only && only !== name && !['install'].includes(name)) return;
  const started = Date.now();
  console.log(`── ${name}: begins`);
  let outcome;
  try {
    outcome = await work();
  } catch (error) {
    outcome = { failed: String(error?.stack ?? error) };
  }
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  const state = outcome?.skipped ? 'skipped' : outcome?.failed ? 'FAILED' : 'ok';
  const why = outcome?.skipped ?? outcome?.failed ?? '';
  results.push({ name, state, why, seconds });
  console.log(`${outcome?.output ?? ''}\n── ${name}: ${state} (${seconds} s)${why ? `: ${why}` : ''}`);
}

const command = async (name, args) => {
  const { code, output } = await run(name, args, { quiet: true });
  return { output, ...(code !== 0 && { failed: `${name} ${args.join(' ')}: exit ${code}` }) };
};

/** Another order of files each time, which `TEST_ORDER` repeats. */
const order = process.env.TEST_ORDER ?? String(randomInt(1, 1_000_000));
const shuffled = [`--sequence.seed=${order}`];

/** Runs a vitest project and adds its counts; a run without any test counts as failed. */
async function vitest(label, args, more = {}) {
  const report = join(root, '.cache', `test-${label}.json`);
  mkdirSync(join(root, '.cache'), { recursive: true });
  rmSync(report, { force: true });
  const told = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const { code, output } = await run('vitest', ['run', ...args, ...shuffled, ...told], { more, quiet: true });
  if (!existsSync(report)) return { output, failed: `vitest ended without a report, exit ${code}` };
  const json = JSON.parse(readFileSync(report, 'utf8'));
  total.passed += json.numPassedTests;
  total.failed += json.numFailedTests + (json.numFailedTestSuites > 0 && json.numFailedTests === 0 ? 1 : 0);
  total.skipped += json.numPendingTests + json.numTodoTests;
  const skippedTests = json.testResults.flatMap((f) =>
    f.assertionResults.filter((t) => t.status === 'pending' || t.status === 'skipped').map((t) => t.fullName),
  );
  for (const file of json.testResults) {
    const bad = file.assertionResults.filter((t) => t.status === 'failed');
    const where = relative(root, file.name);
    for (const t of bad) failures.push({ label, where, name: t.fullName, why: t.failureMessages.join('\n') });
    if (file.status === 'failed' && bad.length === 0) failures.push({ label, where, name: 'the file itself', why: file.message });
  }
  const all = [output, ...skippedTests.map((name) => `   skipped: ${name}`)].join('\n');
  if (code !== 0) return { output: all, failed: `exit ${code}` };
  return { output: all, ...(json.numPassedTests === 0 && { failed: 'no test ran' }) };
}

/** The first lines of why a test failed, without those of the stack that lie in packages. */
const ownLines = (why, lines) =>
  String(why)
    .split('\n')
    .filter((line) => line.trim() !== '' && !/^\s+at .*node_modules/.test(line))
    .slice(0, lines)
    .join('\n');

const noPostgres = 'no PostgreSQL server found (Debian package postgresql)';
const skip = (name, why) => results.push({ name, state: 'skipped', why, seconds: '0' });

/** The whole server project on PostgreSQL, where starting a server costs least, and then on the embedded database what can differ there. */
async function serverSteps(postgres) {
  await step('server', () => vitest('server', ['--project', 'server'], postgres?.env));
  if (postgres) await step('embedded', () => vitest('embedded', ['--project', 'server', ...embeddedToo.map(({ tests }) => tests)]));
}

async function flows(postgres) {
  const browser = await chromium();
  const terminal = await has('tmux');
  if (!browser) skip('browser flows', 'no Chromium found (Debian package chromium-headless-shell)');
  if (!terminal) skip('terminal flows', 'no tmux found (Debian package tmux)');
  for (const shell of ['zsh', 'fish'])
    if (!(await has(shell))) skip(`completion in ${shell}`, `no ${shell} found (Debian package ${shell})`);
  const keychain = (await has('gnome-keyring-daemon')) && (await has('dbus-run-session'));
  if (!keychain) skip('keychain flows', 'no keychain found (Debian packages gnome-keyring, dbus)');
  if (!postgres) skip('flows of several nodes', noPostgres);
  return vitest('flows', ['--project', 'flows'], {
    ...(browser && { TEST_CHROMIUM: browser }),
    ...(terminal && { TEST_TMUX: '1' }),
    ...postgres?.env,
  });
}

/** A PostgreSQL server for this run only, if one is installed. */
async function ownPostgres() {
  const bin = findPostgres();
  if (!bin) return undefined;
  const server = await startPostgres(bin, forShortLives());
  return { env: { TEST_DATABASE_URL: server.url }, stop: () => server.stop() };
}

await step('install', install);
needNode24();
await step('system packages', systemPackages);
console.log(`the order of the test files is that of TEST_ORDER=${order}`);
await Promise.all([
  step('format', () => command('biome', ['check', '.'])),
  // Compiles the packages, which what follows imports.
  step('types', () => command('tsc', ['-b'])),
]);
let postgres;
if (!only || ['server', 'embedded', 'flows'].includes(only))
  try {
    postgres = await ownPostgres();
    if (!postgres) skip('PostgreSQL', noPostgres);
  } catch (error) {
    results.push({ name: 'PostgreSQL', state: 'FAILED', why: String(error?.stack ?? error), seconds: '0' });
  }
const built = step('build', () => command('node', [join('scripts', 'build.mjs')]));
const browserStep = async () => {
  const browser = await chromium();
  if (!browser) return { skipped: 'no Chromium found (Debian package chromium-headless-shell)' };
  return vitest('browser', ['--project', 'browser'], { TEST_CHROMIUM: browser });
};
try {
  // Two rows of steps, so that a step that waits leaves no core idle. Flows wait most of the time, for a browser or another process.
  await Promise.all([
    built.then(() => step('flows', () => flows(postgres))),
    (async () => {
      await step('lint', () => command('oxlint', ['--type-aware', '--deny-warnings']));
      await step('browser', browserStep);
      await built;
      await step('unit', () => vitest('unit', ['--project', 'unit']));
      await serverSteps(postgres);
    })(),
  ]);
} finally {
  await postgres?.stop();
}

for (const { label, where, name, why } of failures)
  console.log(`\nfailed in ${label}: ${where}: ${name}\n${ownLines(why, 20).slice(0, 3000)}`);
console.log('\nsummary');
for (const { name, state, why, seconds } of results)
  console.log(`  ${state.padEnd(8)} ${name.padEnd(16)} ${seconds.padStart(6)} s${why ? `  ${why}` : ''}`);
if (only && !results.some(({ name }) => name === only))
  results.push({ name: only, state: 'FAILED', why: 'there is no such step', seconds: '0' });
const failed = results.filter((r) => r.state === 'FAILED').length;
const failedCount = Math.max(total.failed, failed);
// Every cause once more at the very end, in two lines: a log that is cut keeps its tail.
for (const { label, where, name, why } of failures)
  console.log(`failed in ${label}: ${where}: ${name.slice(0, 80)}\n  ${ownLines(why, 4).replaceAll(/\s+/g, ' ').slice(0, 300)}`);
console.log(`${total.passed} passed, ${failedCount} failed, ${total.skipped} skipped`);
process.exit(failedCount > 0 ? 1 : 0);
