import { spawn } from 'node:child_process';

/**
 * How each system opens an address; `BROWSER` takes precedence, as in other programs. No shell is involved: the address is one argument.
 */
const opener = (env: Readonly<Record<string, string | undefined>>, platform: NodeJS.Platform): readonly string[] => {
  if (env.BROWSER) return [env.BROWSER];
  if (platform === 'win32') return ['rundll32', 'url.dll,FileProtocolHandler'];
  return [platform === 'darwin' ? 'open' : 'xdg-open'];
};

/** Opens an address in the browser, if there is one. Nothing depends on it, because the address is also printed. */
export function openUrl(env: Readonly<Record<string, string | undefined>>, platform: NodeJS.Platform, url: string): Promise<void> {
  return new Promise((done) => {
    const [command = '', ...rest] = opener(env, platform);
    const child = spawn(command, [...rest, url], { stdio: 'ignore', detached: true });
    child.once('error', () => done());
    child.once('spawn', () => {
      child.unref();
      done();
    });
  });
}
