// The platform in a process of its own, whose clock its parent moves; empty but for the administrator. For `openPlace`.
import type { AddressInfo } from 'node:net';
import { runChecks } from '../../server/src/areas/invariants/index.ts';
import { build } from '../../server/src/build.ts';
import { readConfig } from '../../server/src/config.ts';
import { connect } from '../../server/src/db/connect.ts';
import { migrate } from '../../server/src/db/migrate.ts';
import { seed } from '../../server/src/seed/index.ts';
import { servicesOf } from '../../server/src/services.ts';

/** What the parent asks for. */
export type Asked = { readonly move: number } | { readonly check: true };
/** What it is told; memory in MiB. */
export type Told =
  | { readonly address: string }
  | { readonly moved: number }
  | { readonly findings: readonly string[]; readonly peakMemory: number };

const tell = (told: Told): void => void process.send?.(told);
let ahead = 0;
const config = readConfig({ ...process.env, PORT: '0' });
const services = servicesOf({ db: await connect(config), config, now: () => new Date(Date.now() + ahead) });
await migrate(services.db);
await seed(services, 'none');
const app = build(services);
services.auditSealer.start();
await app.listen({ host: '127.0.0.1', port: 0 });

process.on('message', async (asked: Asked) => {
  if ('move' in asked) {
    ahead += asked.move;
    return tell({ moved: asked.move });
  }
  await services.auditSealer.stop();
  const findings: string[] = [];
  for await (const { name, findings: found } of runChecks(services))
    findings.push(...found.map((one) => `${name}: ${JSON.stringify(one)}`));
  tell({ findings, peakMemory: process.resourceUsage().maxRSS / 1024 });
});
process.once('SIGTERM', async () => {
  await app.close();
  await services.db.close();
  process.exit(0);
});
tell({ address: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}` });
