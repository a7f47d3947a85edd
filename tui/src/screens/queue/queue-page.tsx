import type { AnyRow, VerbAnswer } from '@saiyun/sdk';
import { Box } from 'ink';
import { useState } from 'react';
import { type Offer, useAppContext } from '../../kit/app-context.ts';
import { doneNotice, type Notice } from '../../kit/frame.tsx';
import { ListPage } from '../../kit/list-page.tsx';
import { errorText } from '../../kit/use-load.ts';
import { type Cover, CoverPage } from './cover.tsx';
import { type QueueName, queues } from './queues.ts';
import { useQueue } from './use-queue.ts';

interface Props {
  readonly name: QueueName;
  readonly notice: Notice | undefined;
  /** Leads to another place. */
  readonly onGo: (to: 'notices' | 'downloads') => void;
  readonly onLogout: () => void;
  readonly onQuit: () => void;
}

/** What waits for a decision: entries for organisers and schools, withdrawals for finance; read, approved, or returned with a reason. */
export function QueuePage({ name, notice: first, onGo, onLogout, onQuit }: Props) {
  const { client, t, endedBy, columns } = useAppContext();
  const queue = queues[name];
  const { loaded, offered } = useQueue(queue);
  const [notice, setNotice] = useState<Notice | undefined>(first);
  const [cover, setCover] = useState<Cover>();
  const [busy, setBusy] = useState(false);
  const rows = loaded.data?.rows ?? [];
  const decide = async (work: Promise<VerbAnswer>, done: string): Promise<void> => {
    setCover(undefined);
    setBusy(true);
    try {
      const answer = await work;
      await loaded.reload();
      setNotice(doneNotice(done, answer));
    } catch (error) {
      if (!endedBy(error)) setNotice({ tone: 'bad', text: errorText(error) });
    }
    setBusy(false);
  };
  const decisions = (row: AnyRow | undefined): readonly Offer[] =>
    (['approve', 'refuse'] as const).flatMap((act): readonly Offer[] => {
      const { isOffered, why } = offered(queue.verbs[act], row);
      if (!isOffered) return [];
      const key = act === 'refuse' ? queue.refuseKey : act;
      return [{ key, run: () => row && setCover({ name: act, row }), why: row ? why : t(`queue.none.${name}`) }];
    });
  const offersOf = (row: AnyRow | undefined): readonly Offer[] => [
    { key: 'open', run: () => row && setCover({ name: 'facts', row }), why: row ? undefined : t(`queue.none.${name}`) },
    ...decisions(row),
    { key: 'notices', run: () => onGo('notices') },
    { key: 'downloads', run: () => onGo('downloads') },
    { key: 'logout', run: onLogout },
    { key: 'quit', run: onQuit },
  ];
  const stepFrom = (row: AnyRow, by: 1 | -1): Offer => {
    const next = rows[rows.findIndex(({ id }) => id === row.id) + by];
    const why = next ? undefined : t(by > 0 ? 'queue.isLast' : 'queue.isFirst');
    return { key: by > 0 ? 'next' : 'previous', run: () => next && setCover({ name: 'facts', row: next }), why };
  };
  // Read again, such as in another language, it is another row; gone from the queue it is what it was.
  const shown = cover && (rows.find(({ id }) => id === cover.row.id) ?? cover.row);
  return (
    <>
      <Box display={cover ? 'none' : 'flex'}>
        <ListPage
          name={name}
          title={t(`queue.title.${name}`, { count: loaded.data?.total ?? 0 })}
          right={client.session.userInfo?.realname ?? ''}
          loaded={{ ...loaded, data: loaded.data?.rows }}
          columns={queue.columns(t, columns)}
          empty={t(`queue.none.${name}`)}
          offersOf={offersOf}
          notice={notice}
          onNotice={setNotice}
          shown={shown?.id}
          isActive={!cover && !busy}
        />
      </Box>
      {cover && shown && (
        <CoverPage
          queue={name}
          cover={{ ...cover, row: shown }}
          offers={[...decisions(shown), stepFrom(shown, 1), stepFrom(shown, -1)]}
          onApprove={() => void decide(queue.approve(client, shown), t('queue.approved', { name: queue.nameOf(shown) }))}
          onRefuse={(reason) =>
            void decide(queue.refuse(client, shown, reason, t), t(`queue.refused.${name}`, { name: queue.nameOf(shown) }))
          }
          onClose={() => setCover(undefined)}
        />
      )}
    </>
  );
}
