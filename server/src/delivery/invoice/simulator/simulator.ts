import { randomInt } from 'node:crypto';
import { ProviderSilent, type ReceivedAnswer, type SentRequest } from '../../pay/port.ts';
import type { NuonuoSettings } from '../settings.ts';
import { filesAt, simulatedApp, type TaxOffice, taxAnswer } from './answers.ts';
import { samplePage } from './sample-page.ts';
import { goodInvoiceManners, type InvoiceManners, type InvoiceSimulatorState, openInvoiceState, type SimulatedInvoice } from './state.ts';

export interface InvoiceSimulator {
  /** What the real adapter is pointed at. */
  readonly settings: NuonuoSettings;
  /** Answers as the service does; rejects with `ProviderSilent` while it is away. */
  readonly answer: (request: SentRequest) => Promise<ReceivedAnswer>;
  readonly fetchFile: (url: string) => Promise<Uint8Array>;
  /** The invoices that it knows, by our request number. */
  readonly invoices: () => ReadonlyMap<string, SimulatedInvoice>;
  tell(manners: Partial<InvoiceManners>): InvoiceManners;
  /** Takes its token back before it ends. */
  revokeToken(): void;
  /** Issues and reverses what was kept back, and sends its notices; answers how many. */
  deliver(): Promise<number>;
}

/** A notice on its way to the platform: a form with the number of the request, unsigned as the real one. */
export interface InvoiceNotice {
  readonly url: string;
  readonly body: string;
}

interface Options {
  /** The secret and the invoices are kept here. */
  readonly file: string;
  readonly fonts: string | undefined;
  readonly now: () => Date;
  readonly send: (notice: InvoiceNotice) => Promise<void>;
}

const gateway = 'https://invoice.simulator.invalid/open/v1/services';
const seller = { sellerTaxNo: '91420100MA4K2Y7X0N', sellerName: '赛云竞赛服务中心' };

/** The 20 digits of a fully digitised invoice: year, region, and what follows. */
const newDigits = (now: Date): string =>
  `${now.toISOString().slice(2, 4)}42${String(randomInt(1e8)).padStart(8, '0')}${String(randomInt(1e8)).padStart(8, '0')}`;

/** A tax service beside the platform, for development and tests: Nuonuo's open platform as its documents say, and as bad days are. */
export function openInvoiceSimulator({ file, fonts, now, send }: Options): InvoiceSimulator {
  let opened: InvoiceSimulatorState | undefined;
  const state = (): InvoiceSimulatorState => (opened ??= openInvoiceState(file));
  let manners = goodInvoiceManners;
  const before = new Map<string, SimulatedInvoice>();
  /** Requests with something still to be done, in the order in which they came. */
  const kept: string[] = [];
  const settings = (): NuonuoSettings => ({
    ...simulatedApp,
    appSecret: state().appSecret,
    ...seller,
    goodsName: '*会展服务*竞赛报名费',
    taxRate: '0.06',
    clerk: '赛云',
    gateway,
  });

  const change = (one: SimulatedInvoice, work: () => void): void => {
    before.set(one.requestNo, structuredClone(one));
    work();
    state().invoices.set(one.requestNo, one);
    state().keep();
  };
  const notify = async ({ requestNo, notifyUrl }: SimulatedInvoice): Promise<void> => {
    if (notifyUrl === '') return;
    for (let n = 0; n <= manners.repeat; n += 1)
      await send({ url: notifyUrl, body: new URLSearchParams({ operater: 'callback', orderno: requestNo }).toString() });
  };
  /** Ends what is under way for a request, as the tax office would. */
  const end = (one: SimulatedInvoice): void => {
    const outcome = manners.refuse === '' ? undefined : { state: 'failed' as const, why: manners.refuse };
    change(one, () => {
      if (one.state === 'issuing') Object.assign(one, outcome ?? { state: 'issued', number: newDigits(now()), at: now().getTime() });
      else if (one.red?.state === 'reversing')
        Object.assign(one.red, outcome ?? { state: 'reversed', number: newDigits(now()), at: now().getTime() });
    });
  };
  const begin = (one: SimulatedInvoice): void => {
    if (manners.late) {
      kept.push(one.requestNo);
      return;
    }
    end(one);
    // After the answer, as over a network.
    setImmediate(() => void notify(one).catch(() => undefined));
  };
  const office: TaxOffice = {
    state,
    now,
    tokens: () => manners.tokens,
    change,
    begin,
    seen: (one) => (manners.outOfOrder ? (before.get(one.requestNo) ?? one) : one),
  };

  return {
    get settings() {
      return settings();
    },
    async answer(request) {
      if (manners.away) throw new ProviderSilent('the simulated tax service is away');
      const answer = taxAnswer(office, request);
      if (manners.deaf) throw new ProviderSilent('the answer was lost');
      return answer;
    },
    async fetchFile(url) {
      if (manners.away) throw new ProviderSilent('the simulated tax service is away');
      const number = url.startsWith(filesAt) ? url.slice(filesAt.length, -'.pdf'.length) : '';
      const one = [...state().invoices.values()].find((known) => known.number === number && number !== '');
      if (!one) throw new ProviderSilent(`no file at ${url}`);
      return samplePage(one, { name: seller.sellerName, taxNo: seller.sellerTaxNo }, fonts);
    },
    invoices: () => state().invoices,
    tell: (more) => (manners = { ...manners, ...more }),
    revokeToken: () => state().giveToken(undefined, state().tokensAsked),
    async deliver() {
      const due = kept.splice(0).flatMap((requestNo) => state().invoices.get(requestNo) ?? []);
      for (const one of due) end(one);
      for (const one of manners.outOfOrder ? due.toReversed() : due) await notify(one);
      return due.length;
    },
  };
}
