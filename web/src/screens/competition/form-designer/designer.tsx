import '../../../kit/designer/designer.css';
import type { FormField, Row } from '@saiyun/sdk/contract';
import { competitionForm, templateStatus } from '@saiyun/sdk/entities';
import { may as mayRow } from '@saiyun/sdk/logic/permission';
import { Alert, Button } from 'antd';
import { lazy, Suspense, useRef, useState } from 'react';
import { DictTag } from '../../../kit/cells/dict-tag.tsx';
import { useMay } from '../../../kit/permission/use-may.ts';
import { useDeskKeys } from '../../../kit/versions/use-desk-keys.ts';
import { type Edited, useEdited } from '../../../kit/versions/use-edited.ts';
import { type Saving, useSaving } from '../../../kit/versions/use-saving.tsx';
import { client } from '../../../lib/api/client.ts';
import { feedback } from '../../../lib/errors/feedback.ts';
import { useNamedPage } from '../../../lib/store/page-names.ts';
import { useMobile } from '../../../lib/use-media.ts';
import { useFormDesignText } from '../../../messages/form-design/index.ts';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { StateMark } from '../../../ui/state-mark.tsx';
import { DesignPage, type DeskProps } from '../../record/design-page.tsx';
import { labelOf } from '../../registration/question.tsx';
import { type OptionPrices, useOptionalFees } from '../../registration/use-option-prices.ts';
import { formDesignPath } from './design-path.ts';
import { QuestionPalette } from './palette.tsx';
import { Properties } from './properties.tsx';
import { Problems, QuestionList } from './question-list.tsx';
import {
  changedQuestion,
  duplicated,
  isRight,
  newQuestion,
  type PaletteItem,
  type Questions,
  reordered,
  withoutQuestion,
  withQuestion,
} from './questions.ts';

const Trial = lazy(async () => ({ default: (await import('./trial.tsx')).Trial }));
const forms = client.entity(competitionForm);

type FormRow = Row<typeof competitionForm>;

/** Where the questions of a competition's form are built as its entrants will see them (domain B1). */
export function FormDesigner() {
  const { t } = useFormDesignText();
  return (
    <DesignPage<FormRow> entity={competitionForm} loading={t('loading')}>
      {(desk) => <Desk {...desk} />}
    </DesignPage>
  );
}

const questionsIn = ({ fields }: FormRow): Questions => (Array.isArray(fields) ? (fields as Questions) : []);

function Desk(props: DeskProps<FormRow>) {
  const { row } = props;
  const { t, say } = useFormDesignText();
  const may = useMay();
  const name: readonly [string, string] = [row.formName, row.formNameEn || row.formName];
  useNamedPage(formDesignPath(row.id), [...name]);
  const state = useEdited<Questions>(() => questionsIn(row));
  const [chosen, choose] = useState(state.now[0]?.key);
  const [isTrial, setTrial] = useState(false);
  const fees = useOptionalFees(row.competitionId) ?? [];
  const prices: OptionPrices = new Map(fees.map((fee) => [fee.id, fee.amountFen]));
  const saving = useFormSaving(props, state);
  const isDraft = row.status === templateStatus.draft;
  const mayWrite = may.call(competitionForm, 'edit');
  const mayEdit = mayRow(may.grants, competitionForm, 'edit', row).kind === 'allowed';
  const acts = useActs(state, chosen, choose);
  const question = state.now.find(({ key }) => key === chosen);
  const isSmall = useMobile();
  const side = useRef<HTMLElement>(null);
  // On a small screen the settings stand below the form.
  const pick = (key: string) => {
    choose(key);
    if (isSmall) side.current?.scrollIntoView({ block: 'start' });
  };
  useDeskKeys({ state, mayEdit, save: saving.save, title: t('open'), leave: t('leaveTitle') });
  return (
    <div className="kd">
      <PageHeader
        title={say([...name])}
        state={
          <>
            <DictTag
              code={competitionForm.fields.status.of}
              value={row.status ?? ''}
              {...(row.status_dictText && { text: row.status_dictText })}
            />
            {state.isDirty && <StateMark tone="attention">{t('unsaved')}</StateMark>}
          </>
        }
        purpose={[row.competitionId_dictText, row.formKind_dictText, t('purpose')].filter(Boolean).join(' · ')}
        more={<Button onClick={() => setTrial(true)}>{t('trial.open')}</Button>}
        action={
          mayEdit ? (
            saving.buttons
          ) : mayWrite && !isDraft ? (
            <Button type="primary" loading={saving.isBusy} onClick={() => void saving.makeVersion()}>
              {t('newVersion')}
            </Button>
          ) : undefined
        }
      />
      {saving.told}
      {!mayEdit && <Alert type="info" showIcon title={t(mayWrite && !isDraft ? 'fixed' : 'readOnly')} />}
      <div className="kd-desk" data-edits={mayEdit}>
        {mayEdit && <QuestionPalette onAdd={acts.add} />}
        <section className="kd-form" aria-label={t('list.title')}>
          <QuestionList form={state.now} chosen={chosen} prices={prices} mayEdit={mayEdit} onChoose={pick} onOrder={acts.order} />
        </section>
        {mayEdit && (
          <aside ref={side} className="kd-side" aria-label={t('one.title')}>
            <Problems form={state.now} onChoose={choose} />
            <h2>{t('one.title')}</h2>
            {question ? (
              <Properties
                form={state.now}
                question={question}
                fees={fees}
                onChange={acts.change}
                onDuplicate={acts.duplicate}
                onRemove={acts.remove}
              />
            ) : (
              <p className="kd-quiet">{t('one.none')}</p>
            )}
          </aside>
        )}
      </div>
      {isTrial && (
        <Suspense>
          <Trial name={say([...name])} form={state.now} prices={prices} onClose={() => setTrial(false)} />
        </Suspense>
      )}
    </div>
  );
}

/** What is done to the form, with the question that is chosen then. */
function useActs(state: Edited<Questions>, chosen: string | undefined, choose: (key: string | undefined) => void) {
  const { t, say, lang } = useFormDesignText();
  const { now: form, change } = state;
  return {
    add: (item: PaletteItem) => {
      const question = newQuestion(item, form);
      change(() => withQuestion(form, question, chosen));
      choose(question.key);
    },
    change: (part: Parameters<typeof changedQuestion>[2], tag?: string) => {
      if (chosen === undefined) return;
      change(() => changedQuestion(form, chosen, part), tag);
      if (part.key !== undefined) choose(part.key);
    },
    duplicate: () => {
      if (chosen === undefined) return;
      const copy = duplicated(form, chosen);
      change(() => copy.form);
      choose(copy.key);
    },
    remove: () => {
      if (chosen === undefined) return;
      const at = form.findIndex(({ key }) => key === chosen);
      const rest = withoutQuestion(form, chosen);
      change(() => rest);
      choose((rest[at] ?? rest.at(-1))?.key);
    },
    order: (keys: readonly string[]) => {
      const { form: next, freed } = reordered(form, keys);
      change(() => next, 'order');
      const names = freed.map((question: FormField) => say(labelOf(question)));
      if (names.length > 0) feedback.message('info', t('sort.freed', { names: new Intl.ListFormat(lang).format(names) }));
    },
  };
}

const mostVersions = 200;

function useFormSaving({ row, latest, onLatest, onStored }: DeskProps<FormRow>, state: Edited<Questions>): Saving {
  const { t } = useFormDesignText();
  return useSaving<FormRow>({
    entity: competitionForm,
    row,
    latest,
    state,
    onLatest,
    onStored,
    isRight: isRight(state.now),
    async store(revision) {
      return (await forms.edit({ id: row.id, revision, fields: state.now })) as object;
    },
    async activate() {
      await forms.verb('use', [row.id]);
      return (await forms.queryById(row.id)) as unknown as FormRow;
    },
    async addVersion() {
      const { competitionId, formName, formNameEn, groupId, stageId, formKind, fields } = row;
      const known = await forms.list({ match: { competitionId, formName }, pageSize: mostVersions });
      const version = 1 + Math.max(row.version ?? 1, ...known.records.map((one) => Number(one.version ?? 1)));
      const made = await forms.add({ competitionId, formName, formNameEn, groupId, stageId, formKind, fields, version });
      return formDesignPath(made.id);
    },
    words: { saved: t('saved'), used: t('used'), useTitle: t('useTitle'), useText: t('useText'), stale: t('stale') },
  });
}
