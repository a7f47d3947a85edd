import { type Entering, entryCalls, type HallPage } from '@saiyun/sdk/calls';
import { type AnyRow, type Field, type Fields, type Issue, isEmpty } from '@saiyun/sdk/contract';
import { consentStatus, registration, registrationMember, registrationStatus } from '@saiyun/sdk/entities';
import { mayChangeField, mayChangeTeam, registrationIssues } from '@saiyun/sdk/rules';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Form, Select } from 'antd';
import { useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { errorDetails, textOf } from '../../../kit/failure.ts';
import { initialValues } from '../../../kit/form/draft.ts';
import { FieldItem, type Inputs } from '../../../kit/form/field-item.tsx';
import type { InputProps } from '../../../kit/inputs/widget.ts';
import { client } from '../../../lib/api/client.ts';
import { keys } from '../../../lib/api/query-keys.ts';
import { useDicts } from '../../../lib/api/use-dict.ts';
import { failureMessage } from '../../../lib/errors/error-policy.ts';
import { feedback } from '../../../lib/errors/feedback.ts';
import { useParticipantText } from '../../../messages/participant/index.ts';
import { amountText } from '../../hall/hall-words.ts';
import { answersInput } from '../../registration/answers-input.tsx';
import { useAnswerForm } from '../../registration/use-answer-form.ts';
import { askedIn, remarksIn, useAskedNames } from './asked-names.ts';
import { costOf, hallPageQuery, inGroup, invitesQuery, isFullOf, isSameTeam, peopleOf, teamQuery, useTeam } from './entry-queries.ts';
import { FeeTable } from './fee-table.tsx';
import { Lacks, SaveMark, StepBar } from './parts.tsx';
import { Review } from './review.tsx';
import { lacksOf, type StepName, stepFields, stepsOf } from './steps.ts';
import { TeamPeople } from './team-people.tsx';
import { useSavedDraft } from './use-saved-draft.ts';

type Values = Record<string, unknown>;

const entries = entryCalls(client.send);

const filled: readonly string[] = Object.values(stepFields).flat();
const fields = Object.fromEntries(Object.entries(registration.fields).filter(([name]) => filled.includes(name))) as Fields;
/** Asked only where the competition has groups, and then of everybody. */
const groupField = { ...registration.fields.groupId, required: true };
/** Their heading is that of the step. */
const questionsField: Field = { ...registration.fields.answers, label: ['', ''] };
/** The questions follow from these, which the form does not ask. */
const given = ['competitionId', 'stageId'] as const;

/** The groups of the competition, as its public page has them. */
const groupInput = (of: HallPage) =>
  function GroupInput({ id, value, onChange, disabled = false }: InputProps) {
    const { t } = useParticipantText();
    return (
      <Select
        {...(id !== undefined && { id })}
        allowClear
        disabled={disabled}
        value={typeof value === 'string' && value !== '' ? value : null}
        options={of.groups.map((group) => ({
          value: group.id,
          label: group.full ? t('enter.groupFull', { group: group.name }) : group.name,
          disabled: group.full,
        }))}
        onChange={(next: string | undefined) => onChange?.(next ?? null)}
      />
    );
  };

interface Props {
  readonly row: AnyRow;
  readonly of: HallPage;
  readonly entering: Entering;
  readonly onReload: () => void;
  readonly onSent: () => void;
}

function Returned({ row }: { readonly row: AnyRow }) {
  const { t } = useParticipantText();
  if (row.status !== registrationStatus.returned) return null;
  return (
    <Alert
      type="warning"
      showIcon
      title={typeof row.auditOpinion === 'string' && row.auditOpinion ? row.auditOpinion : t('returned.title')}
      description={t(askedIn(row).length > 0 ? 'returned.only' : 'returned.all')}
    />
  );
}

/** Everything about the draft that its parts need. */
function useFilling({ row, of: given }: Props) {
  const { lang } = useParticipantText();
  const [form] = Form.useForm<Values>();
  const [start] = useState<Values>(() => ({
    ...initialValues(fields, row),
    competitionId: row.competitionId,
    stageId: row.stageId ?? null,
  }));
  const [now, setNow] = useState<Values>(start);
  const of = inGroup(given, now.groupId);
  const { data: team } = useTeam(row.id);
  const members = team?.records ?? [];
  const questions = useAnswerForm('registration', { competitionId: row.competitionId, groupId: now.groupId, stageId: row.stageId });
  const { data: dicts } = useDicts();
  const valuesOf = (): Values =>
    Object.fromEntries(Object.keys(fields).map((name) => [name, (form.getFieldsValue(true) as Values)[name] ?? null]));
  const showIssues = (issues: readonly Issue[]) =>
    form.setFields(issues.map((issue) => ({ name: issue.field, errors: [textOf(lang, fields[issue.field], issue)] })));
  const cache = useQueryClient();
  const save = useSavedDraft({
    entity: registration,
    rule: registrationIssues,
    row,
    fields,
    valuesOf,
    onIssues: showIssues,
    onLeft: (names) => void form.validateFields([...names]).catch(() => undefined),
    // The form goes on with what it has; whoever comes back reads what is stored.
    onSaved: () => void cache.invalidateQueries({ queryKey: [...keys.entity(registration.name), 'own'] }),
  });
  const people = peopleOf(members);
  const lacks = lacksOf({
    values: now,
    people,
    tutors: members.filter(({ memberRole }) => memberRole === 'tutor').length,
    bounds: of,
    form: questions ?? [],
    needsGroup: of.groups.length > 0 && mayChangeField(askedIn(row), 'groupId'),
    isChoice: (code, value) => dicts?.[code]?.some((item) => item.value === value) === true,
    stored: row,
  });
  /** Faults that the definition of a field does not know. */
  const faultOf = (name: string) => (value: unknown) =>
    registrationIssues({ ...valuesOf(), [name]: value }).find(({ field }) => field === name) ?? save.refusalOf(name, value);
  return { of, form, faultOf, start, now, setNow, members, people, questions: questions ?? [], save, showIssues, lacks };
}

type Drafting = ReturnType<typeof useFilling>;

/** Hands the entry in, once everything that was typed is stored and the people and the fee still are what was shown. */
function useSend({ row, onSent }: Props, { of, save, showIssues, members, now }: Drafting) {
  const { t, lang } = useParticipantText();
  const cache = useQueryClient();
  const [isSending, setSending] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const [news, setNews] = useState<string>();
  const { line: askedNames } = useAskedNames(row, members);
  /** What has become of the team and the fee since they were shown; undefined where nothing has. */
  const changeSince = async (): Promise<string | undefined> => {
    const [team, page] = await Promise.all([
      cache.fetchQuery({ ...teamQuery(row.id), staleTime: 0 }),
      cache.fetchQuery({ ...hallPageQuery(lang, of.id), staleTime: 0 }),
    ]);
    const sum = costOf(page, now.groupId, team.records);
    if (isSameTeam(members, team.records) && sum === costOf(of, now.groupId, members)) return undefined;
    return t('send.changed', { people: peopleOf(team.records), sum: amountText(sum) });
  };
  /** Who was invited and has not joined cannot join later: whoever sends the entry too early loses the team. */
  const goesWithout = async (): Promise<boolean> => {
    if (!mayChangeTeam(askedIn(row))) return true;
    const invites = await cache.fetchQuery({ ...invitesQuery(row.id), staleTime: 0 });
    const open = invites.filter(({ memberRole }) => !isFullOf(memberRole, of, members));
    if (open.length === 0) return true;
    const roles = open.map(({ memberRole }) => t(memberRole === 'tutor' ? 'role.tutor' : 'role.member'));
    return feedback.confirm({
      title: t('send.openTitle'),
      text: t('send.openText', { count: peopleOf(members), roles: new Intl.ListFormat(lang).format(roles) }),
      ok: t('send.openOk'),
      cancel: t('send.openWait'),
    });
  };
  /** Whether a returned entry may go: somebody changed something, or sends it as it is knowing so. */
  const mayGo = async (): Promise<boolean> => {
    const { entries: own } = await entries.entering(of.id);
    if (own.find(({ id }) => id === row.id)?.unchanged !== true) return true;
    return feedback.confirm({
      title: t('send.unchangedTitle'),
      text: askedNames === '' ? t('send.unchangedAny') : t('send.unchangedText', { fields: askedNames }),
      ok: t('send.unchangedSend'),
      cancel: t('send.unchangedMend'),
    });
  };
  const send = async () => {
    setRefusal(undefined);
    setNews(undefined);
    setSending(true);
    try {
      if (!(await save.flush())) {
        setRefusal(t('send.unsaved'));
        return;
      }
      if (row.status === registrationStatus.returned && !(await mayGo())) return;
      const change = await changeSince();
      if (change !== undefined) {
        setNews(change);
        return;
      }
      if (!(await goesWithout())) return;
      await client.entity(registration).verb('submit', [row.id], {}, { revision: save.revision() });
      void cache.invalidateQueries({ queryKey: keys.entity(registration.name) });
      void cache.invalidateQueries({ queryKey: keys.entity(registrationMember.name) });
      feedback.message('success', t('send.sent'));
      onSent();
    } catch (error) {
      const { issues = [] } = errorDetails(error);
      showIssues(issues);
      setRefusal(issues[0] ? textOf(lang, fields[issues[0].field], issues[0]) : failureMessage(error));
    } finally {
      setSending(false);
    }
  };
  return { isSending, refusal, news, send };
}

interface FormStepsProps extends Pick<Props, 'row' | 'of'> {
  readonly drafting: Drafting;
  readonly step: StepName;
}

/** The fields of all steps in one form, so that nothing is lost between them; those of other steps are hidden. */
function FormSteps({ row, of, drafting, step }: FormStepsProps) {
  const { t } = useParticipantText();
  const { form, faultOf, start, setNow, questions, save } = drafting;
  const asked = askedIn(row);
  const remarks = remarksIn(row);
  const [inputs] = useState<Inputs>(() => ({ groupId: groupInput(of), answers: answersInput('registration', asked, remarksIn(row)) }));
  const isOff = (name: string): boolean => (asked.length > 0 ? !mayChangeField(asked, name) : name === 'unitId' && !isEmpty(start.unitId));
  const items = (names: readonly string[]) =>
    names
      .filter((name) => name !== 'groupId' || of.groups.length > 0)
      .map((name) => {
        const field = name === 'groupId' ? groupField : name === 'answers' ? questionsField : fields[name];
        return field ? (
          <div key={name} className={name === 'answers' ? 'pw-field pw-wide' : 'pw-field'} data-asked={asked.includes(name)}>
            {remarks.has(name) && <p className="pw-remark">{remarks.get(name)}</p>}
            <FieldItem name={name} field={field} isOff={isOff(name)} row={row} own={inputs} autoFocus={false} also={faultOf(name)} />
          </div>
        ) : null;
      });
  return (
    <Form<Values>
      form={form}
      name="entry"
      layout="vertical"
      initialValues={start}
      validateTrigger="onBlur"
      autoComplete="off"
      onValuesChange={(changed: Values) => {
        // The kind of document decides what its number may be.
        const names = Object.hasOwn(changed, 'idType') ? [...Object.keys(changed), 'idNo'] : Object.keys(changed);
        const faulty = names.filter((name) => form.getFieldError(name).length > 0);
        if (faulty.length > 0) form.validateFields(faulty).catch(() => undefined);
        setNow(form.getFieldsValue(true) as Values);
        save.touch();
      }}
    >
      {given.map((name) => (
        <Form.Item key={name} name={name} hidden noStyle getValueProps={() => ({})}>
          <input type="hidden" />
        </Form.Item>
      ))}
      <section className="pw-step" hidden={step !== 'who'} aria-label={t('who.title')}>
        <h2>{t('who.title')}</h2>
        <p className="pw-quiet">{t('who.text')}</p>
        <div className="pw-grid">{items(stepFields.who)}</div>
      </section>
      <section className="pw-step" hidden={step !== 'team'} aria-label={t('team.title')}>
        <h2>{t('team.title')}</h2>
        <div className="pw-grid">{items(stepFields.team)}</div>
      </section>
      {questions.length > 0 && (
        <section className="pw-step" hidden={step !== 'questions'} aria-label={t('questions.title')}>
          <h2>{t('questions.title')}</h2>
          <div className="pw-grid">{items(stepFields.questions)}</div>
        </section>
      )}
    </Form>
  );
}

interface SendStepProps extends Pick<Props, 'row' | 'of'> {
  readonly drafting: Drafting;
  readonly refusal: string | undefined;
  readonly news: string | undefined;
  readonly onGo: (step: StepName) => void;
}

/** What is missing, what it costs, and what happens next. */
function SendStep({ row, of, drafting: { lacks, members, now, people, questions }, refusal, news, onGo }: SendStepProps) {
  const { t, lang } = useParticipantText();
  // Whoever comes here sees the team and the fees of now.
  useTeam(row.id);
  useQuery({ ...hallPageQuery(lang, of.id), refetchOnMount: 'always' });
  const waiting = members.filter(({ status }) => status !== consentStatus.given).map(({ realName }) => String(realName));
  return (
    <section className="pw-step" aria-label={t('send.title')}>
      <h2>{t('send.title')}</h2>
      <Lacks lacks={lacks} onGo={onGo} />
      <Review row={row} of={of} now={now} members={members} hasQuestions={questions.length > 0} onGo={onGo} />
      {waiting.length > 0 && <p className="pw-quiet">{t('send.waiting', { names: new Intl.ListFormat(lang).format(waiting) })}</p>}
      <FeeTable of={of} groupId={typeof now.groupId === 'string' ? now.groupId : null} people={people} />
      <p className="pw-quiet">{t('send.after')}</p>
      {news !== undefined && <Alert type="warning" showIcon title={news} role="alert" />}
      {refusal !== undefined && <Alert type="error" showIcon title={refusal} role="alert" />}
    </section>
  );
}

/** The draft of an entry, stored as it is typed, one step at a time. */
export function Filling(props: Props) {
  const { row, entering, onReload } = props;
  const { t, lang, say } = useParticipantText();
  const drafting = useFilling(props);
  const { of, form, now, members, questions, save, lacks } = drafting;
  const { isSending, refusal, news, send } = useSend(props, drafting);
  const [params, setParams] = useSearchParams();
  const top = useRef<HTMLDivElement>(null);
  const steps = stepsOf(questions);
  const step = steps.find((one) => one === params.get('step')) ?? 'who';
  const at = steps.indexOf(step);
  const go = (to: StepName) => {
    void save.flush();
    setParams({ entry: row.id, step: to }, { replace: true });
    top.current?.scrollIntoView({ block: 'start' });
  };
  const next = async () => {
    const left = save.left();
    if (left.length > 0) {
      form.validateFields(left).catch(() => undefined);
      const names = left.flatMap((name) => (fields[name] ? [say(fields[name].label)] : []));
      const goesOn = await feedback.confirm({
        title: t('leave.title'),
        text: t('leave.text', { fields: new Intl.ListFormat(lang).format(names) }),
        ok: t('leave.on'),
        cancel: t('leave.mend'),
      });
      if (!goesOn) return;
    }
    go(steps[at + 1] ?? 'send');
  };
  const isAgain = row.status === registrationStatus.returned;
  const maySend = entering.state === 'open' || isAgain;
  const captain = typeof now.realName === 'string' ? now.realName : '';
  return (
    <div className="pw-fill" ref={top}>
      <Returned row={row} />
      <StepBar steps={steps} step={step} lacks={lacks} values={now} onGo={go} />
      {save.state.is === 'stale' && (
        <Alert
          type="warning"
          showIcon
          title={t('save.stale')}
          description={t('save.staleText')}
          action={<Button onClick={onReload}>{t('save.load')}</Button>}
        />
      )}
      <FormSteps row={row} of={of} drafting={drafting} step={step} />
      {step === 'team' && (of.teamMax !== 1 || of.tutorMax !== 0 || members.length > 0) && (
        <TeamPeople
          id={row.id}
          captain={captain}
          of={of}
          members={members}
          asked={askedIn(row)}
          remarks={remarksIn(row)}
          isLocked={!mayChangeTeam(askedIn(row))}
        />
      )}
      {step === 'send' && <SendStep row={row} of={of} drafting={drafting} refusal={refusal} news={news} onGo={go} />}
      <div className="pw-bar">
        <SaveMark state={save.state} onRetry={() => void save.flush()} />
        {at > 0 && <Button onClick={() => go(steps[at - 1] ?? 'who')}>{t('step.before')}</Button>}
        {step === 'send' ? (
          <Button type="primary" loading={isSending} disabled={lacks.length > 0 || !maySend} onClick={() => void send()}>
            {t(isAgain ? 'send.again' : 'send.send')}
          </Button>
        ) : (
          <Button type="primary" onClick={() => void next()}>
            {t('step.next')}
          </Button>
        )}
      </div>
    </div>
  );
}
