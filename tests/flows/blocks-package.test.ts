import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Browser } from 'playwright-core';
import { build, type PreviewServer, preview } from 'vite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chromiumPath, openBrowser, openPage } from '../support/browser.ts';
import { demoPassword, root, type ServerProcess, startServer, tempFolder } from '../support/process.ts';

const folder = tempFolder();
const app = (...names: string[]): string => join(folder.path, 'app', ...names);
const installed = (...names: string[]): string => app('node_modules', ...names);

/** Packs a folder as npm would publish it, and unpacks it where an installation puts it. */
const install = (from: string, name: string): void => {
  const options = { cwd: from, encoding: 'utf8' } as const;
  const [tarball = ''] = execFileSync(
    'npm',
    ['pack', '--offline', '--silent', '--ignore-scripts', '--pack-destination', folder.path],
    options,
  )
    .trim()
    .split('\n');
  mkdirSync(installed(name), { recursive: true });
  execFileSync('tar', ['xzf', join(folder.path, tarball), '-C', installed(name), '--strip-components=1']);
};

interface Manifest {
  readonly dependencies: Readonly<Record<string, string>>;
  readonly peerDependencies: Readonly<Record<string, string>>;
}
const manifestOf = (name: string): Manifest => JSON.parse(readFileSync(installed(name, 'package.json'), 'utf8')) as Manifest;

describe.skipIf(!chromiumPath)('the blocks in an application of another team', () => {
  let server: ServerProcess;
  let browser: Browser;
  let site: PreviewServer;
  let address = '';

  beforeAll(async () => {
    const starting = startServer(join(folder.path, 'data'), { SAIYUN_CAPTCHA: 'off' });
    // Only what changed since the last check of the types.
    execFileSync(join(root, 'node_modules', '.bin', 'tsc'), ['-b', 'web'], { cwd: root });
    await build({ configFile: join(root, 'web', 'blocks.config.ts'), logLevel: 'silent' });
    cpSync(join(root, 'tests', 'fixtures', 'blocks-app'), app(), { recursive: true });
    install(join(root, 'sdk'), '@saiyun/sdk');
    install(join(root, 'web', 'dist-blocks'), '@saiyun/web');
    // What a registry would deliver, without the line to one.
    const needed = ['@saiyun/sdk', '@saiyun/web'].flatMap((name) => {
      const { dependencies, peerDependencies } = manifestOf(name);
      return Object.keys({ ...dependencies, ...peerDependencies });
    });
    needed.push('@types/react', '@types/react-dom');
    for (const name of needed.filter((one) => !existsSync(installed(one)))) {
      mkdirSync(dirname(installed(name)), { recursive: true });
      symlinkSync(join(root, 'node_modules', name), installed(name));
    }
    const config = { root: app(), configFile: false, logLevel: 'silent' } as const;
    await build({ ...config, oxc: { jsx: { runtime: 'automatic' } }, build: { target: 'es2023', minify: false } });
    [server, browser] = await Promise.all([starting, openBrowser()]);
    site = await preview({ ...config, preview: { port: 0, proxy: { '/jeecg-boot': { target: server.url, ws: true } } } });
    address = site.resolvedUrls?.local[0] ?? '';
  });
  afterAll(async () => {
    await Promise.all([site?.close(), browser?.close(), server?.stop()]);
    folder.remove();
  });

  test('the package asks for React and antd, brings nothing of the application, and has types and an entry for each block', () => {
    const { dependencies, peerDependencies } = manifestOf('@saiyun/web');
    expect(Object.keys(peerDependencies).sort()).toEqual(['antd', 'react', 'react-dom']);
    expect(Object.keys(dependencies)).toContain('@saiyun/sdk');
    for (const name of ['react-router', '@tanstack/react-query', 'recharts']) expect(dependencies).not.toHaveProperty(name);
    const entries = readdirSync(installed('@saiyun/web')).filter((name) => name.endsWith('.js'));
    expect(entries.length).toBeGreaterThanOrEqual(6);
    for (const entry of entries)
      expect(existsSync(installed('@saiyun/web', 'types', 'blocks', entry.slice(0, -3), 'index.d.ts')), entry).toBe(true);
  });

  test('the application compiles against the types of the package', () => {
    const { stdout } = spawnSync(join(root, 'node_modules', '.bin', 'tsc'), ['-p', app()], { encoding: 'utf8' });
    expect(stdout).toBe('');
  });

  test('FORM-19, FORM-22: five blocks work there against a running platform, with their styles', async () => {
    const { page, errors } = await openPage(browser, { locale: 'en' });
    await page.goto(`${address}?password=${encodeURIComponent(demoPassword)}`);
    await page.getByRole('heading', { name: 'A dictionary…' }).waitFor();
    await page.getByLabel('Code', { exact: true }).fill('sex');
    await page.locator('.ant-form-item-explain-error').waitFor();
    const code = `other${Date.now()}`;
    await page.getByLabel('Code', { exact: true }).fill(code);
    await page.getByLabel('Name', { exact: true }).fill('Colours');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText(/^Items, row 1: /).waitFor();
    await page.getByLabel('Item', { exact: true }).fill('Red');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText(`${code} with Red`).waitFor();
    await page.getByLabel('Schedule', { exact: true }).fill('0 30 9 * * ?');
    await page.locator('.cr-input').getByText('09:30').first().waitFor();
    await page.getByRole('radio').first().waitFor();
    expect(await page.locator('.ft').evaluate((element) => getComputedStyle(element).display)).toBe('grid');
    expect(errors).toEqual([]);
  });
});
