import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { bufferContext } from '../../../testing/buffer-context.ts';
import { wireServer } from '../../../testing/wire-server.ts';

const folder = mkdtempSync(join(tmpdir(), 'saiyun-tls-'));
const file = (name: string): string => join(folder, name);
const openssl = (...words: readonly string[]): unknown => execFileSync('openssl', words, { stdio: 'pipe' });

beforeAll(() => {
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-keyout', file('key.pem')];
  openssl('req', ...key, '-out', file('request.pem'), '-subj', '/CN=localhost');
  for (const [name, days, host] of [
    ['good', '200', 'localhost'],
    ['soon', '3', 'localhost'],
    ['other', '200', 'other.example.edu'],
    ['ended', '-1', 'localhost'],
  ] as const) {
    // A signing request is used because it accepts a negative number of days.
    const names = ['req', '-x509', '-key', file('key.pem'), '-subj', '/CN=localhost', '-addext', `subjectAltName=DNS:${host}`];
    if (days === '-1') openssl('x509', '-req', '-in', file('request.pem'), '-signkey', file('key.pem'), '-days', days, '-out', file(name));
    else openssl(...names, '-days', days, '-out', file(name));
  }
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A platform that presents the certificate. */
async function withCertificate(name: string): Promise<string> {
  const server = createServer({ key: readFileSync(file('key.pem')), cert: readFileSync(file(name)) }, (_, response) => response.end('{}'));
  await new Promise<void>((ready) => server.listen(0, () => ready()));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `https://localhost:${(server.address() as AddressInfo).port}`;
}

const encryption = async (server: string) => {
  const { out } = await bufferContext({ env: { SAIYUN_SERVER: server } }).run('doctor', '--json', '--lang', 'en');
  return (JSON.parse(out) as { name: string; status: string; detail: string }[]).find(({ name }) => name === 'tls');
};

function trusted(name: string): void {
  const known = getCACertificates('default');
  setDefaultCACertificates([...known, readFileSync(file(name), 'utf8')]);
  onTestFinished(() => setDefaultCACertificates(known));
}

test.each([
  ['good', true, 'ok', 'valid until'],
  ['soon', true, 'warn', 'valid until'],
  ['good', false, 'fail', 'NODE_EXTRA_CA_CERTS'],
  ['ended', true, 'fail', 'expired on'],
  ['other', true, 'fail', 'not for localhost'],
] as const)('A9: doctor tells of a certificate that is %s (known here: %s): %s', async (name, known, status, detail) => {
  if (known) trusted(name);
  expect(await encryption(await withCertificate(name))).toMatchObject({ status, detail: expect.stringContaining(detail) });
});

test('a port that speaks no TLS, and one where nobody is', async () => {
  const { url } = await wireServer({});
  expect(await encryption(url.replace('http:', 'https:'))).toMatchObject({ status: 'fail', detail: expect.stringContaining('http') });
  expect(await encryption('https://127.0.0.1:1')).toMatchObject({ status: 'ok' });
});
