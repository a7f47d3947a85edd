import type { Row } from '@saiyun/sdk/contract';
import { entities, entityByName, msgAccountStatus, msgSubAccount, registrationStatus } from '@saiyun/sdk/entities';
import { audienceRecords, type MessageAudience, type MessageChannel, messageAudiences } from '@saiyun/sdk/rules';
import { useQuery } from '@tanstack/react-query';
import { DatePicker, Input, Segmented, Select } from 'antd';
import dayjs from 'dayjs';
import { useEffect } from 'react';
import { RefSelect } from '../../kit/inputs/ref-select.tsx';
import { useMay } from '../../kit/permission/use-may.ts';
import { client } from '../../lib/api/client.ts';
import { keys } from '../../lib/api/query-keys.ts';
import { useDict } from '../../lib/api/use-dict.ts';
import { useKitText } from '../../messages/kit/index.ts';
import { useMessageText } from '../../messages/message/index.ts';
import { type Draft, isNarrowedBy } from './draft.ts';
import { TeamPeople } from './team-people.tsx';
import { What } from './what.tsx';

const mostRows = 200;
const states = ['submitted', 'approved', 'failed', 'returned', 'withdrawn'] as const;
const format = 'YYYY-MM-DD HH:mm:ss';

interface Props {
  readonly draft: Draft;
  readonly onChange: (part: Partial<Draft>) => void;
}

interface FieldsProps extends Props {
  /** Undefined where there is no way to the templates. */
  readonly onTemplates: (() => void) | undefined;
  /** Who gets it stands already: teams that were chosen in a list. */
  readonly isForTeams: boolean;
}

/** What is said, to whom and when. */
export function Fields({ draft, onChange, onTemplates, isForTeams }: FieldsProps) {
  const { t } = useMessageText();
  const { channel } = draft;
  const accounts = useAccounts(channel);
  const only = channel === 'sms' && accounts?.length === 1 ? accounts[0]?.value : undefined;
  useEffect(() => {
    if (only && !draft.subAccountId) onChange({ subAccountId: only });
  }, [only, draft.subAccountId, onChange]);
  return (
    <>
      {isForTeams && (
        <>
          <h2>{t('compose.who')}</h2>
          <Teams draft={draft} onChange={onChange} />
        </>
      )}
      <h2>{t('compose.what')}</h2>
      <What draft={draft} onChange={onChange} onTemplates={onTemplates} />
      {!isForTeams && (
        <>
          <h2>{t('compose.who')}</h2>
          <Audience draft={draft} onChange={onChange} />
        </>
      )}
      <h2>{t('compose.how')}</h2>
      <div className="mg-form">
        {channel !== 'site' && (
          <label htmlFor="mg-account">
            {t(channel === 'sms' ? 'compose.account' : 'compose.accountFree')}
            <Select
              id="mg-account"
              allowClear={channel !== 'sms'}
              placeholder={t(accounts?.length === 0 ? 'compose.noAccount' : 'compose.pickAccount')}
              options={[...(accounts ?? [])]}
              value={draft.subAccountId}
              onChange={(subAccountId: string | undefined) => onChange({ subAccountId })}
            />
          </label>
        )}
        <label htmlFor="mg-when">
          {t('compose.when')}
          <DatePicker
            id="mg-when"
            showTime={{ format: 'HH:mm' }}
            format="YYYY-MM-DD HH:mm"
            placeholder={t('compose.now')}
            value={draft.at ? dayjs(draft.at, format) : null}
            onChange={(at) => onChange({ at: at ? at.format(format) : undefined })}
          />
        </label>
        <label htmlFor="mg-name">
          {t('compose.name')}
          <Input
            id="mg-name"
            maxLength={100}
            placeholder={t(draft.isOwn ? 'compose.nameOfTitle' : 'compose.nameHint')}
            value={draft.batchName}
            onChange={({ target }) => onChange({ batchName: target.value })}
          />
        </label>
      </div>
    </>
  );
}

interface ReferenceProps {
  readonly id: string;
  readonly of: string;
  readonly label: string;
  readonly value: string | undefined;
  readonly onChange: (value: string | undefined) => void;
}

function Reference({ id, label, ...props }: ReferenceProps) {
  return (
    <label htmlFor={id}>
      {label}
      <RefSelect id={id} label={label} {...props} />
    </label>
  );
}

const reachable = ['site', 'email'] as const;

/** By which channel the chosen teams are written to, and who of them. */
function Teams({ draft, onChange }: Props) {
  const { t } = useMessageText();
  return (
    <>
      <Segmented
        className="mg-switch"
        aria-label={t('teams.channel')}
        value={draft.channel}
        options={reachable.map((value) => ({ value, label: t(`teams.${value}`) }))}
        // A sub-account and a template belong to one channel.
        onChange={(channel: MessageChannel) => onChange({ channel, subAccountId: undefined, templateId: undefined })}
      />
      {draft.teams && <TeamPeople teams={draft.teams} onChange={(teams) => onChange({ teams })} />}
    </>
  );
}

function Audience({ draft, onChange }: Props) {
  const { t } = useMessageText();
  const { say } = useKitText();
  const may = useMay();
  const dict = useDict('submission_status');
  const audiences = Object.entries(messageAudiences).flatMap(([name, label]) => {
    const audience = name as MessageAudience;
    const record = entityByName(audienceRecords[audience]);
    // Teams are chosen in a list of theirs.
    const isThere = audience !== 'teams' || draft.teams !== undefined;
    return isThere && record && may.call(record, 'list') ? [{ value: audience, label: say(label) }] : [];
  });
  const { audience, channel } = draft;
  return (
    <div className="mg-form">
      <Reference
        id="mg-competition"
        of={entities.competition.name}
        label={t('compose.competition')}
        value={draft.competitionId}
        onChange={(competitionId) => onChange({ competitionId, groupId: undefined })}
      />
      <label htmlFor="mg-audience">
        {t('compose.audience')}
        <Select
          id="mg-audience"
          allowClear
          placeholder={t('compose.noList')}
          value={audience}
          options={audiences}
          onChange={(next: MessageAudience | undefined) => onChange({ audience: next })}
        />
      </label>
      {audience === 'teams' && draft.teams && <TeamPeople teams={draft.teams} onChange={(teams) => onChange({ teams })} />}
      {isNarrowedBy(audience, 'status') && (
        <label htmlFor="mg-status">
          {t('compose.status')}
          <Select
            id="mg-status"
            allowClear
            placeholder={t('compose.anyStatus')}
            value={draft.status}
            options={states.map((name) => ({ value: registrationStatus[name], label: dict.text(registrationStatus[name]) }))}
            onChange={(status: string | undefined) => onChange({ status })}
          />
        </label>
      )}
      {isNarrowedBy(audience, 'unitId') && (
        <Reference
          id="mg-unit"
          of={entities.unit.name}
          label={t('compose.unit')}
          value={draft.unitId}
          onChange={(unitId) => onChange({ unitId })}
        />
      )}
      <label className="mg-wide" htmlFor="mg-lines">
        {t('compose.lines')}
        <Input.TextArea
          id="mg-lines"
          autoSize={{ minRows: 3, maxRows: 10 }}
          placeholder={t(`compose.hint.${channel}`)}
          value={draft.lines}
          onChange={({ target }) => onChange({ lines: target.value })}
        />
      </label>
    </div>
  );
}

/** Enabled sub-accounts of the channel, each with what is left on it. */
function useAccounts(channel: MessageChannel): readonly { readonly value: string; readonly label: string }[] | undefined {
  const { t, lang } = useMessageText();
  const { data } = useQuery({
    queryKey: [...keys.entity(msgSubAccount.name), 'enabled', channel, lang],
    queryFn: async () =>
      (await client.entity(msgSubAccount).list({ match: { channel, status: msgAccountStatus.enabled }, pageSize: mostRows }))
        .records as unknown as readonly Row<typeof msgSubAccount>[],
    enabled: channel !== 'site',
  });
  return data?.map(({ id, unitId, unitId_dictText, competitionId, competitionId_dictText, balanceUnits }) => {
    const owners = [unitId && unitId_dictText, competitionId && competitionId_dictText].filter(Boolean).join(' · ');
    return { value: id, label: t('compose.balance', { name: owners || t('compose.shared'), count: balanceUnits ?? 0 }) };
  });
}
