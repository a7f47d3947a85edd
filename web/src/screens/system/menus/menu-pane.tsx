import type { PermissionHolder, PermissionNode } from '@saiyun/sdk/calls';
import { buttonPolicies } from '@saiyun/sdk/entities';
import { isStockButton } from '@saiyun/sdk/logic/permission';
import { Button, Flex, Tabs } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useLoaded } from '../../../lib/loading/use-loaded.ts';
import { useMenusText } from '../../../messages/menus/index.ts';
import { MenuIcon } from '../../../ui/artwork/menu-icon.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { StateMark } from '../../../ui/state-mark.tsx';
import { menuCalls } from './menu-client.ts';
import type { Asked } from './menu-form.tsx';
import { isOff, type MenuRow, recordsOf } from './menu-rows.ts';
import { RulesTab, useHolderName } from './rules-tab.tsx';

const ExplainSheet = lazy(async () => ({ default: (await import('./explain-sheet.tsx')).ExplainSheet }));

interface Props {
  readonly row: MenuRow;
  /** Undefined where the menus cannot be changed. */
  readonly onAsk: ((asked: Asked) => void) | undefined;
  /** Undefined for those who may not grant. */
  readonly onGrant: (() => void) | undefined;
  readonly onDelete: (node: PermissionNode, below: number) => void;
}

/** What hides a menu or button from those who were granted it. */
export function MenuMarks({ node }: { readonly node: PermissionNode }) {
  const { t } = useMenusText();
  return (
    <span className="mn-marks">
      {isOff(node) && <StateMark tone="bad">{t('state.off')}</StateMark>}
      {node.hidden && <StateMark tone="quiet">{t('state.hidden')}</StateMark>}
    </span>
  );
}

interface HoldersProps extends Pick<Props, 'onGrant'> {
  readonly holders: readonly PermissionHolder[];
  readonly onWhy: () => void;
}

function Holders({ holders, onWhy, onGrant }: HoldersProps) {
  const { t } = useMenusText();
  const nameOf = useHolderName();
  return (
    <>
      {holders.length === 0 && <p className="mn-note">{t('holders.none')}</p>}
      <ul className="mn-list">
        {holders.map((holder) => (
          <li key={holder.id}>
            <div>
              {nameOf(holder)}
              {holder.ruleIds.length > 0 && <span className="mn-under">{t('holders.limited', { count: holder.ruleIds.length })}</span>}
            </div>
            <span className="mn-under">{t('holders.accounts', { count: holder.accounts })}</span>
          </li>
        ))}
      </ul>
      <Flex gap="small" wrap>
        {onGrant && <Button onClick={onGrant}>{t('grant.button')}</Button>}
        <Button onClick={onWhy}>{t('holders.why')}</Button>
      </Flex>
    </>
  );
}

function Buttons({ row, onAsk, onDelete }: Omit<Props, 'onGrant'>) {
  const { t } = useMenusText();
  return (
    <>
      {row.buttons.length === 0 && <p className="mn-note">{t('buttons.none')}</p>}
      <ul className="mn-list">
        {row.buttons.map((node) => (
          <li key={node.id}>
            <div>
              {node.title} <MenuMarks node={node} />
              <span className="mn-under">
                {node.perms} · {t(node.permsType === buttonPolicies.show ? 'buttons.hides' : 'buttons.greys')}
              </span>
            </div>
            {onAsk && (
              <Flex gap="small">
                <Button size="small" onClick={() => onAsk({ kind: 'button', node })}>
                  {t('edit')}
                </Button>
                {!isStockButton(node.perms) && (
                  <Button size="small" danger onClick={() => onDelete(node, 0)}>
                    {t('delete')}
                  </Button>
                )}
              </Flex>
            )}
          </li>
        ))}
      </ul>
      {onAsk && <Button onClick={() => onAsk({ kind: 'button', below: row.id })}>{t('buttons.add')}</Button>}
    </>
  );
}

/** A menu beside the tree: who has it, its buttons and its data rules. */
export function MenuPane(props: Props) {
  const { row, onAsk } = props;
  const { t, lang } = useMenusText();
  const [isWhy, setWhy] = useState(false);
  const holders = useLoaded(`${row.id} ${lang}`, () => menuCalls.holders(row.id));
  const held = holders.data;
  const { node } = row;
  const isGroup = row.buttons.length === 0 && row.children.length > 0;
  const pageTabs = [
    { key: 'buttons', label: t('tab.buttons'), children: <Buttons {...props} /> },
    {
      key: 'rules',
      label: t('tab.rules'),
      children: <RulesTab permissionId={row.id} records={recordsOf(row.buttons)} holders={held ?? []} onChanged={holders.reload} />,
    },
  ];
  return (
    <>
      <div className="mn-head">
        {node.icon && <MenuIcon name={node.icon} />}
        <h2>{row.title}</h2>
        <MenuMarks node={node} />
        <span className="mn-grow" />
        {onAsk && <Button onClick={() => onAsk({ kind: 'menu', node })}>{t('edit')}</Button>}
      </div>
      {node.url && <small className="mn-under">{node.url}</small>}
      {node.description && <p className="mn-note">{node.description}</p>}
      {holders.error !== undefined ? (
        <LoadFailure error={holders.error} onRetry={holders.reload} />
      ) : !held ? (
        <SkeletonRows rows={5} />
      ) : (
        <Tabs
          items={[
            {
              key: 'holders',
              label: t('tab.holders'),
              children: <Holders holders={held} onGrant={props.onGrant} onWhy={() => setWhy(true)} />,
            },
            // A group has neither: they belong to its pages.
            ...(isGroup ? [] : pageTabs),
          ]}
        />
      )}
      {isWhy && (
        <Suspense fallback={null}>
          <ExplainSheet about={row.id} onClose={() => setWhy(false)} />
        </Suspense>
      )}
    </>
  );
}
