import '../../../kit/kit.css';
import './grouping.css';
import { MoreOutlined, PlusOutlined } from '@ant-design/icons';
import type { GroupingBoard } from '@saiyun/sdk/calls';
import { competition, group } from '@saiyun/sdk/entities';
import { Button, Flex } from 'antd';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { useMay } from '../../../kit/permission/use-may.ts';
import { WhenOpened } from '../../../kit/when-opened.tsx';
import { rowPath } from '../../../lib/record-path.ts';
import { useGroupingText } from '../../../messages/grouping/index.ts';
import { DropMenu } from '../../../ui/drop-menu.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { ChosenCompetition, useChosenCompetition } from '../chosen-competition.tsx';
import { Board } from './board.tsx';
import { useBoard } from './use-grouping.ts';

const RulesDialog = lazy(async () => ({ default: (await import('./rules-dialog.tsx')).RulesDialog }));
const SheetDialog = lazy(async () => ({ default: (await import('./sheet-dialog.tsx')).SheetDialog }));
const EntityForm = lazy(async () => ({ default: (await import('../../../kit/form/entity-form.tsx')).EntityForm }));

/** Where an organiser sorts the works of a competition into its groups (COMP-05, SCREEN-20): by hand, by rules, or from a list. */
export function Grouping() {
  const { t } = useGroupingText();
  const [competitionId, choose] = useChosenCompetition();
  const head = <ChosenCompetition label={t('competition')} value={competitionId} onChange={choose} />;
  if (competitionId === '')
    return (
      <div className="gr">
        <PageHeader title={t('title')} purpose={t('purpose')} />
        {head}
        <p className="gr-quiet">{t('choose')}</p>
      </div>
    );
  return <OfCompetition key={competitionId} competitionId={competitionId} head={head} />;
}

function OfCompetition({ competitionId, head }: { readonly competitionId: string; readonly head: ReactNode }) {
  const { t } = useGroupingText();
  const { data, error, refetch } = useBoard(competitionId);
  const [open, setOpen] = useState<'rules' | 'sheet' | 'group'>();
  const may = useMay();
  const close = () => setOpen(undefined);
  const isReady = data !== undefined && data.groups.length > 0 && data.works.length > 0;
  const mayAdd = may.call(group, 'add');
  return (
    <div className="gr">
      <PageHeader
        title={t('title')}
        purpose={t('purpose')}
        more={
          <>
            <DropMenu
              placement="bottomRight"
              menu={{
                items: [
                  ...(mayAdd ? [{ key: 'group', label: t('addGroup'), onClick: () => setOpen('group') }] : []),
                  { key: 'reload', label: t('reload'), onClick: () => void refetch() },
                ],
              }}
            >
              <Button icon={<MoreOutlined aria-hidden />} aria-label={t('more')} />
            </DropMenu>
            {isReady && <Button onClick={() => setOpen('sheet')}>{t('bySheet')}</Button>}
          </>
        }
        action={
          isReady && (
            <Button type="primary" onClick={() => setOpen('rules')}>
              {t('byRule')}
            </Button>
          )
        }
      />
      <div className="gr-head">
        {head}
        <Link to={rowPath(competition.name, competitionId)} className="gr-place">
          {t('toCompetition')}
        </Link>
      </div>
      {error && !data && <LoadFailure error={error} onRetry={refetch} />}
      {!data && !error && <SkeletonRows rows={8} label={t('loading')} />}
      {data && <Missing board={data} onAdd={mayAdd ? () => setOpen('group') : undefined} />}
      {isReady && <Board competitionId={competitionId} board={data} />}
      {data && (
        <>
          <WhenOpened open={open === 'rules'}>
            <RulesDialog competitionId={competitionId} board={data} open={open === 'rules'} onClose={close} />
          </WhenOpened>
          <WhenOpened open={open === 'sheet'}>
            <SheetDialog competitionId={competitionId} board={data} open={open === 'sheet'} onClose={close} />
          </WhenOpened>
        </>
      )}
      {open === 'group' && (
        <Suspense>
          <EntityForm
            entity={group}
            open
            initial={{ competitionId }}
            fixed={['competitionId']}
            onClose={(saved) => {
              close();
              if (saved) void refetch();
            }}
          />
        </Suspense>
      )}
    </div>
  );
}

/** Why there is nothing to sort, and what to do first. */
function Missing({ board, onAdd }: { readonly board: GroupingBoard; readonly onAdd: (() => void) | undefined }) {
  const { t } = useGroupingText();
  if (board.groups.length > 0 && board.works.length > 0) return null;
  const which = board.groups.length === 0 ? 'noGroups' : 'noWorks';
  return (
    <section className="pg-card gr-missing">
      <h2>{t(which)}</h2>
      <p className="gr-quiet">{t(`${which}Text`)}</p>
      {which === 'noGroups' && onAdd && (
        <Flex>
          <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={onAdd}>
            {t('addGroup')}
          </Button>
        </Flex>
      )}
    </section>
  );
}
