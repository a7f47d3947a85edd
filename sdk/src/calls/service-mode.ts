import type { ServiceMode, ServiceNotice } from '../contract/wire/service-mode.ts';
import { area } from './area.ts';

export interface ServiceState extends ServiceNotice {
  /** Who switched it last, for those who may switch; otherwise null. */
  readonly by: string | null;
  /** Whether the caller may switch it. */
  readonly maySwitch: boolean;
}

export interface WantedService {
  readonly mode: ServiceMode;
  /** What people are told, in Chinese and English; a sentence of the platform's own where it is empty. */
  readonly message?: string;
  readonly messageEn?: string;
  /** When it is expected to end, in ISO 8601. */
  readonly until?: string;
}

/** Maintenance of the whole platform, and reads only; our own. Both calls are answered in every mode. */
export const serviceModeCalls = area((send) => ({
  /** What is served, and what people are told. Open. Unsigned. */
  now: (): Promise<ServiceState> => send('GET', '/sys/serviceMode/now', { jeecg: 'unsupported' }),
  /** Switches it on all nodes; an ApiError of code `server.maintenance` or `server.read_only` is what others get. ADMIN of the first tenant, in person. Unsigned. */
  switchTo: (wanted: WantedService): Promise<ServiceState> =>
    send('POST', '/sys/serviceMode/switch', { body: wanted, signed: false, jeecg: 'unsupported' }),
}));
