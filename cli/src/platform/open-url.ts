import { spawn } from 'node:child_process';

/** How each system opens an address; `BROWSER` wins, as with other programs. No shell: the address is one argument. */
const opener = (env: Readonly<Record<string, string | undefined>>, platform: NodeJS.Platform): readonly string[] => {
  if (env.BROWSER) return [env.BROWSER];
  if (platform === 'win32') return ['rundll32', 'url.dll,FileProtocolHandler'];
  return [platform === 'darwin' ? 'open' : 'xdg-open'];
};

/** Opens an address in the browser where there is one; nothing depends on it, as the address is told as well. */
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
