import { MoreOutlined } from '@ant-design/icons';
import type { AnyRow, Entity, Verb } from '@saiyun/sdk/contract';
import { mayAll, reasonText } from '@saiyun/sdk/logic/permission';
import { rowName } from '@saiyun/sdk/view';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { lazy, type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { titleOf } from '../../kit/cells/row-title.ts';
import type { PageOverrides } from '../../kit/list/overrides.ts';
import { useMay } from '../../kit/permission/use-may.ts';
import { binOf } from '../../kit/recycle-bin/bin-of.ts';
import { askedVerb } from '../../kit/verbs/asked-verb.ts';
import { useVerbs, verbOptions } from '../../kit/verbs/use-verbs.tsx';
import { warnOf } from '../../kit/warn.ts';
import { WhenOpened } from '../../kit/when-opened.tsx';
import { client } from '../../lib/api/client.ts';
import { keys } from '../../lib/api/query-keys.ts';
import { copyText } from '../../lib/copy-text.ts';
import { feedback } from '../../lib/errors/feedback.ts';
import { useKitText } from '../../messages/kit/index.ts';
import { useRecordText } from '../../messages/record/index.ts';
import { useActs } from '../../ui/acts.ts';
import { DropMenu } from '../../ui/drop-menu.tsx';
import { useBack } from './record-places.ts';

const EntityForm = lazy(async () => ({ default: (await import('../../kit/form/entity-form.tsx')).EntityForm }));

export interface RecordActions {
  /** What the record's state asks for. */
  readonly main: ReactNode;
  readonly more: ReactNode;
  /** Opens the form, if an edit would be taken. */
  readonly edit: (() => void) | undefined;
  /** What cannot be done now, each with its reason. */
  readonly whyNot: ReactNode;
  readonly dialogs: ReactNode;
}

/** What the command palette offers for an open record. */
function useRecordActs(of: string, list: readonly (readonly [name: string, label: string, run: () => void])[]): void {
  useActs(list.map(([name, label, run]) => ({ id: `record ${name}`, label, of, run })));
}

interface Possible {
  readonly name: string;
  readonly verb: Verb;
  readonly label: string;
}

/** What the row's state asks for, or else the first that does no harm. */
const mainOf = (entity: Entity, row: AnyRow, possible: readonly Possible[]): Possible | undefined => {
  const names = possible.map(({ name }) => name);
  const wanted = askedVerb(entity, row, names);
  return possible.find(({ name }) => name === wanted) ?? possible.find(({ verb }) => !verb.danger);
};

/** What can be done with the row of a page: one main verb, the edit, and the rest behind a menu. */
export function useRecordActions(entity: Entity, row: AnyRow, overrides: PageOverrides): RecordActions {
  const { t, say, lang } = useRecordText();
  const { t: kit } = useKitText();
  const may = useMay();
  const cache = useQueryClient();
  const [isEditing, setEditing] = useState(false);
  const renew = () => void cache.invalidateQueries({ queryKey: keys.entity(entity.name) });
  const verbs = useVerbs(entity, { ...verbOptions(overrides), onDone: renew });
  const remove = useRemove(entity, row, overrides);

  const whyNotCall = (call: 'edit' | 'delete'): string | undefined => {
    const answer = mayAll(may.grants, entity, call, [row]);
    return answer.kind === 'allowed' ? undefined : reasonText(lang, answer.why);
  };
  const offered = verbs.offered.map(([name, verb]) => ({ name, verb, label: say(verb.label), why: verbs.reason(name, [row]) }));
  const possible = offered.filter(({ why }) => why === undefined);
  const main = mainOf(entity, row, possible);
  const rest = possible.filter(({ name }) => name !== main?.name);
  const calls = (['edit', 'delete'] as const).filter((call) => may.call(entity, call)).map((call) => ({ call, why: whyNotCall(call) }));
  const mayEdit = calls.some(({ call, why }) => call === 'edit' && why === undefined);
  const mayDelete = calls.some(({ call, why }) => call === 'delete' && why === undefined);
  const refused = [
    ...offered.flatMap(({ label, why }) => (why === undefined ? [] : [{ label, why }])),
    ...calls.flatMap(({ call, why }) => (why === undefined ? [] : [{ label: kit(`action.${call}`), why }])),
  ];
  const beside = rest.slice(0, rest.length > 2 ? 1 : 2).filter(({ verb }) => !verb.danger);
  const folded = rest.filter((one) => !beside.includes(one));
  const { form: Form = EntityForm } = overrides;

  useRecordActs(rowName(entity, row, lang), [
    ...possible.map(({ name, label }) => [name, label, () => verbs.ask(name, [row])] as const),
    ...(mayEdit ? [['edit', kit('action.edit'), () => setEditing(true)] as const] : []),
    ...(mayDelete ? [['delete', kit('action.delete'), remove] as const] : []),
  ]);
  return {
    edit: mayEdit ? () => setEditing(true) : undefined,
    main: main && (
      // Red warns of what takes something away; what is final may well be the aim of the page.
      <Button type="primary" danger={verbs.isRed(main.name) && main.verb.final !== true} onClick={() => verbs.ask(main.name, [row])}>
        {main.label}
      </Button>
    ),
    more: (
      <>
        <DropMenu
          menu={{
            items: [
              ...folded.map(({ name, label }) => ({ key: name, label, danger: verbs.isRed(name) })),
              { key: ' print', label: t('print') },
              { key: ' link', label: t('copyLink') },
              ...(mayDelete ? [{ key: ' delete', label: kit('action.delete'), danger: true }] : []),
            ],
            onClick: ({ key }) => {
              if (key === ' print') return print();
              if (key === ' link') return void copyText(location.href).then((done) => done && feedback.message('success', t('linkCopied')));
              if (key === ' delete') return remove();
              verbs.ask(key, [row]);
            },
          }}
        >
          <Button icon={<MoreOutlined aria-hidden />} aria-label={t('more')} aria-haspopup="menu" />
        </DropMenu>
        {mayEdit && <Button onClick={() => setEditing(true)}>{kit('action.edit')}</Button>}
        {beside.map(({ name, label }) => (
          <Button key={name} onClick={() => verbs.ask(name, [row])}>
            {label}
          </Button>
        ))}
      </>
    ),
    whyNot: refused.length > 0 && (
      <details className="rc-why">
        <summary>{t('whyNot.summary', { count: refused.length })}</summary>
        <ul>
          {refused.map(({ label, why }) => (
            <li key={label}>{why.startsWith(label) ? why : t('whyNot.one', { verb: label, reason: why })}</li>
          ))}
        </ul>
      </details>
    ),
    dialogs: (
      <>
        {verbs.dialog}
        <WhenOpened open={isEditing}>
          <Form
            entity={entity}
            open={isEditing}
            id={row.id}
            {...(overrides.rules && { rules: overrides.rules })}
            {...(overrides.inputs && { inputs: overrides.inputs })}
            onClose={(saved) => {
              setEditing(false);
              if (saved) renew();
            }}
          />
        </WhenOpened>
      </>
    ),
  };
}

/** Confirms, deletes and leaves for the list. */
function useRemove(entity: Entity, row: AnyRow, { bin }: PageOverrides): () => void {
  const { t, say } = useKitText();
  const told = (name: string): string => {
    if (binOf(entity, bin)) return t('delete.oneToBin', { name });
    return entity.withoutBin ? t('delete.oneWhy', { name, why: say(entity.withoutBin) }) : t('delete.one', { name });
  };
  const navigate = useNavigate();
  const cache = useQueryClient();
  const { path } = useBack(entity);
  return () =>
    void feedback.confirm({
      title: t('delete.title'),
      text: told(titleOf(entity, row)),
      ok: t('action.delete'),
      danger: true,
      cancel: t('action.cancel'),
      run: async () => {
        try {
          await client.entity(entity).delete(row.id);
          feedback.message('success', t('delete.done'));
          await navigate(path, { replace: true });
          await cache.invalidateQueries({ queryKey: keys.entity(entity.name) });
        } catch (error) {
          warnOf(error);
        }
      },
    });
}
