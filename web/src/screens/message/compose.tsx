import type { BatchEstimate } from '@saiyun/sdk/calls';
import { messageBatchCalls } from '@saiyun/sdk/calls';
import type { Row } from '@saiyun/sdk/contract';
import { competition, msgSend, msgSubAccount, msgTemplate, msgTemplateStatus, registrationStatus } from '@saiyun/sdk/entities';
import { type MessageAudience, type MessageChannel, messageAudiences } from '@saiyun/sdk/rules';
import { useQuery } from '@tanstack/react-query';
import { Alert, App, Button, DatePicker, Input, Select } from 'antd';
import type { Dayjs } from 'dayjs';
import { useState } from 'react';
import { RefSelect } from '../../kit/inputs/ref-select.tsx';
import { client } from '../../lib/api/client.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { keys } from '../../lib/api/query-keys.ts';
import { failureMessage } from '../../lib/errors/error-policy.ts';
import { useKitText } from '../../messages/kit/index.ts';
import { useMessageText } from '../../messages/message/index.ts';
import { Estimate } from './estimate.tsx';

const batches = client.entity(msgSend);
const calls = messageBatchCalls(client.send);
const mostRows = 200;

interface Draft {
  readonly batchName: string;
  readonly templateId: string | undefined;
  readonly subAccountId: string | undefined;
  readonly competitionId: string | undefined;
  readonly audience: MessageAudience | undefined;
  readonly status: string | undefined;
  readonly lines: string;
  readonly at: Dayjs | null;
}
const empty: Draft = {
  batchName: '',
  templateId: undefined,
  subAccountId: undefined,
  competitionId: undefined,
  audience: undefined,
  status: undefined,
  lines: '',
  at: null,
};

const ofEntries: ReadonlySet<string | undefined> = new Set(['captains', 'members']);
const states = ['submitted', 'approved', 'failed', 'returned', 'withdrawn'] as const;

/** What the server is asked, and later stores. */
const bodyOf = ({ templateId = '', subAccountId, competitionId, audience, status, lines }: Draft) => ({
  templateId,
  subAccountId: subAccountId ?? null,
  competitionId: competitionId ?? null,
  filter: audience ? { audience, ...(status && ofEntries.has(audience) ? { status } : {}) } : null,
  recipients: lines.split('\n').some((line) => line.trim() !== '') ? lines.split('\n').filter((line) => line.trim() !== '') : null,
});

interface Props {
  readonly channel: MessageChannel;
  readonly onDone: () => void;
}

/** Writes a batch: template, recipients, a look at what they will read and what it costs, and only then the button that sends it. */
export function Compose({ channel, onDone }: Props) {
  const { t } = useMessageText();
  const { message } = App.useApp();
  const [draft, setDraft] = useState(empty);
  const [found, setFound] = useState<BatchEstimate>();
  const [fault, setFault] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  // Whatever changes, the preview no longer says what would be sent.
  const change = (part: Partial<Draft>) => {
    setDraft((before) => ({ ...before, ...part }));
    setFound(undefined);
  };
  const attempt = async (work: () => Promise<void>) => {
    setBusy(true);
    setFault(undefined);
    try {
      await work();
    } catch (error) {
      setFault(failureMessage(error));
    } finally {
      setBusy(false);
    }
  };
  const preview = () => attempt(async () => setFound(await calls.estimate(bodyOf(draft))));
  const send = () =>
    attempt(async () => {
      const { batchName, at } = draft;
      const row = await batches.add({ ...bodyOf(draft), batchName, scheduleTime: at ? at.format('YYYY-MM-DD HH:mm:ss') : null });
      await batches.verb('submit', row.id);
      await queryClient.invalidateQueries({ queryKey: keys.entity(msgSend.name) });
      void message.success(t(found?.needsApproval ? 'compose.submitted' : 'compose.sent'));
      onDone();
    });
  const isReady = draft.templateId !== undefined && draft.batchName.trim() !== '';
  return (
    <section className="pg-card mg-write" aria-label={t('compose.title')}>
      <h2>{t('compose.title')}</h2>
      <p className="mg-quiet">{t('compose.purpose')}</p>
      <Fields channel={channel} draft={draft} onChange={change} />
      {fault && <Alert type="warning" showIcon role="alert" title={fault} />}
      {found && <Estimate found={found} />}
      <div className="mg-acts">
        <Button disabled={!isReady} loading={isBusy && !found} onClick={() => void preview()} type={found ? 'default' : 'primary'}>
          {t('compose.preview')}
        </Button>
        {found && (
          <Button type="primary" loading={isBusy} disabled={found.total === found.suppressed} onClick={() => void send()}>
            {found.needsApproval ? t('compose.submit') : t('compose.send', { count: found.total - found.suppressed })}
          </Button>
        )}
      </div>
    </section>
  );
}

interface FieldsProps {
  readonly channel: MessageChannel;
  readonly draft: Draft;
  readonly onChange: (part: Partial<Draft>) => void;
}

function Fields({ channel, draft, onChange }: FieldsProps) {
  const { t } = useMessageText();
  const { say } = useKitText();
  const templates = useTemplates(channel);
  const statuses = useStatuses();
  return (
    <div className="mg-form">
      <label htmlFor="mg-name">
        {t('compose.name')}
        <Input id="mg-name" maxLength={100} value={draft.batchName} onChange={({ target }) => onChange({ batchName: target.value })} />
      </label>
      <label htmlFor="mg-template">
        {t('compose.template')}
        <Select id="mg-template" options={templates} value={draft.templateId} onChange={(templateId) => onChange({ templateId })} />
      </label>
      {channel !== 'site' && (
        <label htmlFor="mg-account">
          {t('compose.account')}
          <RefSelect
            id="mg-account"
            of={msgSubAccount.name}
            label={t('compose.account')}
            value={draft.subAccountId}
            onChange={(subAccountId) => onChange({ subAccountId })}
          />
        </label>
      )}
      <label htmlFor="mg-competition">
        {t('compose.competition')}
        <RefSelect
          id="mg-competition"
          of={competition.name}
          label={t('compose.competition')}
          value={draft.competitionId}
          onChange={(competitionId) => onChange({ competitionId })}
        />
      </label>
      <label htmlFor="mg-audience">
        {t('compose.audience')}
        <Select
          id="mg-audience"
          allowClear
          placeholder={t('compose.noList')}
          value={draft.audience}
          options={Object.entries(messageAudiences).map(([value, label]) => ({ value: value as MessageAudience, label: say(label) }))}
          onChange={(audience: MessageAudience | undefined) => onChange({ audience })}
        />
      </label>
      {ofEntries.has(draft.audience) && (
        <label htmlFor="mg-status">
          {t('compose.status')}
          <Select
            id="mg-status"
            allowClear
            placeholder={t('compose.anyStatus')}
            value={draft.status}
            options={statuses}
            onChange={(status: string | undefined) => onChange({ status })}
          />
        </label>
      )}
      <label htmlFor="mg-when">
        {t('compose.when')}
        <DatePicker
          id="mg-when"
          showTime={{ format: 'HH:mm' }}
          placeholder={t('compose.now')}
          value={draft.at}
          onChange={(at) => onChange({ at })}
        />
      </label>
      <label className="mg-wide" htmlFor="mg-lines">
        {t('compose.lines')}
        <Input.TextArea
          id="mg-lines"
          rows={4}
          placeholder={t('compose.linesHint')}
          value={draft.lines}
          onChange={({ target }) => onChange({ lines: target.value })}
        />
      </label>
    </div>
  );
}

/** Approved templates of the channel, by title. */
function useTemplates(channel: MessageChannel) {
  const { lang } = useMessageText();
  const { data } = useQuery({
    queryKey: [...keys.entity(msgTemplate.name), 'approved', channel, lang],
    queryFn: async () =>
      (await client.entity(msgTemplate).list({ match: { channel, status: msgTemplateStatus.approved }, pageSize: mostRows }))
        .records as unknown as readonly Row<typeof msgTemplate>[],
  });
  return (data ?? []).map(({ id, titleZh, titleEn }) => ({ value: id, label: (lang === 'en' && titleEn) || titleZh }));
}

/** The states of entries that a message may be for. */
function useStatuses() {
  const { lang } = useMessageText();
  const { data } = useQuery({ queryKey: ['dict', 'submission_status', lang], queryFn: () => client.dicts.items('submission_status') });
  const texts = new Map((data ?? []).map(({ value, text }) => [value, text]));
  return states.map((name) => ({ value: registrationStatus[name], label: texts.get(registrationStatus[name]) ?? name }));
}
