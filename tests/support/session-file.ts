import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './process.ts';

/** One command of a session: the input and the expected output. */
export interface SessionStep {
  readonly line: number;
  readonly command: string;
  readonly out: readonly string[];
  readonly err: readonly string[];
  readonly code: number;
}

export interface StepResult {
  readonly out: string;
  readonly err: string;
  readonly code: number;
}

/**
 * Reads a session: `$ command`, then the lines of standard output, those of standard error after `2> `, and `[exit n]` unless it is 0. A
 * line starting with `# `, before the first command or after an empty line, is a remark.
 */
export function readSession(text: string): readonly SessionStep[] {
  const steps: { line: number; command: string; out: string[]; err: string[]; code: number }[] = [];
  for (const [index, line] of text.split('\n').entries()) {
    const step = steps.at(-1);
    if (line.startsWith('$ ')) steps.push({ line: index + 1, command: line.slice(2), out: [], err: [], code: 0 });
    else if (!step || line.startsWith('# ')) continue;
    else if (line.startsWith('2> ') || line === '2>') step.err.push(line.slice(3));
    else if (/^\[exit \d+\]$/.test(line)) step.code = Number(line.slice(6, -1));
    else step.out.push(line);
  }
  for (const step of steps) while (step.out.at(-1) === '') step.out.pop();
  return steps;
}

/**
 * The environment of a session: a folder, a configuration of its own, the built command line on the path and nothing of the real user's.
 */
export interface Place {
  readonly folder: string;
  readonly env: Readonly<Record<string, string>>;
}

export function placeFor(folder: string, env: Readonly<Record<string, string>>): Place {
  const bin = join(folder, '.bin');
  const work = join(folder, 'work');
  for (const path of [bin, work]) mkdirSync(path, { recursive: true });
  const saiyun = join(bin, 'saiyun');
  writeFileSync(saiyun, `#!/bin/sh\nexec "${process.execPath}" "${join(root, 'cli/bin/saiyun.mjs')}" "$@"\n`);
  chmodSync(saiyun, 0o755);
  return {
    folder: work,
    env: {
      PATH: `${bin}:${process.env.PATH ?? '/usr/bin:/bin'}`,
      HOME: folder,
      XDG_CONFIG_HOME: join(folder, 'config'),
      XDG_STATE_HOME: join(folder, 'state'),
      LANG: 'zh_CN.UTF-8',
      LC_ALL: 'C.UTF-8',
      TZ: 'Asia/Shanghai',
      DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent',
      SAIYUN_LANG: 'zh-CN',
      ...env,
    },
  };
}

/** Runs one command of a session with bash. */
export function runStep({ folder, env }: Place, command: string): Promise<StepResult> {
  return new Promise((done) => {
    const child = spawn('bash', ['-c', command], { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] });
    let [out, err] = ['', ''];
    child.stdout.on('data', (data: Buffer) => {
      out += data.toString();
    });
    child.stderr.on('data', (data: Buffer) => {
      err += data.toString();
    });
    child.once('close', (code) => done({ out, err, code: code ?? -1 }));
  });
}

const patterns: Readonly<Record<string, string>> = {
  '{id}': '[0-9a-f]{32}',
  '{time}': '\\d{4}-\\d\\d-\\d\\d[ T]\\d\\d:\\d\\d:\\d\\d(?:\\.\\d+Z)?',
  '{n}': '\\d+',
  // Padding of a column that contains a folder's path, whose length is unknown.
  '{gap}': ' {2,}',
  '{*}': '.*',
};

/** The actual output, with each line that matches replaced by its expected text: a comparison then shows only the differences. */
export function fitted(expected: readonly string[], got: string, known: Readonly<Record<string, string>>): readonly string[] {
  const lines = got === '' ? [] : got.replace(/\r?\n$/, '').split(/\r?\n/);
  while (lines.at(-1) === '') lines.pop();
  return lines.map((line, i) => {
    const want = expected[i];
    return want !== undefined && patternOf(want, known).test(line) ? want : line;
  });
}

function patternOf(line: string, known: Readonly<Record<string, string>>): RegExp {
  const parts = line.split(/(\{[\w*]+\})/).map((part) => {
    const value = known[part];
    return value === undefined ? (patterns[part] ?? escaped(part)) : escaped(value);
  });
  return new RegExp(`^${parts.join('')}$`);
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** A session with the actual output in place of the expected one, for writing a new session; matching lines stay as they are. */
export function recorded(text: string, results: ReadonlyMap<number, StepResult>, known: Readonly<Record<string, string>>): string {
  const anonymous = (line: string): string => {
    let plain = line;
    for (const [name, value] of Object.entries(known)) plain = plain.replaceAll(value, name);
    return plain.replace(/\b[0-9a-f]{32}\b/g, '{id}').replace(/\d{4}-\d\d-\d\d[ T]\d\d:\d\d:\d\d(\.\d+Z)?(?![+-]\d\d:)/g, '{time}');
  };
  const told = (expected: readonly string[], got: string): readonly string[] =>
    fitted(expected, got, known).map((line, i) => (line === expected[i] ? line : anonymous(line)));
  const steps = new Map(readSession(text).map((step) => [step.line, step]));
  const out: string[] = [];
  let skipping = false;
  for (const [index, line] of text.split('\n').entries()) {
    const [step, result] = [steps.get(index + 1), results.get(index + 1)];
    if (line.startsWith('# ')) skipping = false;
    if (!step || !result) {
      if (!skipping) out.push(line);
      continue;
    }
    out.push(line, ...told(step.out, result.out), ...told(step.err, result.err).map((one) => `2> ${one}`));
    if (result.code !== 0) out.push(`[exit ${result.code}]`);
    out.push('');
    skipping = true;
  }
  return `${out.join('\n').trimEnd()}\n`;
}
