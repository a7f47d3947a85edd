import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { client } from '../../lib/api/client.ts';
import { failureMessage } from '../../lib/errors/error-policy.ts';
import { storage } from '../../lib/store/storage.ts';
import { useSelfTestText } from '../../messages/self-test/index.ts';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { StateMark } from '../../ui/state-mark.tsx';

/** More than this and times that the page shows or sends are wrong enough to matter, in ms. */
const mostOff = 60_000;

interface Finding {
  readonly name: 'server' | 'session' | 'clock' | 'storage' | 'secure';
  readonly isGood: boolean;
  readonly detail?: string | undefined;
}

const serverFindings = async (inSeconds: (ms: number) => string): Promise<readonly Finding[]> => {
  const start = Date.now();
  const answer = await fetch('/healthz/ready', { cache: 'no-store' });
  const took = Date.now() - start;
  const said = Date.parse(answer.headers.get('date') ?? '');
  // The header has whole seconds, and the answer was under way for half of the time that it took.
  const off = Math.abs(said + 500 + took / 2 - Date.now());
  return [
    { name: 'server', isGood: answer.ok, detail: `${took} ms` },
    { name: 'clock', isGood: off <= mostOff, detail: inSeconds(off) },
  ];
};

const sessionFinding = async (): Promise<Finding> => {
  const user = await client.whoami();
  return { name: 'session', isGood: true, detail: user.realname };
};

/** Whether this browser keeps what it is given. */
const storageFinding = (): Finding => {
  storage.set('SELF_TEST', 1);
  const isGood = storage.get('SELF_TEST') === 1;
  storage.remove('SELF_TEST');
  return { name: 'storage', isGood };
};

/** Whether browser, line and platform work together, for whoever helps a reader (ROUTE-05, SCREEN-07). */
export function TestHome() {
  const { t } = useSelfTestText();
  const run = useQuery({
    queryKey: ['self-test'],
    gcTime: 0,
    retry: false,
    queryFn: async (): Promise<readonly Finding[]> => [
      ...(await serverFindings((ms) => t('seconds', { count: Math.round(ms / 1000) })).catch((error: unknown) => [
        { name: 'server', isGood: false, detail: failureMessage(error) } as const,
      ])),
      await sessionFinding().catch((error: unknown) => ({ name: 'session', isGood: false, detail: failureMessage(error) }) as const),
      storageFinding(),
      { name: 'secure', isGood: globalThis.isSecureContext },
    ],
  });
  const isGood = run.data?.every((one) => one.isGood);
  return (
    <>
      <PageHeader
        title={t('title')}
        purpose={t('purpose')}
        state={run.data && <StateMark tone={isGood ? 'good' : 'attention'}>{t(isGood ? 'allGood' : 'someBad')}</StateMark>}
        action={
          <Button loading={run.isFetching} onClick={() => void run.refetch()}>
            {t('again')}
          </Button>
        }
      />
      <section className="pg-card" aria-busy={run.isPending}>
        <dl className="pg-facts">
          {(run.data ?? []).map(({ name, isGood: good, detail }) => (
            <div key={name} style={{ display: 'contents' }}>
              <dt>{t(name)}</dt>
              <dd>
                <StateMark tone={good ? 'good' : 'bad'}>{t(good ? 'good' : `${name}Bad`)}</StateMark> {detail}
              </dd>
            </div>
          ))}
        </dl>
      </section>
    </>
  );
}
