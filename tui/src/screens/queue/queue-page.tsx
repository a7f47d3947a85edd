import type { AnyRow } from '@saiyun/sdk';
import { Box } from 'ink';
import { useState } from 'react';
import { type Offer, useAppContext } from '../../kit/app-context.ts';
import { Confirm } from '../../kit/confirm.tsx';
import { Frame, type Notice } from '../../kit/frame.tsx';
import { ListPage } from '../../kit/list-page.tsx';
import { Reader } from '../../kit/reader.tsx';
import { errorText } from '../../kit/use-load.ts';
import { factsOf } from './facts.ts';
import { type QueueName, queues } from './queues.ts';
import { ReasonPage } from './reason-page.tsx';
import { useQueue } from './use-queue.ts';

interface Props {
  readonly name: QueueName;
  readonly notice: Notice | undefined;
  readonly onNotices: () => void;
  readonly onLogout: () => void;
  readonly onQuit: () => void;
}

type Cover = { readonly name: 'facts' | 'approve' | 'refuse'; readonly row: AnyRow };

/** What waits for a decision: entries for organisers and schools, withdrawals for finance; read, approved, or returned with a reason. */
export function QueuePage({ name, notice: first, onNotices, onLogout, onQuit }: Props) {
  const { client, t, language, endedBy, columns } = useAppContext();
  const queue = queues[name];
  const { loaded, offered } = useQueue(queue);
  const [notice, setNotice] = useState<Notice | undefined>(first);
  const [cover, setCover] = useState<Cover>();
  const [busy, setBusy] = useState(false);
  const decide = async (work: Promise<unknown>, done: string): Promise<void> => {
    setCover(undefined);
    setBusy(true);
    try {
      await work;
      await loaded.reload();
      setNotice({ tone: 'good', text: done });
    } catch (error) {
      if (!endedBy(error)) setNotice({ tone: 'bad', text: errorText(error) });
    }
    setBusy(false);
  };
  const decisions = (row: AnyRow | undefined): readonly Offer[] =>
    (['approve', 'refuse'] as const).flatMap((act): readonly Offer[] => {
      const { isOffered, why } = offered(queue.verbs[act], row);
      if (!isOffered) return [];
      return [{ key: act, run: () => row && setCover({ name: act, row }), why: row ? why : t(`queue.none.${name}`) }];
    });
  const offersOf = (row: AnyRow | undefined): readonly Offer[] => [
    { key: 'open', run: () => row && setCover({ name: 'facts', row }), why: row ? undefined : t(`queue.none.${name}`) },
    ...decisions(row),
    { key: 'notices', run: onNotices },
    { key: 'logout', run: onLogout },
    { key: 'quit', run: onQuit },
  ];
  const total = loaded.data?.total ?? 0;
  return (
    <>
      <Box display={cover ? 'none' : 'flex'}>
        <ListPage
          title={t(`queue.title.${name}`, { count: total })}
          right={client.session.userInfo?.realname ?? ''}
          loaded={{ ...loaded, data: loaded.data?.rows }}
          columns={queue.columns(t, columns)}
          empty={t(`queue.none.${name}`)}
          offersOf={offersOf}
          notice={notice}
          onNotice={setNotice}
          isActive={!cover && !busy}
        />
      </Box>
      {cover?.name === 'facts' && (
        <Reader
          title={queue.nameOf(cover.row)}
          right={client.session.userInfo?.realname ?? ''}
          pages={[factsOf(queue.entity, cover.row, language, t)]}
          offers={decisions(cover.row)}
          onClose={() => setCover(undefined)}
        />
      )}
      {cover?.name === 'approve' && (
        <Frame hints={[]}>
          <Confirm
            title={t(`queue.approve.${name}`)}
            text={queue.nameOf(cover.row)}
            onAnswer={(isYes) => {
              if (isYes) void decide(queue.approve(client, cover.row), t('queue.approved', { name: queue.nameOf(cover.row) }));
              else setCover(undefined);
            }}
          />
        </Frame>
      )}
      {cover?.name === 'refuse' && (
        <ReasonPage
          name={cover.row.id}
          title={`${t(`queue.refuse.${name}`)} · ${queue.nameOf(cover.row)}`}
          onClose={() => setCover(undefined)}
          onDone={(reason) =>
            void decide(queue.refuse(client, cover.row, reason), t(`queue.refused.${name}`, { name: queue.nameOf(cover.row) }))
          }
        />
      )}
    </>
  );
}
