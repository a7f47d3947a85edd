import '../../../kit/designer/designer.css';
import '../form-design/form-design.css';
import './print-design.css';
import { onlineStatus, printTemplate } from '@saiyun/sdk/entities';
import { may as mayRow } from '@saiyun/sdk/logic/permission';
import { Alert, Segmented } from 'antd';
import { useMemo, useRef, useState } from 'react';
import { DictTag } from '../../../kit/cells/dict-tag.tsx';
import { ProblemList } from '../../../kit/designer/problem-list.tsx';
import { useMay } from '../../../kit/permission/use-may.ts';
import { useDeskKeys } from '../../../kit/versions/use-desk-keys.ts';
import { type Edited, useEdited } from '../../../kit/versions/use-edited.ts';
import { useSaving } from '../../../kit/versions/use-saving.tsx';
import { client } from '../../../lib/api/client.ts';
import { useNamedPage } from '../../../lib/store/page-names.ts';
import { useMobile } from '../../../lib/use-media.ts';
import { usePrintDesignText } from '../../../messages/print-design/index.ts';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { StateMark } from '../../../ui/state-mark.tsx';
import { DesignPage, type DeskProps } from '../../record/design-page.tsx';
import { printDesignPath } from './design-path.ts';
import {
  type Design,
  designOf,
  newSection,
  type PrintRow,
  type Problem,
  problemsOf,
  type SectionKind,
  storedDesign,
  withPart,
} from './logic/print.ts';
import { PageSettings } from './page-settings.tsx';
import { Paper } from './paper.tsx';
import { SectionList, SectionPalette, useSectionName } from './section-list.tsx';
import { SectionProperties } from './section-properties.tsx';
import { usePrintFields } from './use-print-fields.ts';

const templates = client.entity(printTemplate);

/** Where a printed page is built, on paper to scale (CALL-128). */
export function PrintDesigner() {
  const { t } = usePrintDesignText();
  return (
    <DesignPage<PrintRow> entity={printTemplate} loading={t('loading')}>
      {(desk) => <Desk {...desk} />}
    </DesignPage>
  );
}

type Known = ReturnType<typeof usePrintFields>;

function Desk(props: DeskProps<PrintRow>) {
  const { row } = props;
  const { t, say } = usePrintDesignText();
  const may = useMay();
  // The page of what is designed has its name alone.
  const tab = t('tab', { name: say([row.templateName, row.templateNameEn || row.templateName]) });
  useNamedPage(printDesignPath(row.id), [tab, tab]);
  const state = useEdited<Design>(() => designOf(row));
  const design = state.now;
  const known = usePrintFields(design.source);
  const problems = useMemo(() => problemsOf(design, known), [design, known]);
  const desk = useDesk(state, known);
  const saving = usePrintSaving(props, state, problems.length === 0);
  const mayEdit = mayRow(may.grants, printTemplate, 'edit', row).kind === 'allowed';
  const name = say([design.templateName, design.templateNameEn || design.templateName]).trim() || t('unnamed');
  useDeskKeys({ state, mayEdit, save: saving.save, title: t('desk'), leave: t('leaveTitle') });
  return (
    <div className="kd">
      <PageHeader
        title={name}
        state={
          <>
            <DictTag
              code={printTemplate.fields.status.of}
              value={row.status ?? ''}
              {...(row.status_dictText && { text: row.status_dictText })}
            />
            {state.isDirty && <StateMark tone="attention">{t('unsaved')}</StateMark>}
          </>
        }
        purpose={t('purpose')}
        action={mayEdit ? saving.buttons : undefined}
      />
      {saving.told}
      {!mayEdit && <Alert type="info" showIcon title={t('readOnly')} />}
      <div className="kd-desk" data-edits={mayEdit}>
        {mayEdit && <SectionPalette hasParts={(known?.parts.length ?? 0) > 0} onAdd={desk.add} />}
        <section className="kd-form" aria-label={t('preview.title')}>
          <SectionList
            parts={design.parts}
            known={known}
            chosen={desk.chosen}
            mayEdit={mayEdit}
            onChoose={desk.pick}
            onOrder={desk.order}
          />
          <Paper design={design} isRight={problems.every(({ kind }) => kind === 'name' || kind === 'readers')} />
        </section>
        {mayEdit && <SidePane code={row.code} state={state} known={known} problems={problems} desk={desk} />}
      </div>
    </div>
  );
}

type Side = 'section' | 'page';

interface SideProps {
  readonly code: string;
  readonly state: Edited<Design>;
  readonly known: Known;
  readonly problems: readonly Problem[];
  readonly desk: ReturnType<typeof useDesk>;
}

/** What is to be mended, and what is set about the chosen part or the page. */
function SidePane({ code, state, known, problems, desk }: SideProps) {
  const { t } = usePrintDesignText();
  const nameOf = useSectionName(known);
  const part = state.now.parts.find(({ id }) => id === desk.chosen);
  const named = (problem: Problem): string => {
    const faulty = state.now.parts.find(({ id }) => id === problem.part);
    return faulty ? nameOf(faulty) : t('side.page');
  };
  const show = ({ kind, part: id }: Problem) => {
    if (id !== undefined) desk.pick(id);
    else if (kind !== 'sections') desk.setSide('page');
  };
  return (
    <aside ref={desk.side} className="kd-side" aria-label={t('side.title')}>
      <ProblemList
        title={problems.length > 0 ? t('problem.some', { count: problems.length }) : t('problem.none')}
        problems={problems.map((problem) => ({
          key: `${problem.kind} ${problem.part ?? ''}`,
          name: named(problem),
          text: t(`problem.${problem.kind}`),
          onChoose: () => show(problem),
        }))}
      />
      <Segmented<Side>
        block
        aria-label={t('side.title')}
        value={desk.shown}
        onChange={desk.setSide}
        options={[
          { value: 'section', label: t('side.section') },
          { value: 'page', label: t('side.page') },
        ]}
      />
      {desk.shown === 'page' ? (
        <PageSettings
          code={code}
          design={state.now}
          problems={problems}
          onChange={(next, tag) => state.change((now) => ({ ...now, ...next }), tag)}
        />
      ) : part ? (
        <SectionProperties
          key={part.id}
          section={part.section}
          known={known}
          problem={problems.find((problem) => problem.part === part.id)?.kind}
          onChange={desk.change}
          onRemove={desk.remove}
        />
      ) : (
        <p className="kd-quiet">{t('one.none')}</p>
      )}
    </aside>
  );
}

/** What is done to the parts, with the one that is chosen then and what stands at the side. */
function useDesk(state: Edited<Design>, known: Known) {
  const { t } = usePrintDesignText();
  const { parts } = state.now;
  const [chosen, choose] = useState(parts[0]?.id);
  const [shown, setSide] = useState<Side>('section');
  const isSmall = useMobile();
  const side = useRef<HTMLElement>(null);
  const put = (next: Design['parts'], tag?: string) => state.change((now) => ({ ...now, parts: next }), tag);
  const show = (id: number | undefined) => {
    choose(id);
    setSide('section');
  };
  return {
    chosen,
    shown,
    setSide,
    side,
    // On a small screen the settings stand below the paper.
    pick: (id: number) => {
      show(id);
      if (isSmall) side.current?.scrollIntoView({ block: 'start' });
    },
    add: (kind: SectionKind) => {
      if (!known) return;
      const next = withPart(parts, newSection(kind, known, [t('one.newLabel'), t('one.newLabelEn')]), chosen);
      put(next.parts);
      show(next.id);
    },
    change: (section: Design['parts'][number]['section'], tag?: string) =>
      put(
        parts.map((one) => (one.id === chosen ? { ...one, section } : one)),
        tag && `${tag} ${chosen}`,
      ),
    remove: () => {
      const at = parts.findIndex(({ id }) => id === chosen);
      const rest = parts.filter(({ id }) => id !== chosen);
      put(rest);
      show((rest[at] ?? rest.at(-1))?.id);
    },
    order: (ids: readonly number[]) =>
      put(
        ids.flatMap((id) => parts.find((one) => one.id === id) ?? []),
        'order',
      ),
  };
}

function usePrintSaving({ row, latest, onLatest, onStored }: DeskProps<PrintRow>, state: Edited<Design>, isRight: boolean) {
  const { t } = usePrintDesignText();
  return useSaving<PrintRow>({
    entity: printTemplate,
    row,
    latest,
    state,
    onLatest,
    onStored,
    isRight,
    verb: 'publish',
    isUsable: isRight && row.status !== onlineStatus.published,
    async store(revision) {
      return (await templates.edit({ id: row.id, revision, ...storedDesign(state.now) })) as object;
    },
    async activate() {
      await templates.verb('publish', [row.id]);
      return (await templates.queryById(row.id)) as unknown as PrintRow;
    },
    words: {
      saved: t('saved'),
      used: t('published'),
      use: t('publish'),
      useTitle: t('publishTitle'),
      useText: t('publishText'),
      stale: t('stale'),
    },
  });
}
