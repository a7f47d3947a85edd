import { type Answers, type AnyRow, type Fields, type FormField, isEmpty } from '@saiyun/sdk/contract';
import { competitionForm, worksSupplement } from '@saiyun/sdk/entities';
import { isAsked } from '@saiyun/sdk/rules';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Flex, Form } from 'antd';
import { type ComponentType, useState } from 'react';
import { DetailList } from '../../blocks/detail-list/index.ts';
import { type DetailSlotProps, EntityDetail } from '../../kit/detail/entity-detail.tsx';
import { errorDetails, issueTexts } from '../../kit/failure.ts';
import { FieldItem, type Inputs } from '../../kit/form/field-item.tsx';
import type { InputProps } from '../../kit/inputs/widget.ts';
import { overridesOf } from '../../kit/list/overrides.ts';
import { useMay } from '../../kit/permission/use-may.ts';
import { isData } from '../../kit/shapes/layout.ts';
import { runVerb } from '../../kit/verbs/run-verb.ts';
import { useVerbs } from '../../kit/verbs/use-verbs.tsx';
import { client } from '../../lib/api/client.ts';
import { keys } from '../../lib/api/query-keys.ts';
import { failureMessage } from '../../lib/errors/error-policy.ts';
import { useRegistrationText } from '../../messages/registration/index.ts';
import { SheetModal } from '../../ui/sheet-modal.tsx';
import { Answer } from './answers-view.tsx';
import { withAnswer } from './change-answer.ts';
import { labelOf, Question } from './question.tsx';

const { giveSupplement } = worksSupplement.verbs;
const fields: Fields = giveSupplement.input;
const noPrices: ReadonlyMap<string, number> = new Map();

/** The questions that a supplement asks; undefined while they load, empty without any. */
function useSupplementForm(row: AnyRow): readonly FormField[] | undefined {
  const id = typeof row.formId === 'string' ? row.formId : '';
  const { data } = useQuery({
    queryKey: keys.row(competitionForm.name, id),
    queryFn: ({ signal }) => client.entity(competitionForm).queryById(id, { signal }),
    enabled: id !== '',
  });
  return id === '' ? [] : (data?.fields as readonly FormField[] | undefined);
}

const answersInput = (form: readonly FormField[]): ComponentType<InputProps> =>
  function SupplementAnswers({ id, value, onChange }) {
    const answers: Answers = isData(value) ? (value as Answers) : {};
    return (
      <div className="nd-members qn-list" id={id} tabIndex={-1}>
        {form
          .filter((question) => isAsked(question, answers))
          .map((question) => (
            <Question
              key={question.key}
              question={question}
              answer={answers[question.key]}
              fault={undefined}
              prices={noPrices}
              disabled={false}
              onChange={(answer) => onChange?.(withAnswer(form, answers, question.key, answer))}
            />
          ))}
      </div>
    );
  };

interface GivingProps {
  readonly row: AnyRow;
  readonly form: readonly FormField[];
  readonly onClose: () => void;
}

/** What was asked for, and what is sent: the answers where there are questions, and a file where there are none. */
function Giving({ row, form: questions, onClose }: GivingProps) {
  const { t, say, lang } = useRegistrationText();
  const { grants } = useMay();
  const [form] = Form.useForm<Record<string, unknown>>();
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const [inputs] = useState<Inputs>(() => ({ answers: answersInput(questions) }));
  const asks = questions.length > 0;
  const items = Array.isArray(row.items) ? (row.items as readonly string[]) : [];
  const send = async (): Promise<void> => {
    setBusy(true);
    setRefusal(undefined);
    const values = Object.fromEntries(
      Object.entries(form.getFieldsValue(true) as Record<string, unknown>).filter(([, one]) => !isEmpty(one)),
    );
    try {
      await runVerb(
        worksSupplement,
        { name: 'giveSupplement', verb: giveSupplement, rows: [row] },
        say(giveSupplement.label),
        grants,
        values,
      );
      onClose();
    } catch (error) {
      const { atFields, others } = issueTexts(lang, fields, errorDetails(error).issues, worksSupplement.fields);
      form.setFields(atFields);
      if (atFields.length === 0 || others.length > 0) setRefusal(others[0] ?? failureMessage(error));
      setBusy(false);
    }
  };
  return (
    <SheetModal
      open
      title={say(giveSupplement.label)}
      okText={say(giveSupplement.label)}
      cancelText={t('supplement.cancel')}
      confirmLoading={isBusy}
      onOk={form.submit}
      onCancel={onClose}
      width={640}
    >
      {items.length > 0 && (
        <ul>
          {items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      )}
      <Form form={form} name="supplement" layout="vertical" onFinish={() => void send()}>
        {Object.entries(fields)
          .filter(([name]) => asks || name !== 'answers')
          .toSorted(([a], [b]) => Number(b === 'answers') - Number(a === 'answers'))
          .map(([name, field]) => (
            <FieldItem
              key={name}
              name={name}
              field={name === 'suppliedFile' ? { ...field, required: !asks } : field}
              isOff={false}
              row={undefined}
              own={inputs}
              autoFocus={false}
            />
          ))}
      </Form>
      {refusal !== undefined && <Alert type="error" showIcon title={refusal} role="alert" />}
    </SheetModal>
  );
}

function GiveButton({ row }: { readonly row: AnyRow }) {
  const { say } = useRegistrationText();
  const [isOpen, setOpen] = useState(false);
  const verbs = useVerbs(worksSupplement);
  const form = useSupplementForm(row);
  const isOffered = verbs.offered.some(([name]) => name === 'giveSupplement') && verbs.possible('giveSupplement', [row]).length > 0;
  if (!isOffered || !form) return null;
  return (
    <>
      <Button type="link" size="small" onClick={() => setOpen(true)}>
        {say(giveSupplement.label)}
      </Button>
      {isOpen && <Giving row={row} form={form} onClose={() => setOpen(false)} />}
    </>
  );
}

const withoutAnswers = ['answers'];

/** What was asked for and given, the answers with their questions. */
function SupplementDetail({ entity, row }: DetailSlotProps) {
  const { say } = useRegistrationText();
  const form = useSupplementForm(row) ?? [];
  const answers: Answers = isData(row.answers) ? (row.answers as Answers) : {};
  const shown = form.filter(({ key }) => answers[key] !== undefined);
  return (
    <Flex vertical gap="large">
      <EntityDetail entity={entity} row={row} without={withoutAnswers} />
      {shown.length > 0 && (
        <DetailList
          columns={2}
          items={shown.map((question) => ({
            key: question.key,
            label: say(labelOf(question)),
            value: <Answer question={question} answer={answers[question.key]} />,
          }))}
        />
      )}
    </Flex>
  );
}

export const supplementPage = overridesOf(worksSupplement, {
  stateTabs: true,
  withoutVerbs: ['giveSupplement'],
  rowActions: (row) => <GiveButton row={row} />,
  detail: SupplementDetail,
});
