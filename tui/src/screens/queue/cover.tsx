import type { AnyRow } from '@saiyun/sdk';
import { type Offer, useAppContext } from '../../kit/app-context.ts';
import { Confirm } from '../../kit/confirm.tsx';
import { Reader } from '../../kit/reading/reader.tsx';
import { useLoad } from '../../kit/use-load.ts';
import { factsOf } from './facts.ts';
import { type QueueName, queues } from './queues.ts';
import { ReasonPage } from './reason-page.tsx';

/** What covers the queue: a row to read, or a question about it. */
export interface Cover {
  readonly name: 'facts' | 'approve' | 'refuse';
  readonly row: AnyRow;
}

export interface CoverPageProps {
  readonly queue: QueueName;
  readonly cover: Cover;
  /** What can be done with the row. */
  readonly offers: readonly Offer[];
  readonly onApprove: () => void;
  readonly onRefuse: (reason: string) => void;
  readonly onClose: () => void;
}

/** A row of the queue, read, or asked about before it is decided. */
export function CoverPage({ queue: name, cover, offers, onApprove, onRefuse, onClose }: CoverPageProps) {
  const { client, t, language } = useAppContext();
  const queue = queues[name];
  const { row } = cover;
  const about = useLoad(async () => (await queue.about?.(client, row, t)) ?? [], [client, queue, row.id, language]);
  const lines = about.data ?? [about.error ?? t('shell.loading')];
  const title = queue.nameOf(row);
  switch (cover.name) {
    case 'facts':
      return (
        <Reader
          key={row.id}
          title={title}
          right={client.session.userInfo?.realname ?? ''}
          pages={[[lines.join('\n'), factsOf(queue.entity, row, language, t)].filter(Boolean).join('\n\n')]}
          offers={offers}
          onClose={onClose}
        />
      );
    case 'approve':
      return (
        <Confirm
          title={t(`queue.approve.${name}`)}
          text={[title, ...lines].join('\n')}
          onAnswer={(isYes) => (isYes ? onApprove() : onClose())}
        />
      );
    case 'refuse':
      return (
        <ReasonPage
          name={row.id}
          hint={queue.hint && t(queue.hint)}
          title={`${t(`queue.refuse.${name}`)} · ${title}`}
          {...(name === 'payouts' && { ask: { title: t('queue.refuse.payouts'), text: t('queue.refuseAsk', { name: title }) } })}
          onClose={onClose}
          onDone={onRefuse}
        />
      );
    default:
      return cover.name satisfies never;
  }
}
