import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from './support/sources.ts';

interface Locked {
  readonly version?: string;
  readonly license?: string;
  readonly dev?: boolean;
  readonly optional?: boolean;
  readonly link?: boolean;
  readonly hasInstallScript?: boolean;
  readonly integrity?: string;
}

const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as { packages: Readonly<Record<string, Locked>> };
const nameOf = (path: string): string => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
const fetched = Object.entries(packages)
  .filter(([path, { link }]) => path.startsWith('node_modules/') && !link)
  .map(([path, locked]) => ({ name: nameOf(path), ...locked }));

/** Licences that let anyone use, change and pass on what is built, whatever its own licence. */
const permissive = new Set(
  '0BSD Apache-2.0 BSD-2-Clause BSD-3-Clause BlueOak-1.0.0 CC0-1.0 ISC MIT MIT-0 OFL-1.1 PSF-2.0 Unlicense WTFPL Zlib'.split(' '),
);
/** Packages whose file names no licence, and where it is stated instead. */
const statedElsewhere: Readonly<Record<string, string>> = {
  'png-js': 'MIT, in its LICENSE',
};

/** Of `A OR B` one must do, of `A AND B` all. */
const isPermissive = (licence: string): boolean =>
  licence
    .replaceAll(/[()]/g, '')
    .split(' AND ')
    .every((part) => part.split(' OR ').some((one) => permissive.has(one.trim())));

describe('what is installed besides our own', () => {
  test('each package that runs in production has a licence that lets the platform be used and passed on', () => {
    const shipped = fetched.filter(({ dev }) => !dev);
    expect(shipped.length).toBeGreaterThan(300);
    const others = shipped.filter(({ name, license }) => !(license === undefined ? name in statedElsewhere : isPermissive(license)));
    expect(others.map(({ name, license }) => `${name}: ${license}`)).toEqual([]);
    expect(Object.keys(statedElsewhere).filter((name) => !shipped.some((one) => one.name === name && one.license === undefined))).toEqual(
      [],
    );
  });

  test('none runs a script after its download but those that work without it, and each is what was locked', () => {
    const scripts = fetched.filter(({ hasInstallScript }) => hasInstallScript);
    expect(scripts.map(({ name, dev, optional }) => `${name} ${dev ? 'dev' : optional ? 'optional' : 'needed'}`).sort()).toEqual([
      'esbuild dev',
      'keytar optional',
    ]);
    expect(fetched.filter(({ integrity }) => !integrity?.startsWith('sha512-')).map(({ name }) => name)).toEqual([]);
  });

  test('what our packages ask for has exact versions', () => {
    const asked = Object.entries(packages)
      .filter(([path]) => !path.includes('node_modules'))
      .flatMap(([path]) => {
        const { dependencies, devDependencies, optionalDependencies } = JSON.parse(
          readFileSync(join(root, path, 'package.json'), 'utf8'),
        ) as Readonly<Record<string, Readonly<Record<string, string>> | undefined>>;
        return Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies }).map(
          ([name, version]) => `${path || 'root'}: ${name} ${version}`,
        );
      });
    expect(asked.length).toBeGreaterThan(60);
    expect(asked.filter((line) => !/ \d+\.\d+\.\d+(-[\w.]+)?$/.test(line) && !/@saiyun|^(examples|root)/.test(line))).toEqual([]);
  });
});
