// `npm start`: installs, builds what is stale, and runs the server with the web admin until Ctrl-C.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { build, toRun } from './build.mjs';
import { env, install, needNode24, root } from './run.mjs';

await install();
needNode24();
if (!(await build(toRun))) process.exit(1);

// A small young generation: imports and exports create much short-lived data, and Node would first let it grow to hundreds of MiB.
const server = spawn('node', ['--max-semi-space-size=8', join(root, 'server', 'dist', 'main.js')], {
  cwd: root,
  env: env(),
  stdio: 'inherit',
  shell: process.platform === 'win32',
});
// A terminal sends Ctrl-C to both processes; a supervisor signals only this one. The server treats a second signal like the first.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal));
// When npm is signalled it exits and orphans this process: the server must end with it.
const parent = process.ppid;
setInterval(() => {
  if (process.ppid !== parent) server.kill('SIGTERM');
}, 500).unref();
server.on('close', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
