import './alerts.css';
import { type AlertChoice, type AlertKind, type AlertState, alertKinds } from '@saiyun/sdk/calls';
import { joinNames, joinPhrases } from '@saiyun/sdk/contract';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Checkbox, Form, Input, Modal, Skeleton, Switch, Typography } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { UserPicker } from '../../../blocks/user-picker/index.ts';
import { warnOf } from '../../../kit/warn.ts';
import { feedback } from '../../../lib/errors/feedback.ts';
import { useAlertsText } from '../../../messages/alerts/index.ts';
import { monitor } from '../history-view.tsx';
import { MonitorPlace } from '../place.tsx';
import { LatestAlerts } from './latest-alerts.tsx';
import { LimitFields } from './limit-fields.tsx';
import { limitText } from './limit-text.ts';

const everyMs = 60_000;

/** `/monitor/alerts`: what is watched, who is told by which way, and what they were told. */
export function AlertsView() {
  const { lang } = useAlertsText();
  const query = useQuery({
    queryKey: ['monitor', 'alerts', lang],
    queryFn: () => monitor.alerts(),
    refetchInterval: (last) => (last.state.status === 'error' ? false : everyMs),
    staleTime: 0,
  });
  const { data, error } = query;
  return (
    <MonitorPlace tab="alerts" query={query} hasPeriod={false}>
      {!data ? (
        !error && <Skeleton active paragraph={{ rows: 12 }} />
      ) : (
        <div className="mo-view">
          <Settings key={data.revision} state={data} onSaved={() => query.refetch()} />
          <LatestAlerts alerts={data.alerts} />
        </div>
      )}
    </MonitorPlace>
  );
}

/** What is chosen on the page, with every limit. */
type Choice = AlertChoice & Pick<AlertState, 'limits'>;

const choiceOf = ({ watched, limits, bySite, byEmail, userIds, hookUrl, revision }: AlertState): Choice => ({
  off: alertKinds.filter((kind) => !watched.includes(kind)),
  limits,
  bySite,
  byEmail,
  userIds,
  hookUrl,
  revision,
});

interface SettingsProps {
  readonly state: AlertState;
  readonly onSaved: () => Promise<unknown>;
}

function Settings({ state, onSaved }: SettingsProps) {
  const { t } = useAlertsText();
  const [choice, setChoice] = useState(() => choiceOf(state));
  const [isBusy, setBusy] = useState(false);
  const [secret, setSecret] = useState<string>();
  const set = (more: Partial<Choice>) => setChoice({ ...choice, ...more });
  const isDirty = JSON.stringify(choice) !== JSON.stringify(choiceOf(state));
  const during = async (work: () => Promise<void>) => {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      warnOf(error);
    } finally {
      setBusy(false);
    }
  };
  const save = () =>
    during(async () => {
      const { secret: made } = await monitor.editAlerts(choice);
      feedback.message('success', t('saved'));
      if (made === null) await onSaved();
      else setSecret(made);
    });
  const test = useTest();
  return (
    <>
      <Form layout="vertical" onFinish={() => void save()}>
        <div className="pa-settings">
          <Watched choice={choice} onChange={set} />
          <section className="pg-card">
            <h2>{t('ways')}</h2>
            <Ways choice={choice} state={state} onChange={set} />
          </section>
        </div>
        <div className="pa-acts">
          <Button type="primary" htmlType="submit" loading={isBusy} disabled={!isDirty}>
            {t('save')}
          </Button>
          <Button disabled={isDirty || isBusy} title={isDirty ? t('testUnsaved') : undefined} onClick={() => void during(test)}>
            {t('test')}
          </Button>
        </div>
      </Form>
      <Modal
        open={secret !== undefined}
        title={t('secretTitle')}
        onCancel={() => {
          setSecret(undefined);
          void onSaved();
        }}
        cancelText={t('close')}
        okButtonProps={{ style: { display: 'none' } }}
      >
        <p>{t('secret')}</p>
        <Typography.Text code copyable>
          {secret}
        </Typography.Text>
      </Modal>
    </>
  );
}

/** Sends a test and says how far it came by each way. */
function useTest(): () => Promise<void> {
  const { t, lang } = useAlertsText();
  return async () => {
    const { site, email, hook } = await monitor.testAlert();
    const ways = [
      ...(site > 0 ? [t('tested.site', { count: site })] : []),
      ...(email > 0 ? [t('tested.email', { count: email })] : []),
      ...(hook === null ? [] : [hook === 'ok' ? t('tested.hook') : t('tested.hookFailed', { why: hook })]),
    ];
    const isWell = ways.length > 0 && (hook === null || hook === 'ok');
    feedback.message(
      isWell ? 'success' : 'warning',
      ways.length === 0 ? t('tested.nobody') : t('tested', { ways: joinPhrases(lang, ways) }),
    );
  };
}

function Watched({ choice, onChange }: { readonly choice: Choice; readonly onChange: (more: Partial<Choice>) => void }) {
  const { t } = useAlertsText();
  const { off, limits } = choice;
  const turn = (kind: AlertKind, isOn: boolean) =>
    onChange({ off: isOn ? off.filter((one) => one !== kind) : alertKinds.filter((one) => one === kind || off.includes(one)) });
  return (
    <section className="pg-card">
      <h2>{t('watched')}</h2>
      <p className="pa-note">{t('watched.note')}</p>
      <ul className="pa-kinds">
        {alertKinds.map((kind) => (
          <li key={kind}>
            <Switch
              size="small"
              aria-label={t('watched.on', { what: t(`kind.${kind}`) })}
              checked={!off.includes(kind)}
              onChange={(isOn) => turn(kind, isOn)}
            />
            <div>
              <span>{t(`kind.${kind}`)}</span>
              <small>
                {limitText(t, kind, limits)}
                {kind === 'jobs' && (
                  <>
                    {' '}
                    <Link className="kt-ref" to="/isystem/quartzJob">
                      {t('jobsPage')}
                    </Link>
                  </>
                )}
              </small>
            </div>
            {!off.includes(kind) && <LimitFields kind={kind} limits={limits} onChange={(next) => onChange({ limits: next })} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface WaysProps {
  readonly choice: AlertChoice;
  readonly state: AlertState;
  readonly onChange: (more: Partial<Choice>) => void;
}

function Ways({ choice, state, onChange }: WaysProps) {
  const { t, lang } = useAlertsText();
  const { receivers, isMailConnected } = state;
  const isSame = choice.userIds.join() === state.userIds.join();
  const without = receivers.filter(({ hasEmail }) => !hasEmail).map(({ name }) => name);
  return (
    <>
      <Form.Item
        label={t('people')}
        extra={choice.userIds.length === 0 ? t('peopleAll') : undefined}
        help={
          isSame && receivers.length > 0
            ? t('peopleNow', {
                names: joinNames(
                  lang,
                  receivers.map(({ name }) => name),
                ),
              })
            : undefined
        }
      >
        <UserPicker
          aria-label={t('people')}
          multiple
          value={choice.userIds.join(',') || null}
          onChange={(ids) => onChange({ userIds: ids?.split(',').filter(Boolean) ?? [] })}
        />
      </Form.Item>
      {isSame && receivers.length === 0 && <Alert type="warning" showIcon title={t('nobody')} />}
      <div className="pa-ways">
        <Checkbox checked={choice.bySite} onChange={({ target }) => onChange({ bySite: target.checked })}>
          {t('site')}
        </Checkbox>
        <Checkbox checked={choice.byEmail} onChange={({ target }) => onChange({ byEmail: target.checked })}>
          {t('email')}
        </Checkbox>
      </div>
      {choice.byEmail && !isMailConnected && <Alert type="warning" showIcon title={t('emailOff')} />}
      {choice.byEmail && isSame && without.length > 0 && (
        <Alert type="warning" showIcon title={t('emailMissing', { count: without.length, names: joinNames(lang, without) })} />
      )}
      <Form.Item label={t('hook')} htmlFor="al-hook" extra={t('hookNote')}>
        <Input
          id="al-hook"
          type="url"
          maxLength={500}
          placeholder="https://"
          allowClear
          value={choice.hookUrl ?? ''}
          onChange={({ target }) => onChange({ hookUrl: target.value.trim() === '' ? null : target.value })}
        />
      </Form.Item>
    </>
  );
}
