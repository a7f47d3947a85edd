import { execFileSync, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoPassword, type ServerProcess, startServer, tempFolder } from '../support/process.ts';
import { type Place, placeFor, type StepResult } from '../support/session-file.ts';

const has = (command: string): boolean => {
  try {
    execFileSync('sh', ['-c', `command -v ${command}`], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};
const missing = ['gnome-keyring-daemon', 'dbus-run-session'].filter((command) => !has(command));

const folder = tempFolder();
let server: ServerProcess;
let place: Place;

beforeAll(async () => {
  server = await startServer(join(folder.path, 'data'), { SAIYUN_CAPTCHA: 'off' });
  place = placeFor(join(folder.path, 'home'), { SAIYUN_SERVER: server.url, SAIYUN_LANG: 'en', PASSWORD: demoPassword });
});
afterAll(async () => {
  await server?.stop();
  folder.remove();
});

/** Runs a script with a message bus of its own, on which a keychain works if `unlock` says so. */
const onBus = (script: string, unlock: boolean): Promise<StepResult> =>
  new Promise((done) => {
    const daemon = 'printf secret | gnome-keyring-daemon --unlock --components=secrets --daemonize > /dev/null 2>&1';
    const child = spawn('dbus-run-session', ['--', 'bash', '-c', unlock ? `${daemon}; ${script}` : script], {
      cwd: place.folder,
      env: { ...place.env, XDG_RUNTIME_DIR: folder.path, XDG_DATA_HOME: join(folder.path, 'data-home') },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let [out, err] = ['', ''];
    child.stdout.on('data', (data: Buffer) => {
      out += data.toString();
    });
    child.stderr.on('data', (data: Buffer) => {
      err += data.toString();
    });
    child.once('close', (code) => done({ out, err, code: code ?? -1 }));
  });

const secrets = (): string => join(folder.path, 'home', 'config', 'saiyun', 'secrets.json');
const signIn = 'printf %s "$PASSWORD" | saiyun login -u admin --password-stdin';

describe.skipIf(missing.length > 0)(`CLI-01: the system's keychain (needs ${['gnome-keyring', 'dbus'].join(', ')})`, () => {
  test('keeps the token, and no file does; the next session of the same user finds it', async () => {
    const first = await onBus(
      `${signIn} && saiyun whoami --jq .username && saiyun doctor --jq '.[] | select(.name == "keychain").status'`,
      true,
    );
    expect(first, first.err).toMatchObject({ code: 0, out: 'admin\nok\n' });
    expect(first.err).not.toContain('secrets.json');
    expect(existsSync(secrets())).toBe(false);
    const again = await onBus('saiyun whoami --jq .username; saiyun logout --quiet; saiyun whoami; echo $?', true);
    expect(again.out).toBe('admin\n4\n');
  });

  test('a bus on which no keychain answers leaves the file, told once', async () => {
    const done = await onBus(`${signIn}; ${signIn} --quiet; saiyun whoami --jq .username; saiyun logout --quiet`, false);
    expect(done.out).toBe('admin\n');
    expect(done.err.split('secrets.json')).toHaveLength(2);
  });
});

test('CLI-01: without any bus the token is in a file for the user alone', async () => {
  const { runStep } = await import('../support/session-file.ts');
  const done = await runStep(place, `${signIn}; stat -c %a "$XDG_CONFIG_HOME/saiyun/secrets.json"; saiyun logout --quiet`);
  expect(done.out).toBe('600\n');
  // What remains identifies the machine and opens no session.
  const kept = Object.keys(JSON.parse(readFileSync(secrets(), 'utf8')) as Record<string, string>);
  expect(kept).toEqual([expect.stringMatching(/#device$/)]);
});
