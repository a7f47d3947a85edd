import '../../../kit/designer/designer.css';
import './report-design.css';
import { onlineReport, onlineStatus } from '@saiyun/sdk/entities';
import { may as mayRow } from '@saiyun/sdk/logic/permission';
import { Alert, Button, Segmented } from 'antd';
import { lazy, Suspense, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { DictTag } from '../../../kit/cells/dict-tag.tsx';
import { ProblemList } from '../../../kit/designer/problem-list.tsx';
import { useMay } from '../../../kit/permission/use-may.ts';
import { useDeskKeys } from '../../../kit/versions/use-desk-keys.ts';
import { type Edited, useEdited } from '../../../kit/versions/use-edited.ts';
import { useSaving } from '../../../kit/versions/use-saving.tsx';
import { client } from '../../../lib/api/client.ts';
import { useNamedPage } from '../../../lib/store/page-names.ts';
import { useMobile } from '../../../lib/use-media.ts';
import { useReportDesignText } from '../../../messages/report-design/index.ts';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { StateMark } from '../../../ui/state-mark.tsx';
import { DesignPage, type DeskProps } from '../../record/design-page.tsx';
import { reportPath } from '../paths.ts';
import { ChartSettings } from './chart-settings.tsx';
import { ColumnList } from './column-list.tsx';
import { ColumnProperties } from './column-properties.tsx';
import { reportDesignPath } from './design-path.ts';
import { FieldPicker } from './field-picker.tsx';
import { Filters } from './filters.tsx';
import {
  changedColumn,
  type Design,
  designOf,
  newColumn,
  type Problem,
  problemsOf,
  type ReportRow,
  type SourceFields,
  storedDesign,
  titleOf,
  withColumn,
  withColumns,
} from './logic/report.ts';
import { ReportSettings } from './report-settings.tsx';
import { useSourceFields } from './use-source.ts';

const Preview = lazy(async () => ({ default: (await import('./preview.tsx')).Preview }));
const reports = client.entity(onlineReport);

/** Where a report is built, with its rows in sight (CALL-88). */
export function ReportDesigner() {
  const { t } = useReportDesignText();
  return (
    <DesignPage<ReportRow> entity={onlineReport} loading={t('loading')}>
      {(desk) => <Desk {...desk} />}
    </DesignPage>
  );
}

function Desk(props: DeskProps<ReportRow>) {
  const { row } = props;
  const { t, say } = useReportDesignText();
  const may = useMay();
  const navigate = useNavigate();
  // The page of what is designed has its name alone.
  const tab = t('tab', { name: say([row.reportName, row.reportNameEn || row.reportName]) });
  useNamedPage(reportDesignPath(row.id), [tab, tab]);
  const state = useEdited<Design>(() => designOf(row));
  const design = state.now;
  const { list, byName } = useSourceFields(design.source);
  const problems = useMemo(() => problemsOf(design, byName), [design, byName]);
  const isRight = problems.length === 0;
  const desk = useDesk(state, byName);
  const saving = useReportSaving(props, state, isRight);
  const mayEdit = mayRow(may.grants, onlineReport, 'edit', row).kind === 'allowed';
  const name = say([design.reportName, design.reportNameEn || design.reportName]).trim() || t('unnamed');
  useDeskKeys({ state, mayEdit, save: saving.save, title: t('desk'), leave: t('leaveTitle') });
  return (
    <div className="kd">
      <PageHeader
        title={name}
        state={
          <>
            <DictTag
              code={onlineReport.fields.status.of}
              value={row.status ?? ''}
              {...(row.status_dictText && { text: row.status_dictText })}
            />
            {state.isDirty && <StateMark tone="attention">{t('unsaved')}</StateMark>}
          </>
        }
        purpose={t('purpose')}
        more={
          row.status === onlineStatus.published && (
            <Button onClick={() => void navigate(`${reportPath}/${row.code}`)}>{t('openReport')}</Button>
          )
        }
        action={mayEdit ? saving.buttons : undefined}
      />
      {saving.told}
      {!mayEdit && <Alert type="info" showIcon title={t('readOnly')} />}
      <div className="kd-desk" data-edits={mayEdit}>
        {mayEdit && <FieldPicker fields={list} onAdd={desk.add} />}
        <section className="kd-form" aria-label={t('columns.title')}>
          <ColumnList
            columns={design.query.columns}
            fields={byName}
            problems={problems}
            chosen={desk.chosen}
            mayEdit={mayEdit}
            onChoose={desk.pick}
            onOrder={desk.order}
          />
          <h2>{t('view.preview')}</h2>
          <Suspense fallback={<SkeletonRows rows={4} />}>
            <Preview name={name} design={design} isRight={problems.every(({ kind }) => kind === 'name' || kind === 'readers')} />
          </Suspense>
        </section>
        {mayEdit && <SidePane code={row.code} state={state} fields={byName} problems={problems} desk={desk} />}
      </div>
    </div>
  );
}

const sides = ['column', 'filters', 'chart', 'report'] as const;
type Side = (typeof sides)[number];

interface SideProps {
  readonly code: string;
  readonly state: Edited<Design>;
  readonly fields: SourceFields;
  readonly problems: readonly Problem[];
  readonly desk: ReturnType<typeof useDesk>;
}

const sideOf = ({ kind, column, filter }: Problem): Side => {
  if (filter !== undefined) return 'filters';
  if (kind === 'chart') return 'chart';
  return column !== undefined || kind === 'columns' ? 'column' : 'report';
};

/** What is to be mended, and what is set about a column, the conditions, the chart or the report. */
function SidePane({ code, state, fields, problems, desk }: SideProps) {
  const { t, say } = useReportDesignText();
  const { query } = state.now;
  const column = query.columns.find(({ key }) => key === desk.chosen);
  const nameOf = (problem: Problem): string => {
    const faulty = query.columns.find(({ key }) => key === problem.column);
    return faulty ? say(titleOf(faulty, fields)) || faulty.key : t(`side.${sideOf(problem)}`);
  };
  const put = (next: Design['query'], tag?: string) => state.change((now) => ({ ...now, query: next }), tag);
  return (
    <aside ref={desk.side} className="kd-side" aria-label={t('side.title')}>
      <ProblemList
        title={problems.length > 0 ? t('problem.some', { count: problems.length }) : t('problem.none')}
        problems={problems.map((problem) => ({
          key: `${problem.kind} ${problem.column ?? problem.filter ?? ''}`,
          name: nameOf(problem),
          text: t(`problem.${problem.kind}`),
          onChoose: () => (problem.column === undefined ? desk.setSide(sideOf(problem)) : desk.pick(problem.column)),
        }))}
      />
      <Segmented<Side>
        block
        aria-label={t('side.title')}
        value={desk.shown}
        onChange={desk.setSide}
        options={sides.map((one) => ({ value: one, label: t(`side.${one}`) }))}
      />
      {desk.shown === 'column' &&
        (column ? (
          <ColumnProperties
            column={column}
            fields={fields}
            isGrouped={query.columns.some(({ agg }) => agg !== undefined)}
            onChange={(part, tag) => put(changedColumn(query, column.key, part), tag)}
            onRemove={desk.remove}
          />
        ) : (
          <p className="kd-quiet">{t('one.none')}</p>
        ))}
      {desk.shown === 'filters' && <Filters query={query} fields={fields} problems={problems} onChange={put} />}
      {desk.shown === 'chart' && <ChartSettings query={query} fields={fields} problems={problems} onChange={put} />}
      {desk.shown === 'report' && (
        <ReportSettings
          code={code}
          design={state.now}
          fields={fields}
          problems={problems}
          onChange={(part, tag) => state.change((now) => ({ ...now, ...part }), tag)}
        />
      )}
    </aside>
  );
}

/** What is done to the columns, with the one that is chosen then and what stands at the side. */
function useDesk(state: Edited<Design>, fields: SourceFields) {
  const { query } = state.now;
  const { columns } = query;
  const [chosen, choose] = useState(columns[0]?.key);
  const [shown, setSide] = useState<Side>('column');
  const isSmall = useMobile();
  const side = useRef<HTMLElement>(null);
  const put = (next: Design['query']['columns'], tag?: string) =>
    state.change((now) => ({ ...now, query: withColumns(now.query, next) }), tag);
  const show = (key: string | undefined) => {
    choose(key);
    setSide('column');
  };
  return {
    chosen,
    shown,
    setSide,
    side,
    // On a small screen the settings stand below the report.
    pick: (key: string) => {
      show(key);
      if (isSmall) side.current?.scrollIntoView({ block: 'start' });
    },
    add: (field: string) => {
      const column = newColumn(field, columns, fields.get(field)?.kind);
      put(withColumn(columns, column));
      show(column.key);
    },
    remove: () => {
      const at = columns.findIndex(({ key }) => key === chosen);
      const rest = columns.filter(({ key }) => key !== chosen);
      put(rest);
      show((rest[at] ?? rest.at(-1))?.key);
    },
    order: (keys: readonly string[]) =>
      put(
        keys.flatMap((key) => columns.find((one) => one.key === key) ?? []),
        'order',
      ),
  };
}

function useReportSaving({ row, latest, onLatest, onStored }: DeskProps<ReportRow>, state: Edited<Design>, isRight: boolean) {
  const { t } = useReportDesignText();
  return useSaving<ReportRow>({
    entity: onlineReport,
    row,
    latest,
    state,
    onLatest,
    onStored,
    isRight,
    verb: 'publish',
    isUsable: isRight && row.status !== onlineStatus.published,
    async store(revision) {
      return (await reports.edit({ id: row.id, revision, ...storedDesign(state.now) })) as object;
    },
    async activate() {
      await reports.verb('publish', [row.id]);
      return (await reports.queryById(row.id)) as unknown as ReportRow;
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
