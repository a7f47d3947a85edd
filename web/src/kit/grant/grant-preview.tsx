import './grant-preview.css';
import type { Label, PreviewedAccounts, PreviewedEntry, RolePreview } from '@saiyun/sdk/contract';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Modal, Segmented, Skeleton } from 'antd';
import { useId, useState } from 'react';
import { failureMessage } from '../../lib/errors/error-policy.ts';
import { useKitText } from '../../messages/kit/index.ts';
import { MenuIcon } from '../../ui/artwork/menu-icon.tsx';
import { type Change, changesIn, countChanges, type GrantNode, type InMenu, type SeenEntry, seenOf } from './grant-changes.ts';

/** The entries that can be granted, and the effect of a change. */
export interface Tried {
  readonly nodes: readonly GrantNode[];
  readonly preview: RolePreview;
}

interface Props {
  readonly open: boolean;
  readonly name: string;
  readonly granted: readonly string[];
  readonly checked: readonly string[];
  readonly load: () => Promise<Tried>;
  readonly isSaving: boolean;
  readonly onSave: () => void;
  readonly onClose: () => void;
  /** Ticks these entries as well. */
  readonly onGrant: (ids: readonly string[]) => void;
}

const texts = {
  title: ['预览：{name}', 'Preview of {name}'],
  seen: ['授予的菜单和按钮', 'Menus and buttons granted'],
  all: ['全部', 'All'],
  changes: ['只看变化', 'Changes only'],
  none: ['没有任何菜单', 'No menu at all'],
  noChange: ['与已保存的授权一致', 'Nothing differs from what is saved'],
  added: ['新增 {n} 项', '{n} added'],
  removed: ['收回 {n} 项', '{n} taken away'],
  out: ['有些菜单的上级没有授予该角色', 'Some menus are granted without what they stand under'],
  outText: [
    '这些菜单只出现在从其他角色获得上级的账号中；按钮和数据不受影响。',
    'They show only to accounts that have the parent from another role. Buttons and data are not affected.',
  ],
  grantParents: ['一并授予上级', 'Grant the parents too'],
  effect: ['对账号的影响', 'What it means for accounts'],
  accounts: ['{n} 个账号使用该角色', '{n} accounts have this role'],
  noAccounts: ['还没有账号使用该角色', 'No account has this role yet'],
  like: ['{name} 等 {n} 个账号', '{name} and others, {n} accounts'],
  gains: ['获得', 'Gains'],
  loses: ['失去', 'Loses'],
  outOfMenu: ['已授予，但缺少上级，不出现在菜单中', 'Granted, but not in the menu, as the parent is missing'],
  noEffect: ['授予后无效（基础角色不允许）', 'Without effect (the base role does not allow it)'],
  rows: ['可见数据', 'Rows in sight'],
  rowsOf: ['{label}：{before} → {after} 条', '{label}: {before} → {after}'],
  unchanged: ['没有变化：其他角色已有这些权限，或本次没有改动', 'Nothing changes: other roles have it already, or nothing was ticked'],
  more: ['其余 {n} 项', '{n} more'],
  back: ['返回修改', 'Back'],
  save: ['保存', 'Save'],
  addedMark: ['新增', 'added'],
  removedMark: ['收回', 'taken away'],
  notGranted: ['未授予', 'not granted'],
  notInMenu: ['不在菜单中', 'not in the menu'],
  appears: ['将出现在菜单中', 'comes into the menu'],
  goes: ['将不在菜单中', 'leaves the menu'],
} as const satisfies Record<string, Label>;

/** Chips shown before the rest are folded. */
const unfolded = 12;

const changeMarks = {
  added: { tone: 'good', text: texts.addedMark },
  removed: { tone: 'bad', text: texts.removedMark },
  none: { tone: 'neutral', text: texts.notGranted },
} as const;

const menuMarks = {
  no: { tone: 'waiting', text: texts.notInMenu },
  appears: { tone: 'good', text: texts.appears },
  goes: { tone: 'bad', text: texts.goes },
} as const;

function Mark({ mark }: { readonly mark: { readonly tone: string; readonly text: Label } }) {
  const { say } = useKitText();
  return (
    <span className="kt-tag" data-tone={mark.tone}>
      {say(mark.text)}
    </span>
  );
}

function Marks({ change, inMenu }: { readonly change: Change; readonly inMenu: InMenu }) {
  return (
    <>
      {change !== 'same' && <Mark mark={changeMarks[change]} />}
      {inMenu !== 'yes' && (change === 'added' || change === 'same') && <Mark mark={menuMarks[inMenu]} />}
    </>
  );
}

function Entries({ entries }: { readonly entries: readonly SeenEntry[] }) {
  const { say } = useKitText();
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
                    <span className="sy-hidden">（{say(button.change === 'added' ? texts.addedMark : texts.removedMark)}）</span>
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
  const { say } = useKitText();
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
          <summary>{say(texts.more).replace('{n}', String(rest.length))}</summary>
          <div className="gp-chips">{rest.map(chip)}</div>
        </details>
      )}
    </>
  );
}

function Accounts({ group }: { readonly group: PreviewedAccounts }) {
  const { say } = useKitText();
  const { accounts, like, gains, loses, outOfMenu, noEffect, rows } = group;
  const who = `${like.realname} (${like.username})`;
  return (
    <li>
      <b>{accounts === 1 ? who : say(texts.like).replace('{name}', who).replace('{n}', String(accounts))}</b>
      {gains.length + loses.length + outOfMenu.length + noEffect.length + rows.length === 0 && (
        <p className="gp-note">{say(texts.unchanged)}</p>
      )}
      <Chips title={say(texts.gains)} entries={gains} change="added" />
      <Chips title={say(texts.loses)} entries={loses} change="removed" />
      <Chips title={say(texts.outOfMenu)} entries={outOfMenu} change="same" />
      <Chips title={say(texts.noEffect)} entries={noEffect} change="same" />
      {rows.length > 0 && (
        <>
          <h4>{say(texts.rows)}</h4>
          <ul className="gp-rows">
            {rows.map(({ entity, label, before, after }) => (
              <li key={entity}>
                {say(texts.rowsOf).replace('{label}', label).replace('{before}', String(before)).replace('{after}', String(after))}
              </li>
            ))}
          </ul>
        </>
      )}
    </li>
  );
}

function Shown({ tried, granted, checked, onGrant }: Pick<Props, 'granted' | 'checked' | 'onGrant'> & { readonly tried: Tried }) {
  const { say } = useKitText();
  const heading = useId();
  const { menus, missingParents } = seenOf(tried.nodes, new Set(granted), new Set(checked));
  const { added, removed } = countChanges(menus);
  const isChanged = added + removed > 0;
  const [view, setView] = useState<'all' | 'changes'>(isChanged ? 'changes' : 'all');
  const entries = view === 'all' ? menus : changesIn(menus);
  const { preview } = tried;
  return (
    <div className="gp-columns">
      <section aria-labelledby={heading}>
        <header>
          <h3 id={heading}>{say(texts.seen)}</h3>
          <Segmented
            size="small"
            value={view}
            onChange={setView}
            options={[
              { value: 'changes', label: say(texts.changes) },
              { value: 'all', label: say(texts.all) },
            ]}
          />
        </header>
        <p className="gp-counts">
          {isChanged ? (
            <>
              {added > 0 && (
                <span className="kt-tag" data-tone="good">
                  {say(texts.added).replace('{n}', String(added))}
                </span>
              )}
              {removed > 0 && (
                <span className="kt-tag" data-tone="bad">
                  {say(texts.removed).replace('{n}', String(removed))}
                </span>
              )}
            </>
          ) : (
            say(texts.noChange)
          )}
        </p>
        {missingParents.length > 0 && (
          <Alert
            type="info"
            showIcon
            title={say(texts.out)}
            description={
              <>
                <p>{say(texts.outText)}</p>
                <Button size="small" onClick={() => onGrant(missingParents)}>
                  {say(texts.grantParents)}
                </Button>
              </>
            }
            style={{ marginBottom: 12 }}
          />
        )}
        {entries.length > 0 ? <Entries entries={entries} /> : view === 'all' && <p className="gp-note">{say(texts.none)}</p>}
      </section>
      <section>
        <header>
          <h3>{say(texts.effect)}</h3>
        </header>
        <p className="gp-counts">
          {preview.accounts === 0 ? say(texts.noAccounts) : say(texts.accounts).replace('{n}', String(preview.accounts))}
        </p>
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
  const { say, t, lang } = useKitText();
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
      title={say(texts.title).replace('{name}', name)}
      width={920}
      onCancel={onClose}
      destroyOnHidden
      footer={[
        <Button key="back" onClick={onClose}>
          {say(texts.back)}
        </Button>,
        <Button key="save" type="primary" disabled={!isChanged || !data} loading={isSaving} onClick={onSave}>
          {say(texts.save)}
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
              {t('action.retry')}
            </Button>
          }
        />
      ) : data ? (
        <Shown tried={data} granted={granted} checked={checked} onGrant={onGrant} />
      ) : (
        <Skeleton active paragraph={{ rows: 10 }} />
      )}
    </Modal>
  );
}
