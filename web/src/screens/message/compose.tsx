import { ArrowLeftOutlined } from '@ant-design/icons';
import { type BatchEstimate, messageBatchCalls } from '@saiyun/sdk/calls';
import type { Row } from '@saiyun/sdk/contract';
import { msgSend } from '@saiyun/sdk/entities';
import type { MessageChannel } from '@saiyun/sdk/rules';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Alert, Button, Skeleton } from 'antd';
import { useCallback, useEffect, useState } from 'react';
import { useDirtyQuestion } from '../../kit/dirty-question.ts';
import { errorDetails, issueTexts } from '../../kit/failure.ts';
import { client } from '../../lib/api/client.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { keys } from '../../lib/api/query-keys.ts';
import { failureMessage } from '../../lib/errors/error-policy.ts';
import { feedback } from '../../lib/errors/feedback.ts';
import { useLeaveGuard } from '../../lib/use-leave-guard.ts';
import { useMessageText } from '../../messages/message/index.ts';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { bodyOf, type Draft, draftOf, emptyDraft, isSendable, storedOf } from './draft.ts';
import { Estimate, yuanText } from './estimate.tsx';
import { Fields } from './fields.tsx';

const batches = client.entity(msgSend);
const calls = messageBatchCalls(client.send);
/** How long somebody rests before the preview follows. */
const restMs = 500;

interface WritingProps {
  /** The row that it is stored in already. */
  readonly id: string | undefined;
  readonly first: Draft;
  readonly onDone: (id: string, channel: MessageChannel) => void;
  /** Leaves for the templates, with what was written so far and the row that it may be stored in; undefined where there is no way to them. */
  readonly onTemplates?: (draft: Draft, id: string | undefined) => void;
  /** Who gets it was chosen in a list. */
  readonly isForTeams?: boolean;
  /** Told whether something was written that nothing keeps yet. */
  readonly onDirty?: (isDirty: boolean) => void;
}

interface Props extends Omit<WritingProps, 'first' | 'isForTeams' | 'onDirty'> {
  readonly channel: MessageChannel;
  readonly onBack: () => void;
  /** What was written before somebody went to the templates. */
  readonly kept: Draft | undefined;
}

/** Writes a batch; one that was stored is read first. */
export function Compose({ channel, onBack, kept, ...props }: Props) {
  const { t } = useMessageText();
  const { id } = props;
  const { data, error, refetch } = useQuery({
    queryKey: [...keys.row(msgSend.name, id ?? ''), 'draft'],
    // The client of a page knows records only by name.
    queryFn: async () => (await batches.queryById(id ?? '')) as unknown as Row<typeof msgSend>,
    enabled: id !== undefined && kept === undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (error) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  const first = kept ?? (id === undefined ? emptyDraft(channel) : data && draftOf(data, channel));
  if (!first) return <Skeleton active paragraph={{ rows: 8 }} />;
  return (
    <div className="mg">
      <PageHeader
        title={t('compose.title')}
        purpose={t(channel === 'sms' ? 'compose.purpose' : 'compose.purposeOwn')}
        more={
          <Button icon={<ArrowLeftOutlined aria-hidden />} onClick={onBack}>
            {t('batches.all')}
          </Button>
        }
      />
      <Writing {...props} first={first} />
    </div>
  );
}

/** The draft as it was when whoever writes it last rested. */
const useRested = <T,>(value: T): T => {
  const [rested, setRested] = useState(value);
  const text = JSON.stringify(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(JSON.parse(text) as T), restMs);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
};

/** Keeps a draft, and sends it once whoever wrote it has agreed to the number and the cost. */
function useActs(
  stored: string | undefined,
  draft: Draft,
  found: BatchEstimate | undefined,
  onDone: (id: string, channel: MessageChannel) => void,
  onKept: () => void,
) {
  const { t, lang } = useMessageText();
  const [id, setId] = useState(stored);
  const [fault, setFault] = useState<string>();
  const [busy, setBusy] = useState<'save' | 'send'>();
  const save = async (): Promise<string> => {
    const row = storedOf(draft, t('compose.untitled'));
    const kept = id === undefined ? (await batches.add(row)).id : id;
    if (id !== undefined) await batches.edit({ id, revision: (await batches.queryById(id)).revision, ...row });
    setId(kept);
    await queryClient.invalidateQueries({ queryKey: keys.entity(msgSend.name) });
    return kept;
  };
  const attempt = async (what: 'save' | 'send', work: () => Promise<void>) => {
    setBusy(what);
    setFault(undefined);
    try {
      await work();
    } catch (error) {
      const { others } = issueTexts(lang, {}, errorDetails(error).issues, msgSend.fields);
      setFault(others[0] ?? failureMessage(error));
    } finally {
      setBusy(undefined);
    }
  };
  const send = async () => {
    if (!found) return;
    const isSure = await feedback.confirm({
      title: t('compose.sure', { count: found.total - found.suppressed }),
      text: found.cost > 0 ? t('compose.sureCost', { cost: yuanText(found.cost), units: found.units }) : t('compose.sureFree'),
      ok: found.needsApproval ? t('compose.submit') : t('compose.send', { count: found.total - found.suppressed }),
      cancel: t('compose.notYet'),
    });
    if (!isSure) return;
    await attempt('send', async () => {
      const kept = await save();
      await batches.verb('submit', kept);
      await queryClient.invalidateQueries({ queryKey: keys.entity(msgSend.name) });
      feedback.message('success', t(found.needsApproval ? 'compose.submitted' : 'compose.sent'));
      onDone(kept, draft.channel);
    });
  };
  const keep = () =>
    attempt('save', async () => {
      await save();
      onKept();
      feedback.message('success', t('compose.kept'));
    });
  return { id, fault, busy, send, keep };
}

/** Words and recipients at one side; at the other what each of them will read and what it costs, and only below it the button that sends. */
export function Writing({ id: stored, first, onDone, onTemplates, isForTeams = false, onDirty }: WritingProps) {
  const { t } = useMessageText();
  const [draft, setDraft] = useState(first);
  const [kept, setKept] = useState(first);
  const isDirty = JSON.stringify(draft) !== JSON.stringify(kept);
  const letPass = useLeaveGuard(isDirty, useDirtyQuestion());
  useEffect(() => onDirty?.(isDirty), [isDirty, onDirty]);
  const [person, setPerson] = useState('');
  const asked = { ...bodyOf(draft), person: person.trim() || null };
  const rested = useRested(asked);
  const isComplete = isSendable(asked);
  const isCurrent = JSON.stringify(rested) === JSON.stringify(asked);
  const estimate = useQuery({
    queryKey: ['message-estimate', rested],
    queryFn: () => calls.estimate(rested),
    enabled: isComplete,
    placeholderData: keepPreviousData,
    retry: false,
  });
  const found = isComplete && !estimate.error ? estimate.data : undefined;
  const people = found ? found.total - found.suppressed : 0;
  const done = (row: string, channel: MessageChannel) => {
    letPass();
    onDone(row, channel);
  };
  const { id, fault, busy, send, keep } = useActs(stored, draft, found, done, () => setKept(draft));
  const isShort = found?.available != null && found.units > found.available;
  const change = useCallback((part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part })), []);
  return (
    <div className="mg-two">
      <section className="pg-card mg-write" aria-label={t('compose.what')}>
        <Fields draft={draft} onChange={change} onTemplates={onTemplates && (() => onTemplates(draft, id))} isForTeams={isForTeams} />
      </section>
      <section className="pg-card mg-look" aria-label={t('compose.preview')} aria-busy={!isCurrent || estimate.isFetching}>
        <h2>{t('compose.preview')}</h2>
        {!isComplete && <p className="mg-quiet">{t('compose.incomplete')}</p>}
        {isComplete && estimate.error && <Alert type="warning" showIcon role="alert" title={failureMessage(estimate.error)} />}
        {isComplete && !estimate.error && !found && <Skeleton active title={false} paragraph={{ rows: 5 }} />}
        {found && <Estimate found={found} person={person} onPerson={setPerson} />}
        {fault && <Alert type="error" showIcon role="alert" title={fault} />}
        {found?.needsApproval && <p className="mg-quiet">{t('compose.second')}</p>}
        <div className="mg-acts">
          <Button
            type="primary"
            size="large"
            loading={busy === 'send'}
            disabled={!found || !isCurrent || people === 0 || isShort}
            onClick={() => void send()}
          >
            {found?.needsApproval ? t('compose.submit') : t('compose.send', { count: people })}
          </Button>
          <Button size="large" loading={busy === 'save'} disabled={!isComplete} onClick={() => void keep()}>
            {t('compose.keep')}
          </Button>
        </div>
      </section>
    </div>
  );
}
