import { type AnyRow, type Fields, type FileLimit, type Issue, isEmpty } from '@saiyun/sdk/contract';
import { works, worksVersion } from '@saiyun/sdk/entities';
import { pathsIn, type WorksGate, workFileFields } from '@saiyun/sdk/rules';
import { useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Form } from 'antd';
import { useState } from 'react';
import { errorDetails, textOf } from '../../../kit/failure.ts';
import { initialValues } from '../../../kit/form/draft.ts';
import { FieldItem, type Inputs } from '../../../kit/form/field-item.tsx';
import { client } from '../../../lib/api/client.ts';
import { keys } from '../../../lib/api/query-keys.ts';
import { failureMessage } from '../../../lib/errors/error-policy.ts';
import { feedback } from '../../../lib/errors/feedback.ts';
import { useParticipantText } from '../../../messages/participant/index.ts';
import { answersInput } from '../../registration/answers-input.tsx';
import { useAnswerForm } from '../../registration/use-answer-form.ts';
import { SaveMark } from '../wizard/parts.tsx';
import { useSavedDraft } from '../wizard/use-saved-draft.ts';
import { useLimitText, workFilesInput } from './work-files.tsx';
import { WorkLabels } from './work-labels.tsx';

type Values = Record<string, unknown>;

const written = ['title', 'titleEn', 'abstractText', 'answers'] as const;
const fields = Object.fromEntries(
  [...written, ...Object.values(workFileFields)].map((name) => [name, works.fields[name]]),
) as unknown as Fields;
/** The questions follow from these, which the form does not ask. */
const given = ['competitionId', 'groupId', 'stageId'] as const;
/** What may still come once works are due: the file that was committed to. */
const committedField = workFileFields.paper;
const noIssues = (): readonly Issue[] => [];

interface Props {
  readonly row: AnyRow;
  readonly limits: readonly FileLimit[];
  /** The most labels that it may be given. */
  readonly labelMax: number;
  /** Of a work that can still be changed: all of it, or the committed file alone. */
  readonly gate: Exclude<WorksGate, 'closed'>;
  readonly isHandedIn: boolean;
  readonly onSaved: () => void;
  readonly onReload: () => void;
}

/** The draft of a work: its form, what is stored of it, and handing it in. */
function useWorkDraft({ row, limits, onSaved, onReload }: Props) {
  const { t, lang } = useParticipantText();
  const cache = useQueryClient();
  const [form] = Form.useForm<Values>();
  const [start] = useState<Values>(() => ({
    ...initialValues(fields, row),
    ...Object.fromEntries(given.map((name) => [name, row[name] ?? null])),
  }));
  const [now, setNow] = useState<Values>(start);
  const [isSending, setSending] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const showIssues = (issues: readonly Issue[]) =>
    form.setFields(issues.map((issue) => ({ name: issue.field, errors: [textOf(lang, fields[issue.field], issue)] })));
  const save = useSavedDraft({
    entity: works,
    row,
    fields,
    rule: noIssues,
    valuesOf: () => Object.fromEntries(Object.keys(fields).map((name) => [name, (form.getFieldsValue(true) as Values)[name] ?? null])),
    onIssues: showIssues,
    onLeft: (names) => void form.validateFields([...names]).catch(() => undefined),
    onSaved,
  });
  const send = async () => {
    setRefusal(undefined);
    setSending(true);
    try {
      if (!(await save.flush())) {
        setRefusal(t('work.unsaved'));
        return;
      }
      await client.entity(works).verb('submit', [row.id], {}, { revision: save.revision() });
      feedback.message('success', t('work.sent'));
      void cache.invalidateQueries({ queryKey: keys.entity(worksVersion.name) });
      onReload();
    } catch (error) {
      const { issues = [] } = errorDetails(error);
      showIssues(issues);
      setRefusal(issues[0] ? textOf(lang, fields[issues[0].field], issues[0]) : failureMessage(error));
    } finally {
      setSending(false);
    }
  };
  const lacking = limits.filter(({ kind, least = 0 }) => pathsIn(now[workFileFields[kind]]).length < least);
  const changed = () => {
    setNow(form.getFieldsValue(true) as Values);
    save.touch();
  };
  return { form, start, now, save, send, isSending, refusal, lacking, changed };
}

type Drafting = ReturnType<typeof useWorkDraft>;

/** What is asked of a work in words, and its files by kind. */
function Parts({ row, limits, labelMax, gate, drafting }: Props & { readonly drafting: Drafting }) {
  const { t } = useParticipantText();
  const limitText = useLimitText();
  const [inputs] = useState<Inputs>(() => ({
    answers: answersInput('works'),
    ...Object.fromEntries(limits.map((limit) => [workFileFields[limit.kind], workFilesInput(limit)])),
  }));
  const questions = useAnswerForm('works', { competitionId: row.competitionId, groupId: row.groupId, stageId: row.stageId }) ?? [];
  const isOff = (name: string): boolean => gate === 'upload' && name !== committedField;
  const item = (name: string) => {
    const field = fields[name];
    const also = (value: unknown) => drafting.save.refusalOf(name, value);
    return field && <FieldItem name={name} field={field} isOff={isOff(name)} row={row} own={inputs} autoFocus={false} also={also} />;
  };
  return (
    <>
      <section className="pe-part" aria-label={t('work.about')}>
        <h2>{t('work.about')}</h2>
        <div className="pw-grid">
          {written
            .filter((name) => name !== 'answers' || questions.length > 0)
            .map((name) => (
              <div key={name} className={name === 'title' || name === 'titleEn' ? 'pw-field' : 'pw-field pw-wide'}>
                {item(name)}
              </div>
            ))}
        </div>
      </section>
      <WorkLabels worksId={row.id} most={labelMax} isOff={gate === 'upload'} />
      <section className="pe-part" aria-label={t('work.files')}>
        <h2>{t('work.files')}</h2>
        {limits.map((limit) => (
          <div key={limit.kind} className="pk-kind">
            {item(workFileFields[limit.kind])}
            <p className="pe-quiet">{limitText(limit)}</p>
          </div>
        ))}
      </section>
    </>
  );
}

/** Whether all is stored, what is still missing, and the one button. */
function Foot({ isHandedIn, drafting }: Pick<Props, 'isHandedIn'> & { readonly drafting: Drafting }) {
  const { t, lang } = useParticipantText();
  const { save, lacking, isSending, now, send } = drafting;
  const kinds = new Intl.ListFormat(lang).format(lacking.map(({ kind }) => t(`work.kind.${kind}`)));
  return (
    <footer className="pk-foot">
      <SaveMark state={save.state} onRetry={() => void save.flush()} />
      {lacking.length > 0 && <span className="pe-quiet">{t('work.lacks', { kinds })}</span>}
      <Button type="primary" size="large" loading={isSending} disabled={isEmpty(now.title)} onClick={() => void send()}>
        {t(isHandedIn ? 'work.sendAgain' : 'work.send')}
      </Button>
    </footer>
  );
}

/** What is written and uploaded of a work, stored as it is typed; handing it in makes a version that counts. */
export function WorkForm(props: Props) {
  const { isHandedIn, onReload } = props;
  const { t } = useParticipantText();
  const drafting = useWorkDraft(props);
  const { form, start, save, refusal, changed } = drafting;
  return (
    <Form<Values>
      form={form}
      name="work"
      layout="vertical"
      className="pk-form"
      initialValues={start}
      validateTrigger="onBlur"
      autoComplete="off"
      onValuesChange={changed}
    >
      {given.map((name) => (
        <Form.Item key={name} name={name} hidden noStyle getValueProps={() => ({})}>
          <input type="hidden" />
        </Form.Item>
      ))}
      <Parts {...props} drafting={drafting} />
      {save.state.is === 'stale' && (
        <Alert
          type="warning"
          showIcon
          title={t('work.stale')}
          description={t('save.staleText')}
          action={<Button onClick={onReload}>{t('save.load')}</Button>}
        />
      )}
      {refusal !== undefined && <Alert type="error" showIcon title={refusal} role="alert" />}
      <Foot isHandedIn={isHandedIn} drafting={drafting} />
    </Form>
  );
}
