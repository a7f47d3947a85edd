import '../../../kit/designer/designer.css';
import './form-design.css';
import { onlineForm, onlineStatus } from '@saiyun/sdk/entities';
import type { OnlineFieldKind } from '@saiyun/sdk/logic/online';
import { may as mayRow } from '@saiyun/sdk/logic/permission';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Segmented } from 'antd';
import { lazy, type ReactNode, Suspense, useMemo, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { DictTag } from '../../../kit/cells/dict-tag.tsx';
import type { Values } from '../../../kit/form/fields-form.tsx';
import { useMay } from '../../../kit/permission/use-may.ts';
import { useDeskKeys } from '../../../kit/versions/use-desk-keys.ts';
import { type Edited, useEdited } from '../../../kit/versions/use-edited.ts';
import { useSaving } from '../../../kit/versions/use-saving.tsx';
import { client } from '../../../lib/api/client.ts';
import { keys } from '../../../lib/api/query-keys.ts';
import { useDicts } from '../../../lib/api/use-dict.ts';
import { useNamedPage } from '../../../lib/store/page-names.ts';
import { useMobile } from '../../../lib/use-media.ts';
import { useOnlineDesignText } from '../../../messages/online-design/index.ts';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { StateMark } from '../../../ui/state-mark.tsx';
import { DesignPage, type DeskProps } from '../../record/design-page.tsx';
import { formPaths } from '../paths.ts';
import { formCalls } from '../use-online-form.ts';
import { ChangesTold, useChangeText } from './changes-told.tsx';
import { onlineDesignPath } from './design-path.ts';
import { FieldList, Problems } from './field-list.tsx';
import { FieldPalette } from './field-palette.tsx';
import { FieldProperties } from './field-properties.tsx';
import { FormSettings, useParts } from './form-settings.tsx';
import { type Change, changesOf } from './logic/changes.ts';
import { type Checked, checkedDesign, type Design, designOf, type FormRow, heldIn, isSensitive, storedDesign } from './logic/design.ts';
import { changedField, duplicated, type FieldPart, type Held, inOrder, newField, withField } from './logic/fields.ts';

const FillPreview = lazy(async () => ({ default: (await import('./preview/fill-preview.tsx')).FillPreview }));
const ListPreview = lazy(async () => ({ default: (await import('./preview/list-preview.tsx')).ListPreview }));
const forms = client.entity(onlineForm);

/** Where an online form is built as people will see it (CALL-127). */
export function OnlineFormDesigner() {
  const { t } = useOnlineDesignText();
  return (
    <DesignPage<FormRow> entity={onlineForm} loading={t('loading')}>
      {(desk) => <Desk {...desk} />}
    </DesignPage>
  );
}

const views = ['build', 'fill', 'list'] as const;
type View = (typeof views)[number];

function Desk(props: DeskProps<FormRow>) {
  const { row } = props;
  const { t, say } = useOnlineDesignText();
  const may = useMay();
  const navigate = useNavigate();
  const state = useEdited<Design>(() => designOf(row));
  const design = state.now;
  const name: readonly [string, string] = [design.formName, design.formNameEn || design.formName];
  // The page of what is designed has its name alone.
  const tab = t('tab', { name: say([row.formName, row.formNameEn || row.formName]) });
  useNamedPage(onlineDesignPath(row.id), [tab, tab]);
  const { data: stored } = useQuery({
    queryKey: [...keys.row(onlineForm.name, row.id), 'stored', row.revision],
    queryFn: () => formCalls.stored(row.id),
  });
  const held = useMemo(() => heldIn(stored), [stored]);
  const { data: dicts } = useDicts();
  const checked = useMemo(
    () => checkedDesign(design, held, (code, value) => dicts?.[code]?.some((item) => item.value === value) ?? true),
    [design, held, dicts],
  );
  const changes = useMemo(() => (stored ? changesOf(stored, design.fields, isSensitive) : []), [stored, design.fields]);
  const desk = useDesk(state, held);
  const version = stored?.version ?? 0;
  const saving = useFormSaving(props, state, checked.isRight, version, changes);
  const mayEdit = mayRow(may.grants, onlineForm, 'edit', row).kind === 'allowed';
  const isOpenable = row.status === onlineStatus.published && !row.mainCode;
  useDeskKeys({ state, mayEdit, save: saving.save, title: t('desk'), leave: t('leaveTitle') });
  return (
    <div className="kd">
      <PageHeader
        title={say([...name]).trim() || t('list.unnamed')}
        state={
          <>
            <DictTag
              code={onlineForm.fields.status.of}
              value={row.status ?? ''}
              {...(row.status_dictText && { text: row.status_dictText })}
            />
            {state.isDirty && <StateMark tone="attention">{t('unsaved')}</StateMark>}
          </>
        }
        purpose={row.mainCode ? <MainLink code={row.mainCode} /> : t('purpose')}
        more={
          isOpenable && (
            <Button onClick={() => void navigate(`${formPaths[row.formKind] ?? formPaths.list}/${row.code}`)}>{t('openForm')}</Button>
          )
        }
        action={mayEdit ? saving.buttons : undefined}
      />
      {saving.told}
      {!mayEdit && <Alert type="info" showIcon title={t('readOnly')} />}
      <div className="kd-desk" data-edits={mayEdit}>
        {mayEdit && <FieldPalette onAdd={desk.add} />}
        <Centre row={row} design={design} checked={checked} desk={desk} mayEdit={mayEdit} />
        {mayEdit && (
          <SidePane
            row={row}
            state={state}
            checked={checked}
            held={held}
            desk={desk}
            rows={stored?.rows ?? 0}
            changes={<ChangesTold version={version} changes={changes} />}
          />
        )}
      </div>
    </div>
  );
}

interface CentreProps {
  readonly row: FormRow;
  readonly design: Design;
  readonly checked: Checked;
  readonly desk: ReturnType<typeof useDesk>;
  readonly mayEdit: boolean;
}

/** The fields in their order, or what they come to: the form that is filled in, and the list of its rows. */
function Centre({ row, design, checked, desk, mayEdit }: CentreProps) {
  const { t, say } = useOnlineDesignText();
  const [view, setView] = useState<View>('build');
  const [tried, setTried] = useState<readonly Values[]>([]);
  const { data: parts = [] } = useParts(row.mainCode ? undefined : row.code);
  return (
    <section className="kd-form" aria-label={t('list.title')}>
      <Segmented<View>
        aria-label={t('view.title')}
        value={view}
        onChange={setView}
        options={views.map((one) => ({ value: one, label: t(`view.${one}`) }))}
      />
      <Suspense fallback={<SkeletonRows rows={4} />}>
        {view === 'build' && (
          <FieldList
            fields={design.fields}
            checked={checked}
            chosen={desk.chosen}
            mayEdit={mayEdit}
            onChoose={desk.pick}
            onOrder={desk.order}
          />
        )}
        {view === 'fill' && <FillPreview fields={design.fields} onTried={(values) => setTried([values, ...tried])} />}
        {view === 'list' && (
          <ListPreview
            name={say([design.formName, design.formNameEn || design.formName])}
            layout={design.formKind}
            fields={design.fields}
            tried={tried}
            parts={parts.map((part) => say([String(part.formName), String(part.formNameEn || part.formName)]))}
          />
        )}
      </Suspense>
    </section>
  );
}

interface SideProps {
  readonly row: FormRow;
  readonly state: Edited<Design>;
  readonly checked: Checked;
  readonly held: Held;
  readonly desk: ReturnType<typeof useDesk>;
  readonly rows: number;
  readonly changes: ReactNode;
}

/** What is to be mended, what a publication changes, and what is set about the chosen field or the form. */
function SidePane({ row, state, checked, held, desk, rows, changes }: SideProps) {
  const { t } = useOnlineDesignText();
  const design = state.now;
  return (
    <aside ref={desk.side} className="kd-side" aria-label={t('side.title')}>
      <Problems design={design} checked={checked} onChoose={desk.pick} onForm={() => desk.setSide('form')} />
      {changes}
      <Segmented<Side>
        block
        aria-label={t('side.title')}
        value={desk.shown}
        onChange={desk.setSide}
        options={[
          { value: 'field', label: t('side.field') },
          { value: 'form', label: t('side.form') },
        ]}
      />
      {desk.shown === 'form' ? (
        <FormSettings
          row={row}
          design={design}
          checked={checked}
          rows={rows}
          isDirty={state.isDirty}
          onChange={(part, tag) => state.change((now) => ({ ...now, ...part }), tag)}
        />
      ) : desk.field ? (
        <FieldProperties
          field={desk.field}
          held={held}
          problems={checked.of(desk.field)}
          onChange={desk.change}
          onDuplicate={desk.duplicate}
          onRemove={desk.remove}
        />
      ) : (
        <p className="kd-quiet">{t('one.none')}</p>
      )}
    </aside>
  );
}

/** The way from a sub-table to the form that it belongs to. */
function MainLink({ code }: { readonly code: string }) {
  const { t, say } = useOnlineDesignText();
  const { data } = useQuery({
    queryKey: keys.list(onlineForm.name, { code, main: true }),
    queryFn: async () => (await forms.list({ match: { code }, pageSize: 1 })).records.at(0) ?? null,
  });
  if (!data) return null;
  return (
    <>
      {t('partOf')} <Link to={onlineDesignPath(data.id)}>{say([String(data.formName), String(data.formNameEn || data.formName)])}</Link>
    </>
  );
}

type Side = 'field' | 'form';

/** What is done to the fields, with the one that is chosen then and what stands at the side. */
function useDesk(state: Edited<Design>, held: Held) {
  const { fields } = state.now;
  const [chosen, choose] = useState(fields[0]?.key);
  const [shown, setSide] = useState<Side>('field');
  const isSmall = useMobile();
  const side = useRef<HTMLElement>(null);
  const put = (next: Design['fields'], tag?: string) => state.change((now) => ({ ...now, fields: next }), tag);
  const show = (key: string | undefined) => {
    choose(key);
    setSide('field');
  };
  return {
    chosen,
    field: fields.find(({ key }) => key === chosen),
    shown,
    setSide,
    side,
    // On a small screen the settings stand below the form.
    pick: (key: string) => {
      show(key);
      if (isSmall) side.current?.scrollIntoView({ block: 'start' });
    },
    add: (kind: OnlineFieldKind) => {
      const field = newField(kind, fields, held);
      put(withField(fields, field, chosen));
      show(field.key);
    },
    change: (part: FieldPart, tag?: string) => {
      if (chosen === undefined) return;
      const next = changedField(fields, chosen, part, held);
      put(next.fields, tag && `${tag} ${fields.findIndex(({ key }) => key === chosen)}`);
      if (next.key !== chosen) choose(next.key);
    },
    duplicate: () => {
      if (chosen === undefined) return;
      const copy = duplicated(fields, chosen, held);
      put(copy.fields);
      show(copy.key);
    },
    remove: () => {
      const at = fields.findIndex(({ key }) => key === chosen);
      const rest = fields.filter(({ key }) => key !== chosen);
      put(rest);
      show((rest[at] ?? rest.at(-1))?.key);
    },
    order: (order: readonly string[]) => put(inOrder(fields, order), 'order'),
  };
}

function useFormSaving(
  { row, latest, onLatest, onStored }: DeskProps<FormRow>,
  state: Edited<Design>,
  isRight: boolean,
  version: number,
  changes: readonly Change[],
) {
  const { t } = useOnlineDesignText();
  const textOf = useChangeText();
  return useSaving<FormRow>({
    entity: onlineForm,
    row,
    latest,
    state,
    onLatest,
    onStored,
    isRight,
    verb: 'publish',
    isUsable: isRight && (row.status !== onlineStatus.published || changes.length > 0),
    async store(revision) {
      return (await forms.edit({ id: row.id, revision, ...storedDesign(state.now) })) as object;
    },
    async activate() {
      await forms.verb('publish', [row.id]);
      return (await forms.queryById(row.id)) as unknown as FormRow;
    },
    words: {
      saved: t('saved'),
      used: t('published'),
      use: t('publish'),
      useTitle: t('publishTitle', { version: version + 1 }),
      useText: version === 0 ? t('publishFirst') : changes.map(textOf).join('\n'),
      stale: t('stale'),
    },
  });
}
