import './grant-preview.css';
import type { PreviewedAccounts, PreviewedEntry, RolePreview } from '@saiyun/sdk/contract';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Modal, Segmented, Skeleton } from 'antd';
import { useId, useState } from 'react';
import { failureMessage } from '../../lib/errors/error-policy.ts';
import { useGrantPreviewText } from '../../messages/grant-preview/index.ts';
import { useKitText } from '../../messages/kit/index.ts';
import { MenuIcon } from '../../ui/artwork/menu-icon.tsx';
import { StateMark } from '../../ui/state-mark.tsx';
import { type Change, changesIn, countChanges, type GrantNode, type InMenu, type SeenEntry, seenOf } from './grant-changes.ts';

/** The entries that can be granted, and the effect of a change. */
export interface GrantTrial {
  readonly nodes: readonly GrantNode[];
  readonly preview: RolePreview;
}

interface Props {
  readonly open: boolean;
  readonly name: string;
  readonly granted: readonly string[];
  readonly checked: readonly string[];
  readonly load: () => Promise<GrantTrial>;
  readonly isSaving: boolean;
  readonly onSave: () => void;
  readonly onClose: () => void;
  /** Ticks these entries as well. */
  readonly onGrant: (ids: readonly string[]) => void;
}

/** Chips shown before the rest are folded. */
const unfolded = 12;

const changeTones = { added: 'good', removed: 'bad', none: 'neutral' } as const;
const menuTones = { no: 'waiting', appears: 'good', goes: 'bad' } as const;

function Marks({ change, inMenu }: { readonly change: Change; readonly inMenu: InMenu }) {
  const { t } = useGrantPreviewText();
  return (
    <>
      {change !== 'same' && <StateMark tone={changeTones[change]}>{t(`mark.${change}`)}</StateMark>}
      {inMenu !== 'yes' && (change === 'added' || change === 'same') && (
        <StateMark tone={menuTones[inMenu]}>{t(`menu.${inMenu}`)}</StateMark>
      )}
    </>
  );
}

function Entries({ entries }: { readonly entries: readonly SeenEntry[] }) {
  const { t } = useGrantPreviewText();
  return (
    <ul className="gp-tree">
      {entries.map(({ id, title, icon, change, inMenu, buttons, children }) => (
        <li key={id}>
          <p data-change={change}>
            {icon && <MenuIcon name={icon} />}
            <span>{title}</span>
            <Marks change={change} inMenu={inMenu} />
          </p>
          {buttons.length > 0 && (
            <div className="gp-chips">
              {buttons.map((button) => (
                <span key={button.id} data-change={button.change}>
                  {button.title}
                  {button.change !== 'same' && (
                    <span className="sy-hidden">
                      {t('mark.marked', { mark: t(button.change === 'added' ? 'mark.added' : 'mark.removed') })}
                    </span>
                  )}
                </span>
              ))}
            </div>
          )}
          {children.length > 0 && <Entries entries={children} />}
        </li>
      ))}
    </ul>
  );
}

function Chips({
  title,
  entries,
  change,
}: {
  readonly title: string;
  readonly entries: readonly PreviewedEntry[];
  readonly change: Change;
}) {
  const { t } = useGrantPreviewText();
  if (entries.length === 0) return null;
  // Many pages have a button with the same name.
  const chip = ({ id, page, name, code }: PreviewedEntry) => (
    <span key={id} data-change={change} title={code}>
      {page ? `${page} / ${name}` : name}
    </span>
  );
  const rest = entries.slice(unfolded);
  return (
    <>
      <h4>{title}</h4>
      <div className="gp-chips">{entries.slice(0, unfolded).map(chip)}</div>
      {rest.length > 0 && (
        <details>
          <summary>{t('more', { number: rest.length })}</summary>
          <div className="gp-chips">{rest.map(chip)}</div>
        </details>
      )}
    </>
  );
}

function Accounts({ group }: { readonly group: PreviewedAccounts }) {
  const { t } = useGrantPreviewText();
  const { accounts, like, gains, loses, outOfMenu, noEffect, rows } = group;
  const who = `${like.realname} (${like.username})`;
  return (
    <li>
      <b>{accounts === 1 ? who : t('like', { name: who, number: accounts })}</b>
      {gains.length + loses.length + outOfMenu.length + noEffect.length + rows.length === 0 && <p className="gp-note">{t('unchanged')}</p>}
      <Chips title={t('gains')} entries={gains} change="added" />
      <Chips title={t('loses')} entries={loses} change="removed" />
      <Chips title={t('outOfMenu')} entries={outOfMenu} change="same" />
      <Chips title={t('noEffect')} entries={noEffect} change="same" />
      {rows.length > 0 && (
        <>
          <h4>{t('rows')}</h4>
          <ul className="gp-rows">
            {rows.map(({ entity, label, before, after }) => (
              <li key={entity}>{t('rowsOf', { label, before, after })}</li>
            ))}
          </ul>
        </>
      )}
    </li>
  );
}

function Shown({ trial, granted, checked, onGrant }: Pick<Props, 'granted' | 'checked' | 'onGrant'> & { readonly trial: GrantTrial }) {
  const { t } = useGrantPreviewText();
  const heading = useId();
  const { menus, missingParents } = seenOf(trial.nodes, new Set(granted), new Set(checked));
  const { added, removed } = countChanges(menus);
  const isChanged = added + removed > 0;
  const [view, setView] = useState<'all' | 'changes'>(isChanged ? 'changes' : 'all');
  const entries = view === 'all' ? menus : changesIn(menus);
  const { preview } = trial;
  return (
    <div className="gp-columns">
      <section aria-labelledby={heading}>
        <header>
          <h3 id={heading}>{t('seen')}</h3>
          <Segmented
            size="small"
            value={view}
            onChange={setView}
            options={[
              { value: 'changes', label: t('changes') },
              { value: 'all', label: t('all') },
            ]}
          />
        </header>
        <p className="gp-counts">
          {isChanged ? (
            <>
              {added > 0 && <StateMark tone="good">{t('added', { number: added })}</StateMark>}
              {removed > 0 && <StateMark tone="bad">{t('removed', { number: removed })}</StateMark>}
            </>
          ) : (
            t('noChange')
          )}
        </p>
        {missingParents.length > 0 && (
          <Alert
            type="info"
            showIcon
            title={t('out')}
            description={
              <>
                <p>{t('outText')}</p>
                <Button size="small" onClick={() => onGrant(missingParents)}>
                  {t('grantParents')}
                </Button>
              </>
            }
            style={{ marginBottom: 'var(--sy-space-3)' }}
          />
        )}
        {entries.length > 0 ? <Entries entries={entries} /> : view === 'all' && <p className="gp-note">{t('none')}</p>}
      </section>
      <section>
        <header>
          <h3>{t('effect')}</h3>
        </header>
        <p className="gp-counts">{preview.accounts === 0 ? t('noAccounts') : t('accounts', { count: preview.accounts })}</p>
        <ul className="gp-groups">
          {preview.groups.map((group) => (
            <Accounts key={group.like.id} group={group} />
          ))}
        </ul>
      </section>
    </div>
  );
}

/**
 * What a person with this role would see given the current ticks, how that differs from the saved grants, and whom it affects (ROLE-02).
 */
export function GrantPreview({ open, name, granted, checked, load, isSaving, onSave, onClose, onGrant }: Props) {
  const { t, lang } = useGrantPreviewText();
  const { t: kit } = useKitText();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['grant-preview', lang, name, checked],
    queryFn: load,
    enabled: open,
    staleTime: 0,
    gcTime: 0,
  });
  const isChanged = checked.length !== granted.length || checked.some((id) => !granted.includes(id));
  return (
    <Modal
      open={open}
      title={t('title', { name })}
      width={920}
      onCancel={onClose}
      destroyOnHidden
      footer={[
        <Button key="back" onClick={onClose}>
          {t('back')}
        </Button>,
        <Button key="save" type="primary" disabled={!isChanged || !data} loading={isSaving} onClick={onSave}>
          {kit('action.save')}
        </Button>,
      ]}
    >
      {error ? (
        <Alert
          type="warning"
          showIcon
          title={failureMessage(error)}
          action={
            <Button size="small" loading={isFetching} onClick={() => void refetch()}>
              {kit('action.retry')}
            </Button>
          }
        />
      ) : data ? (
        <Shown trial={data} granted={granted} checked={checked} onGrant={onGrant} />
      ) : (
        <Skeleton active paragraph={{ rows: 10 }} />
      )}
    </Modal>
  );
}
