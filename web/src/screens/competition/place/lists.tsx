import { award, awardRule, calibration, review, reviewProject, scoreRun, stagePromotion, worksPair } from '@saiyun/sdk/entities';
import { useQuery } from '@tanstack/react-query';
import { Button, Segmented, Skeleton } from 'antd';
import { type ComponentType, lazy, Suspense, use, useMemo } from 'react';
import { Link, useSearchParams } from 'react-router';
import { noSettings } from '../../../blocks/columns/index.ts';
import { FactCells } from '../../../kit/detail/fact-cells.ts';
import { FilterLine } from '../../../kit/filter/filter-line.tsx';
import { BulkActs, WholeListAct } from '../../../kit/list/bulk-acts.tsx';
import { EntityTable } from '../../../kit/list/entity-table.tsx';
import { ListBegin } from '../../../kit/list/list-begin.ts';
import { SelectionBar } from '../../../kit/list/selection-bar.tsx';
import { StateTabs } from '../../../kit/list/state-tabs.tsx';
import { useList } from '../../../kit/list/use-list.ts';
import { useStockActions } from '../../../kit/list/use-stock-actions.tsx';
import { MainAct } from '../../../kit/page/page-tools.tsx';
import { usePurpose } from '../../../kit/page/use-purpose.ts';
import { useMay } from '../../../kit/permission/use-may.ts';
import { useSeenEntity } from '../../../kit/permission/use-visible-entity.ts';
import { client } from '../../../lib/api/client.ts';
import { keys } from '../../../lib/api/query-keys.ts';
import { useSession } from '../../../lib/store/session.ts';
import { usePlaceText } from '../../../messages/place/index.ts';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { listAddress } from '../../dashboard/address.ts';
import { listName, overridesFor } from '../../record/record-places.ts';
import type { CompetitionRow, PartList } from './parts.ts';

/** Works are allotted on a page of their own, and so are scores decided. */
const ToAllot = lazy(async () => ({ default: (await import('../../allot/to-allot.tsx')).ToAllot }));
const ToCalibration = lazy(async () => ({ default: (await import('../../review/calibration/to-calibration.tsx')).ToCalibration }));
const ToPromotion = lazy(async () => ({ default: (await import('../promotion/to-promotion.tsx')).ToPromotion }));
const ToScores = lazy(async () => ({ default: (await import('../../review/to-scores.tsx')).ToScores }));

/** What stands above a list of a competition, by record. */
const aboves: Readonly<Record<string, ComponentType<{ readonly competitionId: string }>>> = {
  [award.name]: ToScores,
  [awardRule.name]: ToScores,
  [scoreRun.name]: ToScores,
  [calibration.name]: ToCalibration,
  [reviewProject.name]: ToAllot,
  [review.name]: ToAllot,
  [stagePromotion.name]: ToPromotion,
  [worksPair.name]: lazy(async () => ({ default: (await import('../../registration/similar/coverage.tsx')).Coverage })),
};

/** More review projects than these a competition does not have. */
const mostProjects = 200;

interface Props {
  readonly row: CompetitionRow;
  readonly lists: readonly PartList[];
}

/** The lists of a part, one at a time, narrowed to the competition. */
export function Lists({ row, lists }: Props) {
  const { say } = usePlaceText();
  const menu = useSession().permissions?.menu ?? [];
  const may = useMay();
  const [params, setParams] = useSearchParams();
  const own = lists.filter(({ entity }) => may.call(entity, 'list'));
  const open = own.find(({ entity }) => entity.name === params.get('list')) ?? own[0];
  if (!open) return null;
  const Above = aboves[open.entity.name];
  return (
    <>
      {own.length > 1 && (
        <Segmented
          className="cp-which"
          value={open.entity.name}
          options={own.map(({ entity }) => ({ value: entity.name, label: say(listName(entity, menu)) }))}
          onChange={(name) => setParams((now) => new URLSearchParams([...[...now].filter(([key]) => key !== 'list'), ['list', name]]))}
        />
      )}
      {Above && (
        <Suspense fallback={null}>
          <Above competitionId={row.id} />
        </Suspense>
      )}
      {open.by === 'competitionId' ? (
        <Rows key={open.entity.name} list={open} fixed={{ competitionId: row.id }} />
      ) : (
        <RowsOfProjects key={open.entity.name} list={open} row={row} />
      )}
    </>
  );
}

/** The rows of the review projects of the competition. */
function RowsOfProjects({ list, row }: { readonly list: PartList; readonly row: CompetitionRow }) {
  const { lang } = usePlaceText();
  const query = { match: { competitionId: row.id }, pageNo: 1, pageSize: mostProjects };
  const { data, error, refetch } = useQuery({
    queryKey: keys.list(reviewProject.name, { ...query, lang, of: 'place' }),
    queryFn: ({ signal }) => client.entity(reviewProject).list(query, { signal }),
  });
  if (error) return <LoadFailure error={error} onRetry={refetch} />;
  if (!data) return <Skeleton active paragraph={{ rows: 5 }} />;
  // Without a project there is nothing to find: an id that no row has asks for nothing.
  const ids = data.records.map(({ id }) => id).join(',') || '-';
  return <Rows list={list} fixed={{ projectId: ids }} adds={data.records.length === 1} />;
}

interface RowsProps {
  readonly list: PartList;
  readonly fixed: Readonly<Record<string, string>>;
  /** New rows can have the fixed values. */
  readonly adds?: boolean;
}

function Rows({ list: { entity: whole, by }, fixed, adds = true }: RowsProps) {
  const { t } = usePlaceText();
  const entity = useSeenEntity(whole);
  const overrides = use(overridesFor(entity.name));
  const menu = useSession().permissions?.menu ?? [];
  const purpose = usePurpose(entity.name);
  const list = useList(entity, { fixed, local: true, refetchMs: overrides.refetchMs });
  const drawn = useMemo(() => Object.entries(overrides.columns ?? {}).flatMap(([name, one]) => (one?.cell ? [name] : [])), [overrides]);
  const actions = useStockActions(list, { ...overrides, Form: overrides.form, Detail: overrides.detail, drawn });
  const columns = useMemo(() => ({ ...overrides.columns, [by]: { hidden: true } }), [overrides, by]);
  const mayAdd = adds && actions.mayAdd;
  const address = listAddress(menu, entity.name, { match: fixed });
  return (
    <section className="cp-list">
      <FilterLine
        list={list}
        without={[by, ...(overrides.withoutFilters ?? []), ...(overrides.stateTabs && entity.stateField ? [entity.stateField] : [])]}
        tabs={overrides.stateTabs && <StateTabs list={list} />}
        tools={
          <>
            {address && (
              <Link to={address}>
                <Button type="text" size="small" tabIndex={-1}>
                  {t('list.all')}
                </Button>
              </Link>
            )}
            <WholeListAct list={list} actions={actions} />
            {mayAdd && <MainAct actions={actions} />}
          </>
        }
      />
      <SelectionBar list={list}>
        <BulkActs list={list} actions={actions} />
      </SelectionBar>
      <ListBegin value={{ text: purpose.begin, add: mayAdd ? () => actions.add() : undefined, acts: overrides.begin?.(list) }}>
        <div className="kt-list">
          <EntityTable
            entity={entity}
            list={list}
            columns={columns}
            first={overrides.first}
            settings={noSettings}
            selectable={actions.selectable}
            onOpen={actions.open}
            actions={actions.ofRow}
            extraActions={overrides.rowActions && ((row) => overrides.rowActions?.(row, list))}
            onEdit={actions.edit}
            onAdd={mayAdd ? () => actions.add() : undefined}
            inline={overrides.form ? undefined : actions.inline}
            expand={overrides.expand}
          />
        </div>
      </ListBegin>
      <FactCells value={overrides.columns ?? {}}>{actions.dialogs}</FactCells>
    </section>
  );
}
