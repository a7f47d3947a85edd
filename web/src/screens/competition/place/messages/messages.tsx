import './messages.css';
import { type AutomaticMessageState, type CompetitionMessages, competitionCalls } from '@saiyun/sdk/calls';
import { competition, msgSend, msgTemplate } from '@saiyun/sdk/entities';
import type { MessageChannel } from '@saiyun/sdk/rules';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { useMay } from '../../../../kit/permission/use-may.ts';
import { client } from '../../../../lib/api/client.ts';
import { keys } from '../../../../lib/api/query-keys.ts';
import { failureMessage } from '../../../../lib/errors/error-policy.ts';
import { feedback } from '../../../../lib/errors/feedback.ts';
import { useSession } from '../../../../lib/store/session.ts';
import { useLeaveGuard } from '../../../../lib/use-leave-guard.ts';
import { usePlaceText } from '../../../../messages/place/index.ts';
import { LoadFailure } from '../../../../ui/load-failure.tsx';
import { SkeletonRows } from '../../../../ui/skeleton-rows.tsx';
import { listAddress } from '../../../dashboard/address.ts';
import type { CompetitionRow } from '../parts.ts';
import { type Changes, KindTable } from './kind-table.tsx';
import { Missing } from './missing.tsx';

const calls = competitionCalls(client.send);
const receivers = ['entrant', 'expert', 'organiser'] as const;
/** Where the batches of a channel are. */
const desks = { sites: '/message/site', mails: '/message/email', texts: '/message/sms' } as const;

/** What the platform tells the people of a competition by itself: by which channels, in which words, and what is missing for it. */
export function Messages({ row }: { readonly row: CompetitionRow }) {
  const { t, lang } = usePlaceText();
  const key = [...keys.row(competition.name, row.id), 'messages', lang];
  const cache = useQueryClient();
  const { data, error, refetch } = useQuery({ queryKey: key, queryFn: () => calls.messages(row.id), staleTime: 0 });
  if (error && !data) return <LoadFailure error={error} onRetry={refetch} />;
  if (!data) return <SkeletonRows rows={9} label={t('loading')} />;
  // Another revision begins with what is stored now.
  return <Loaded key={data.revision} row={row} data={data} onSaved={(saved) => cache.setQueryData(key, saved)} />;
}

interface LoadedProps {
  readonly row: CompetitionRow;
  readonly data: CompetitionMessages;
  readonly onSaved: (saved: CompetitionMessages) => void;
}

function Loaded({ row, data, onSaved }: LoadedProps) {
  const { t } = usePlaceText();
  const cache = useQueryClient();
  const [changes, setChanges] = useState<Changes>({});
  const [isBusy, setBusy] = useState(false);
  const changed = Object.keys(changes).length;
  useLeaveGuard(
    changed > 0,
    { title: t('leave.title'), text: t('leave.text'), ok: t('leave.discard'), danger: true, cancel: t('leave.keep') },
    () => setChanges({}),
  );
  const turn = ({ kind, on }: AutomaticMessageState, channels: readonly MessageChannel[]) => {
    const isBack = channels.length === on.length && on.every((channel) => channels.includes(channel));
    const { [kind]: _was, ...others } = changes;
    setChanges(isBack ? others : { ...others, [kind]: channels });
  };
  const save = async () => {
    setBusy(true);
    try {
      const switches = Object.fromEntries(Object.entries(changes).map(([kind, channels]) => [kind, channels.join(',')]));
      onSaved(await calls.saveMessages({ id: row.id, switches, revision: data.revision }));
      setChanges({});
      feedback.message('success', t('messages.saved'));
      await cache.invalidateQueries({ queryKey: keys.entity(competition.name) });
    } catch (failure) {
      feedback.message('error', failureMessage(failure));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="cm">
      <p className="cp-quiet">{t('messages.about')}</p>
      <Missing data={data} />
      <Records id={row.id} />
      {receivers.map((to) => (
        <KindTable
          key={to}
          to={to}
          kinds={data.kinds.filter((one) => one.to === to)}
          changes={changes}
          onTurn={data.mayChange ? turn : undefined}
        />
      ))}
      {!data.mayChange && <p className="cp-quiet">{t('messages.readOnly')}</p>}
      {data.mayChange && (
        <div className="cm-save">
          <Button type="primary" loading={isBusy} disabled={changed === 0} onClick={() => void save()}>
            {t('messages.save')}
          </Button>
          {changed > 0 && (
            <>
              <Button disabled={isBusy} onClick={() => setChanges({})}>
                {t('messages.undo')}
              </Button>
              <span className="cp-quiet" role="status">
                {t('messages.changed', { count: changed })}
              </span>
            </>
          )}
        </div>
      )}
    </div>
  );
}

/** The ways to what was sent. */
function Records({ id }: { readonly id: string }) {
  const { t } = usePlaceText();
  const menu = useSession().permissions?.menu ?? [];
  const may = useMay();
  const ways = Object.entries(desks).flatMap(([name, path]) => {
    const address = listAddress(menu, msgSend.name, { match: { competitionId: id } }, [{ path, entity: msgSend }]);
    return address === undefined ? [] : [{ name: name as keyof typeof desks, address }];
  });
  const templates = listAddress(menu, msgSend.name, {}, [{ path: desks.texts, entity: msgSend }]);
  if (ways.length === 0) return null;
  return (
    <div className="cm-ways">
      {templates !== undefined && may.call(msgTemplate, 'list') && (
        <Link to={`${templates}?view=templates`}>{t('messages.templates')}</Link>
      )}
      {ways.map(({ name, address }) => (
        <Link key={name} to={address}>
          {t(`messages.${name}`)}
        </Link>
      ))}
    </div>
  );
}
