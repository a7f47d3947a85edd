import './wizard/wizard.css';
import { entryCalls, type TeamJoining, type TeamMember } from '@saiyun/sdk/calls';
import { type Fields, failures, isFailureCode } from '@saiyun/sdk/contract';
import { registrationMember } from '@saiyun/sdk/entities';
import { message } from '@saiyun/sdk/messages';
import { registrationIssues } from '@saiyun/sdk/rules';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Checkbox, Form, Input, Skeleton } from 'antd';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { errorDetails, textOf } from '../../kit/failure.ts';
import { FieldItem } from '../../kit/form/field-item.tsx';
import { client } from '../../lib/api/client.ts';
import { keys } from '../../lib/api/query-keys.ts';
import { failureMessage, faultOf } from '../../lib/errors/error-policy.ts';
import { homePath } from '../../lib/paths.ts';
import { useParticipantText } from '../../messages/participant/index.ts';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';

const entries = entryCalls(client.send);
const { idType, idNo, phone, email, major, grade } = registrationMember.fields;
const fields = { idType, idNo, phone: { ...phone, required: true }, email, major, grade } satisfies Fields;
type Values = Record<string, unknown>;

function AskCode({ onCode, fault }: { readonly onCode: (code: string) => void; readonly fault: string | undefined }) {
  const { t } = useParticipantText();
  return (
    <Form layout="vertical" className="pw-ask" onFinish={({ code }: { code: string }) => onCode(code.trim())}>
      {fault !== undefined && <Alert type="error" showIcon title={fault} role="alert" />}
      <p className="pw-quiet">{t('join.askText')}</p>
      <Form.Item name="code" label={t('join.code')} rules={[{ required: true, message: t('join.ask') }]}>
        <Input size="large" autoComplete="off" maxLength={12} className="pw-code-input" />
      </Form.Item>
      <Button type="primary" size="large" htmlType="submit">
        {t('join.find')}
      </Button>
    </Form>
  );
}

/** A tutor is in no year of studies. */
const ofStudents = ['major', 'grade'];

/** One's own facts and consent. */
function JoinForm({ code, of, onJoined }: { readonly code: string; readonly of: TeamJoining; readonly onJoined: () => void }) {
  const { t, lang } = useParticipantText();
  const [form] = Form.useForm<Values>();
  const [isAgreed, setAgreed] = useState(false);
  const [fault, setFault] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const asked = Object.entries(fields).filter(([name]) => of.memberRole !== 'tutor' || !ofStudents.includes(name));
  const show = (issues: readonly Parameters<typeof textOf>[2][]) =>
    form.setFields(
      issues.map((issue) => ({
        name: issue.field,
        errors: [textOf(lang, Object.entries(fields).find(([name]) => name === issue.field)?.[1], issue)],
      })),
    );
  const join = async (values: Values) => {
    const broken = registrationIssues(values);
    if (broken.length > 0) return show(broken);
    if (!isAgreed) return setFault(t('join.consentNeeded'));
    setFault(undefined);
    setBusy(true);
    try {
      await entries.join(code, values as unknown as TeamMember);
      onJoined();
    } catch (error) {
      const { issues = [] } = errorDetails(error);
      const here = issues.filter(({ field }) => Object.hasOwn(fields, field));
      show(here);
      const [other] = issues.filter((issue) => !here.includes(issue));
      if (here.length === 0) setFault(other ? textOf(lang, undefined, other) : failureMessage(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Form<Values>
      form={form}
      name="join"
      layout="vertical"
      initialValues={{ ...of.facts }}
      validateTrigger="onBlur"
      onFinish={(values) => void join(values)}
      onFinishFailed={() => setFault(isAgreed ? undefined : t('join.consentNeeded'))}
    >
      <h2>{t('join.you')}</h2>
      <p className="pw-quiet">{t('join.youText', { name: of.facts.realName })}</p>
      <div className="pw-grid">
        {asked.map(([name, field]) => (
          <div key={name} className="pw-field">
            <FieldItem name={name} field={field} isOff={false} row={undefined} own={{}} autoFocus={false} />
          </div>
        ))}
      </div>
      <Checkbox checked={isAgreed} onChange={({ target }) => setAgreed(target.checked)}>
        {t('join.consent')}
      </Checkbox>
      {fault !== undefined && <Alert type="error" showIcon title={fault} role="alert" />}
      <div className="pw-acts">
        <Button type="primary" size="large" htmlType="submit" loading={isBusy}>
          {t('join.join')}
        </Button>
      </div>
    </Form>
  );
}

/** The team behind a code. */
function Team({ code, of, onOther }: { readonly code: string; readonly of: TeamJoining; readonly onOther: () => void }) {
  const { t, lang } = useParticipantText();
  const cache = useQueryClient();
  const [isIn, setIn] = useState(false);
  const team = of.teamName;
  if (isIn)
    return (
      <section className="pw-step" aria-live="polite">
        <Alert type="success" showIcon title={t('join.joined', { team })} description={t('join.joinedText')} />
        <Link to={homePath}>{t('join.home')}</Link>
      </section>
    );
  const why = isFailureCode(of.refusal) && Object.hasOwn(failures, of.refusal) ? message(lang, `failure.${of.refusal}`) : of.refusal;
  return (
    <section className="pw-step">
      <h2>{team}</h2>
      <p>{t('join.invites', { captain: of.captain, role: t(`role.${of.memberRole}`) })}</p>
      <dl className="pw-facts">
        <div>
          <dt>{t('join.competition')}</dt>
          <dd>
            <Link to={`/participant/open/${encodeURIComponent(of.competitionId)}`}>{of.competitionName}</Link>
          </dd>
        </div>
        <div>
          <dt>{t('join.until')}</dt>
          <dd>{of.expireTime.slice(0, 16)}</dd>
        </div>
      </dl>
      {of.refusal === null ? (
        <JoinForm
          code={code}
          of={of}
          onJoined={() => {
            setIn(true);
            void cache.invalidateQueries({ queryKey: keys.entity(registrationMember.name) });
          }}
        />
      ) : (
        <>
          <Alert type="warning" showIcon title={t('join.cannot')} description={why} />
          <div className="pw-acts">
            <Button onClick={onOther}>{t('join.otherCode')}</Button>
          </div>
        </>
      )}
    </section>
  );
}

/** Joining a team by the code or link of its captain. */
export function Join() {
  const { t, lang } = useParticipantText();
  const [params, setParams] = useSearchParams();
  const code = params.get('code') ?? '';
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['team-joining', lang, code],
    queryFn: () => entries.joining(code),
    enabled: code !== '',
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });
  const isOver = error !== null && faultOf(error).code === 'team.invite_over';
  return (
    <article className="pw pw-join">
      <PageHeader title={t('join.title')} />
      {error && !isOver && <LoadFailure error={error} onRetry={refetch} />}
      {(code === '' || isOver) && (
        <AskCode key={code} fault={isOver ? failureMessage(error) : undefined} onCode={(next) => setParams({ code: next })} />
      )}
      {isFetching && !data && <Skeleton active paragraph={{ rows: 5 }} />}
      {data && !isOver && <Team key={code} code={code} of={data} onOther={() => setParams({})} />}
    </article>
  );
}
