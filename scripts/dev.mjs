// `npm run dev`: the server straight from its sources and the web admin with hot reload.
import { spawn } from 'node:child_process';
import { env, install, needNode24, root } from './run.mjs';

await install();
needNode24();
const children = [
  spawn('node', ['--conditions=source', '--watch-path=server/src', '--watch-path=sdk/src', 'server/src/main.ts'], {
    cwd: root,
    env: env(),
    stdio: 'inherit',
  }),
  spawn('vite', ['web', '--config', 'web/vite.config.ts'], { cwd: root, env: env(), stdio: 'inherit' }),
];
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    for (const c of children) c.kill(signal);
  });
}
await Promise.race(children.map((c) => new Promise((done) => c.on('close', done))));
for (const c of children) c.kill();
