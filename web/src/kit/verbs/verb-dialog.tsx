import '../../lib/texts/definition-texts.ts';
import { type AnyRow, allFields, type Entity, type Fields, isEmpty } from '@saiyun/sdk/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Alert, Flex, Form, Modal, Typography } from 'antd';
import { Fragment, useId, useState } from 'react';
import { keys } from '../../lib/api/query-keys.ts';
import { failureMessage } from '../../lib/errors/error-policy.ts';
import type { FurtherAction } from '../../lib/errors/feedback.ts';
import { isTypingInDialog } from '../../lib/use-first-focus.ts';
import { useKitText } from '../../messages/kit/index.ts';
import { useTableText } from '../../messages/table/index.ts';
import { FieldValue } from '../cells/field-value.tsx';
import { titleOf } from '../cells/row-title.ts';
import { errorDetails, issueTexts } from '../failure.ts';
import { changedValues, givenValues, initialValues } from '../form/draft.ts';
import { beginsOn, FieldsForm, type Values } from '../form/fields-form.tsx';
import { useMay } from '../permission/use-may.ts';
import { type Asked, runVerb } from './run-verb.ts';
import { takesAway } from './takes-away.ts';
import type { VerbNote } from './verb-note.ts';

interface Refused {
  readonly message: string;
  /** Faults besides those of the input, such as rows that are not ready. */
  readonly issues: readonly string[];
}

/** A long list of rows that are not ready scrolls, so that the buttons stay in sight. */
const scrolled = { maxHeight: 240, overflowY: 'auto' } as const;

function Refusal({ message, issues }: Refused) {
  const [only] = issues;
  return (
    <Alert
      type="error"
      showIcon
      title={issues.length === 1 ? <div style={scrolled}>{only}</div> : message}
      description={
        issues.length > 1 && (
          <div style={scrolled}>
            {issues.map((text) => (
              <div key={text}>{text}</div>
            ))}
          </div>
        )
      }
    />
  );
}

/** What tells a row whose title is a number from others: what stands below its title, and the sum that is about to move. */
function Which({ entity, row }: { readonly entity: Entity; readonly row: AnyRow }) {
  const sum = Object.entries(entity.fields).find(([, { kind }]) => kind === 'money')?.[0];
  const told = [...new Set([entity.under, sum])].flatMap((name) => {
    const field = name === undefined ? undefined : entity.fields[name];
    // Nothing moves where the sum is nought.
    const isNought = field?.kind === 'money' && Number(row[name ?? '']) === 0;
    return name === undefined || field === undefined || isEmpty(row[name]) || isNought ? [] : [{ name, field }];
  });
  if (told.length === 0) return null;
  return (
    <Typography.Text type="secondary">
      {told.map(({ name, field }, i) => (
        <Fragment key={name}>
          {i > 0 && ' · '}
          <FieldValue entity={entity} name={name} field={field} row={row} />
        </Fragment>
      ))}
    </Typography.Text>
  );
}

interface Props {
  readonly entity: Entity;
  readonly asked: Asked;
  readonly Note?: VerbNote | undefined;
  /** Leads on once it is done. */
  readonly further?: FurtherAction | undefined;
  readonly onClose: (isDone: boolean) => void;
}

/** Confirms a verb and takes its input. The dialog shows the server's refusals and stays open. */
export function VerbDialog({ entity, asked, Note, further, onClose }: Props) {
  const { name: verbName, verb, rows } = asked;
  const { t, say, lang } = useKitText();
  const { t: table } = useTableText();
  const cache = useQueryClient();
  const { grants } = useMay();
  const formName = useId();
  const [form] = Form.useForm<Values>();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Refused>();
  const input = Object.fromEntries(Object.entries(verb.input ?? {}).filter(([, { form }]) => form !== false)) as Fields;
  const first = beginsOn(input);
  const [start] = useState(() => initialValues(input, undefined));
  const label = say(verb.label);
  const isMany = rows.length > 1;
  // What is called a confirmation asks by itself: “确定确认” is said by nobody.
  const asksItself = verbName === 'confirm';

  const run = async () => {
    if (isBusy) return;
    setBusy(true);
    setFailure(undefined);
    try {
      const values = verb.input ? givenValues(input, form.getFieldsValue(true) as Values) : undefined;
      await runVerb(entity, asked, label, grants, values, further);
      onClose(true);
    } catch (error) {
      const { atFields, others } = issueTexts(lang, input, errorDetails(error).issues, allFields(entity));
      form.setFields(atFields);
      if (atFields.length === 0 || others.length > 0) setFailure({ message: failureMessage(error), issues: others });
      setBusy(false);
      // The verb may have been refused because the rows have changed since they were read.
      await cache.invalidateQueries({ queryKey: keys.entity(entity.name) });
    }
  };
  const submit = () => (verb.input ? form.submit() : void run());
  const isTouched = () => Object.keys(changedValues(input, start, form.getFieldsValue(true) as Values)).length > 0;

  return (
    <Modal
      open
      title={t('verb.confirm', { verb: label })}
      onCancel={() => onClose(false)}
      onOk={submit}
      okText={label}
      cancelText={t('action.cancel')}
      okButtonProps={{ danger: takesAway(entity, verb) }}
      // As in every question, a stray Enter does nothing.
      cancelButtonProps={{ autoFocus: !verb.input }}
      confirmLoading={isBusy}
      // `autoFocus` is not enough over a detail: the drawer takes the focus back, and Enter would press Close.
      afterOpenChange={(open) => open && first && !isTypingInDialog() && form.focusField(first)}
      mask={{ closable: !isBusy && (!verb.input || !isTouched()) }}
      width={Note?.isWide ? 760 : 520}
    >
      <Flex vertical gap="small">
        <Typography.Text>
          {isMany
            ? t(asksItself ? 'verb.manyConfirms' : 'verb.many', { verb: label, count: rows.length })
            : t(asksItself ? 'verb.oneConfirms' : 'verb.one', { verb: label, name: rows[0] ? titleOf(entity, rows[0]) : '' })}
        </Typography.Text>
        {!isMany && rows[0] && !Note?.isWide && <Which entity={entity} row={rows[0]} />}
        {asked.chosen !== undefined && asked.chosen > rows.length && (
          <Typography.Text type="secondary">{table('bulk.subset', { count: rows.length, all: asked.chosen })}</Typography.Text>
        )}
        {verb.tells && <Typography.Text type="secondary">{say(verb.tells)}</Typography.Text>}
        {Note && <Note rows={rows} />}
        {verb.final && <Typography.Text type="danger">{t('verb.danger')}</Typography.Text>}
        {isMany && <Typography.Text type="secondary">{t('verb.allOrNone')}</Typography.Text>}
        {failure && <Refusal {...failure} />}
        {verb.input && (
          <FieldsForm form={form} name={formName} fields={input} initial={start} narrow autoFocus onSubmit={() => void run()} />
        )}
      </Flex>
    </Modal>
  );
}
