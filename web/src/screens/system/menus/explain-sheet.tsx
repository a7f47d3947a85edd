import type { ExplainQuestion } from '@saiyun/sdk/calls';
import type { Explanation } from '@saiyun/sdk/contract';
import { entityByName } from '@saiyun/sdk/entities';
import { Alert, Button, Drawer, Form, TreeSelect } from 'antd';
import { useState } from 'react';
import { UserPicker } from '../../../blocks/user-picker/index.ts';
import { RefSelect } from '../../../kit/inputs/ref-select.tsx';
import { failureMessage } from '../../../lib/errors/error-policy.ts';
import { useLoaded } from '../../../lib/loading/use-loaded.ts';
import { useMenusText } from '../../../messages/menus/index.ts';
import { StateMark } from '../../../ui/state-mark.tsx';
import { menuCalls } from './menu-client.ts';
import { type MenuRow, menuRows } from './menu-rows.ts';

interface Props {
  /** The id of the menu or the code of the button, where the page knows it. */
  readonly about?: string;
  readonly onClose: () => void;
}

interface Option {
  readonly value: string;
  readonly title: string;
  readonly children: Option[];
}

/** Menus by id, their buttons by code. */
const optionsOf = (rows: readonly MenuRow[]): Option[] =>
  rows.map((row) => ({
    value: row.id,
    title: row.title,
    children: [
      ...optionsOf(row.children),
      ...row.buttons.flatMap(({ perms, title }) => (perms === null ? [] : [{ value: perms, title, children: [] }])),
    ],
  }));

const questionOf = (userId: string, about: string, rowId: string | undefined): ExplainQuestion =>
  about.includes(':') ? { userId, button: about, ...(rowId !== undefined && { id: rowId }) } : { userId, menu: about };

function Answer({ answer }: { readonly answer: Explanation }) {
  const { t, lang } = useMenusText();
  const fault = answer.steps.find(({ holds }) => !holds);
  const unseen = answer.steps.find(({ rule }) => rule === 'menu');
  return (
    <div className="mn-answer" aria-live="polite">
      <Alert
        type={!answer.allowed ? 'warning' : unseen ? 'info' : 'success'}
        showIcon
        title={t(!answer.allowed ? 'explain.no' : unseen ? 'explain.unseen' : 'explain.yes')}
        description={fault ? t('explain.first', { why: fault.text[lang] }) : unseen?.text[lang]}
      />
      <ol className="mn-steps">
        {answer.steps.map(({ rule, text, holds }, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the steps of an answer never change their places
          <li key={i}>
            {rule === 'menu' ? (
              <StateMark tone="attention">{t('explain.note')}</StateMark>
            ) : (
              <StateMark tone={holds ? 'good' : 'bad'}>{t(holds ? 'explain.ok' : 'explain.not')}</StateMark>
            )}
            <span>{text[lang]}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}

/** Says rule by rule why an account has a menu, a button or a row, or has it not. */
export function ExplainSheet({ about, onClose }: Props) {
  const { t, lang } = useMenusText();
  const [userId, setUserId] = useState<string>();
  const [what, setWhat] = useState(about);
  const [rowId, setRowId] = useState<string>();
  const [asked, setAsked] = useState<ExplainQuestion>();
  const tree = useLoaded(lang, () => menuCalls.list());
  const answer = useLoaded(asked && JSON.stringify(asked), () => menuCalls.explain(asked as ExplainQuestion));
  const of = what?.includes(':') ? entityByName(what.split(':')[0] ?? '') : undefined;
  const ask = () => {
    if (userId !== undefined && what !== undefined) setAsked(questionOf(userId, what, rowId));
  };
  return (
    <Drawer open title={t('explain.title')} size="min(560px, 100vw)" onClose={onClose}>
      <p className="mn-note">{t('explain.purpose')}</p>
      <Form layout="vertical" onFinish={ask}>
        <Form.Item label={t('explain.account')} required>
          <UserPicker aria-label={t('explain.account')} value={userId ?? null} onChange={(next) => setUserId(next)} />
        </Form.Item>
        <Form.Item label={t('explain.what')} required>
          <TreeSelect<string>
            aria-label={t('explain.what')}
            loading={tree.isLoading}
            treeData={tree.data ? optionsOf(menuRows(tree.data)) : []}
            showSearch={{ treeNodeFilterProp: 'title' }}
            {...(tree.data && what !== undefined && { value: what })}
            onChange={(next: string) => {
              setWhat(next);
              setRowId(undefined);
            }}
            style={{ width: '100%' }}
          />
        </Form.Item>
        {of && (
          <Form.Item label={t('explain.row')}>
            <RefSelect key={of.name} of={of.name} value={rowId} onChange={setRowId} label={t('explain.row')} />
          </Form.Item>
        )}
        <Button type="primary" htmlType="submit" disabled={userId === undefined || what === undefined} loading={answer.isLoading}>
          {t('explain.ask')}
        </Button>
      </Form>
      {asked && answer.error !== undefined && <Alert className="mn-answer" type="error" showIcon title={failureMessage(answer.error)} />}
      {asked && answer.data && <Answer answer={answer.data} />}
    </Drawer>
  );
}
