import { join, resolve } from 'node:path';
import type { Config } from '../../config.ts';
import { ProviderSilent, type Transport } from '../pay/port.ts';
import { overNetwork } from '../pay/transport.ts';
import { nuonuoService } from './nuonuo.ts';
import type { FileTransport, InvoiceService } from './port.ts';
import { type InvoiceNotice, type InvoiceSimulator, openInvoiceSimulator } from './simulator/simulator.ts';
import type { TokenKeeper } from './token.ts';

/** The tax services that a platform issues invoices with. */
export interface InvoiceServices {
  /** That of a tenant; undefined where finance issues invoices at the tax office itself. */
  of(tenantId: number): InvoiceService | undefined;
  /** The service beside the platform; undefined unless it is switched on. */
  readonly simulator: InvoiceSimulator | undefined;
  /** Set by whoever takes the simulator's notices. */
  take: (notice: InvoiceNotice) => Promise<void>;
}

const fileMs = 20_000;
/** No invoice comes near it. */
const mostBytes = 10_000_000;

/** Reads a file of a tax service; a slow, missing, moved or huge one is silence, to be asked for again. */
const fileOverNetwork: FileTransport = async (url) => {
  try {
    if (!url.startsWith('https://')) throw new ProviderSilent(`not over https: ${url}`);
    const answer = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(fileMs) });
    const bytes = new Uint8Array(await answer.arrayBuffer());
    if (!answer.ok || bytes.length > mostBytes) throw new ProviderSilent(`answered ${answer.status}, ${bytes.length} bytes`);
    return bytes;
  } catch (error) {
    if (error instanceof ProviderSilent) throw error;
    throw new ProviderSilent(error instanceof Error ? error.message : String(error), { cause: error });
  }
};

/** The services of the settings; without any, the simulated one, where payments are simulated. */
export function openInvoiceServices(config: Config, now: () => Date, keeper: TokenKeeper, send: Transport = overNetwork): InvoiceServices {
  let take: InvoiceServices['take'] = () => Promise.resolve();
  const simulator =
    config.SAIYUN_PAY_SIMULATOR === 'on'
      ? openInvoiceSimulator({
          file: join(resolve(config.SAIYUN_DATA), 'invoice-simulator.json'),
          fonts: config.SAIYUN_FONTS,
          now,
          send: (notice) => take(notice),
        })
      : undefined;
  let made: readonly InvoiceService[] | undefined;
  const all = (): readonly InvoiceService[] => {
    if (made) return made;
    const real = config.SAIYUN_NUONUO.map((settings) => nuonuoService(settings, { send, fetchFile: fileOverNetwork, now, keeper }));
    const simulated = simulator && { send: simulator.answer, fetchFile: simulator.fetchFile, now, keeper };
    made = real.length === 0 && simulator && simulated ? [nuonuoService(simulator.settings, simulated)] : real;
    return made;
  };
  return {
    of: (tenantId) => all().find(({ tenants }) => tenants === undefined || tenants.includes(tenantId)),
    simulator,
    get take() {
      return take;
    },
    set take(next) {
      take = next;
    },
  };
}
