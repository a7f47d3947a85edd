import { competitionCalls } from '@saiyun/sdk/calls';
import type { Fact, Fields } from '@saiyun/sdk/contract';
import { competition, competitionStatus } from '@saiyun/sdk/entities';
import { mayAll } from '@saiyun/sdk/logic/permission';
import { competitionIssues, type SetUpState, setUpFields } from '@saiyun/sdk/rules';
import { factGroups, namesIn } from '@saiyun/sdk/view';
import { useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Flex, Form } from 'antd';
import { useId, useState } from 'react';
import { errorDetails, issueTexts } from '../../../kit/failure.ts';
import { changedValues, initialValues } from '../../../kit/form/draft.ts';
import { FieldsForm, type Values } from '../../../kit/form/fields-form.tsx';
import { useMay } from '../../../kit/permission/use-may.ts';
import { client } from '../../../lib/api/client.ts';
import { keys } from '../../../lib/api/query-keys.ts';
import { failureMessage } from '../../../lib/errors/error-policy.ts';
import { feedback } from '../../../lib/errors/feedback.ts';
import { useLeaveGuard } from '../../../lib/use-leave-guard.ts';
import { usePlaceText } from '../../../messages/place/index.ts';
import type { CompetitionRow } from './parts.ts';
import { TryTimes } from './timeline/try-times.tsx';

const calls = competitionCalls(client.send);
/** Numbers that were already assigned depend on them. */
const frozen: readonly string[] = ['competitionCode', 'numberRule', 'worksNumberRule'];
const noHeading = ['', ''] as const;

/** The fields of a step in its own order; ranges stay together, as everywhere in the record. */
const factsOf = (own: readonly string[]): readonly Fact[] => {
  const at = (fact: Fact): number => Math.min(...namesIn(fact).map((name) => own.indexOf(name)));
  return factGroups(competition, (name) => own.includes(name))
    .flatMap(({ fields }) => fields)
    .toSorted((a, b) => at(a) - at(b));
};

interface Props {
  readonly row: CompetitionRow;
  readonly state: SetUpState;
  /** The step was finished by its button: the next one follows. */
  readonly onFinished: () => void;
}

/** The competition's own fields of a step, saved alone; a step without any is finished by a button. */
export function StepForm(props: Props) {
  // Another revision begins with what is stored now.
  return <Filled key={props.row.revision} {...props} />;
}

function Filled({ row, state: { step, done, gaps }, onFinished }: Props) {
  const { t, lang } = usePlaceText();
  const may = useMay();
  const cache = useQueryClient();
  const name = useId();
  const [form] = Form.useForm<Values>();
  const own: readonly string[] = setUpFields[step];
  const fields = Object.fromEntries(Object.entries(competition.fields).filter(([one]) => own.includes(one))) as Fields;
  const [start] = useState(() => initialValues(fields, row));
  const [isDirty, setDirty] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [others, setOthers] = useState<readonly string[]>([]);
  const mayEdit = mayAll(may.grants, competition, 'edit', [row]).kind === 'allowed';
  const isPublished = row.status !== competitionStatus.unpublished;
  useLeaveGuard(
    isDirty,
    { title: t('leave.title'), text: t('leave.text'), ok: t('leave.discard'), danger: true, cancel: t('leave.keep') },
    () => setDirty(false),
  );

  const show = (issues: Parameters<typeof issueTexts>[2]) => {
    const told = issueTexts(lang, fields, issues, competition.fields);
    form.setFields(told.atFields);
    setOthers(told.others);
  };
  const save = async () => {
    const now = form.getFieldsValue(true) as Values;
    const data = changedValues(fields, start, now);
    const broken = competitionIssues({ ...row, ...now }).filter(({ field }) => Object.hasOwn(data, field));
    if (broken.length > 0) return show(broken);
    setBusy(true);
    setOthers([]);
    try {
      const saved = await calls.saveStep({ id: row.id, step, data, revision: row.revision });
      setDirty(false);
      const isDone = Array.isArray(saved.stepDone) && saved.stepDone.includes(step);
      feedback.message(isDone ? 'success' : 'info', t(isDone ? (own.length > 0 ? 'setUp.saved' : 'setUp.finished') : 'setUp.savedOpen'));
      await cache.invalidateQueries({ queryKey: keys.entity(competition.name) });
      if (isDone && own.length === 0) onFinished();
    } catch (error) {
      const { issues = [] } = errorDetails(error);
      if (issues.length > 0) show(issues);
      else setOthers([failureMessage(error)]);
    } finally {
      setBusy(false);
    }
  };
  const lacks = gaps.some(({ needed }) => needed);
  const disabled = Object.keys(fields).filter((one) => !mayEdit || (isPublished && frozen.includes(one)));
  return (
    <div className="cp-form">
      {others.length > 0 && (
        <Alert type="error" showIcon title={others[0]} description={others.slice(1).map((text) => <div key={text}>{text}</div>)} />
      )}
      {own.length > 0 && (
        <FieldsForm
          form={form}
          name={name}
          fields={fields}
          groups={[{ label: noHeading, fields: factsOf(own) }]}
          initial={start}
          disabled={disabled}
          row={row}
          onSubmit={() => void save()}
          onChange={() => setDirty(Object.keys(changedValues(fields, start, form.getFieldsValue(true) as Values)).length > 0)}
        />
      )}
      {!mayEdit && <p className="cp-quiet">{t('setUp.readOnly')}</p>}
      {mayEdit && isPublished && own.some((one) => frozen.includes(one)) && <p className="cp-quiet">{t('setUp.frozen')}</p>}
      {mayEdit && (own.length > 0 || !done) && (
        <Flex gap="small">
          {own.length > 0 ? (
            <Button type="primary" htmlType="submit" form={name} loading={isBusy} disabled={done && !isDirty}>
              {t(done ? 'setUp.saveAgain' : 'setUp.save')}
            </Button>
          ) : (
            <Button type="primary" loading={isBusy} disabled={lacks} onClick={() => void save()}>
              {t('setUp.finish')}
            </Button>
          )}
        </Flex>
      )}
      <TryTimes row={row} form={form} own={own} />
    </div>
  );
}
