import type { AuditEntry } from '@saiyun/sdk/calls';
import { type Entity, joinNames, type Label, type Language, labelIn } from '@saiyun/sdk/contract';
import { announcement, competition, entityByName, works } from '@saiyun/sdk/entities';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useMay } from '../../kit/permission/use-may.ts';
import { rowPath } from '../../lib/record-path.ts';
import { FilledText, marks } from '../../lib/texts/filled-text.tsx';
import { useLogText } from '../../messages/log/index.ts';
import { type Told, toldOf, Value } from '../record/history/differences.tsx';
import { isAuditAction, useActionText, verbLabel } from './audit-action.tsx';
import { recordOf } from './entry-record.ts';

/** Menu entries and data rules are no records: the log keeps what is done to them beside the roles that they are for. */
const ofMenus: ReadonlySet<string> = new Set([
  'addPermission',
  'editPermission',
  'deletePermission',
  'addDataRule',
  'editDataRule',
  'deleteDataRule',
]);

/** Whether a row has a title, as a work or a notice has; others are called by a name. */
const isTitled = (entity: Entity | undefined): boolean => entity !== undefined && titled.has(entity.name);
const titled: ReadonlySet<string> = new Set([competition, works, announcement].map(({ name }) => name));

/** A label within a sentence: English writes it small, unless it is an abbreviation or the name of a language. */
export function labelWithin(label: Label, language: Language): string {
  const text = labelIn(label, language);
  return language === 'en' && /^(?!English|Chinese)[A-Z][a-z]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
}

/** What people wrote or are called, which is in no language but its own. */
export function Data({ children }: { readonly children: ReactNode }) {
  return <span data-written="">{children}</span>;
}

/** Which row an entry is about: its kind and its name, which leads to it. */
export function What({ entry }: { readonly entry: AuditEntry }) {
  const { t, lang } = useLogText();
  const may = useMay();
  const entity = entityByName(entry.entity);
  const record = recordOf(entry);
  const kind = record ? labelWithin(record.label, lang) : t('what.unknown');
  const isMenu = ofMenus.has(entry.action);
  if (entry.name === null) return isMenu ? '' : record ? t('what.one', { kind }) : t('what.unknown');
  const isOpen = entity !== undefined && entry.entityId !== null && !isMenu && may.call(entity, 'queryById');
  const name = (
    <Data>
      {isOpen ? (
        <Link className="kt-ref" to={rowPath(entity.name, entry.entityId ?? '')}>
          {entry.name}
        </Link>
      ) : (
        entry.name
      )}
    </Data>
  );
  const text = isMenu ? t('what.alone', marks('name')) : t(isTitled(entity) ? 'what.titled' : 'what.named', { kind, ...marks('name') });
  return <FilledText text={text} parts={{ name }} />;
}

/** Longer values are told below the sentence. */
const longest = 60;
const isShort = ({ change: { before, after }, field }: Told): boolean =>
  field.kind !== 'json' &&
  field.kind !== 'longText' &&
  [before, after].every((value) => typeof value !== 'string' || value.length <= longest || field.kind === 'ref');

/** How many of the changed fields a sentence names. */
const mostNamed = 2;

/** 林思源 把竞赛《第八届物联网竞赛》的报名截止从 … 改为 … */
export function EntrySentence({ entry }: { readonly entry: AuditEntry }) {
  const { t, say, lang } = useLogText();
  const actionText = useActionText();
  const entity = recordOf(entry);
  const told = toldOf(entity?.fields, entry.changes);
  const verb = verbLabel(entry.entity, entry.action);
  const parts = { who: <b>{entry.by === null ? t('platform') : <Data>{entry.by}</Data>}</b>, what: <What entry={entry} /> };
  const state = told.find(({ change }) => change.field === entity?.stateField);
  const one = state ?? (told.length === 1 ? told[0] : undefined);
  const fill = marks('who', 'what');
  if (isAuditAction(entry.action) && !verb && entry.action !== 'edit')
    return <FilledText text={t(`said.${entry.action}`, fill)} parts={parts} />;
  const sides = one && {
    before: (
      <Data>
        <Value one={one} side="before" />
      </Data>
    ),
    after: (
      <Data>
        <Value one={one} side="after" />
      </Data>
    ),
  };
  const field = one ? labelWithin(one.field.label, lang) : '';
  if (entry.action !== 'edit') {
    const named = { ...fill, verb: verb ? say(verb) : actionText(entry.entity, entry.action) };
    const isMoved = one !== undefined && isShort(one) && one.change.before !== null && one.change.after !== null;
    if (!isMoved) return <FilledText text={t('said.verb', named)} parts={parts} />;
    return <FilledText text={t('said.moved', { ...named, ...marks('before', 'after'), field })} parts={{ ...parts, ...sides }} />;
  }
  if (told.length === 0) return <FilledText text={t('said.edit', fill)} parts={parts} />;
  if (told.length > 1 || !one || !isShort(one)) {
    const names = told.slice(0, mostNamed).map((each) => labelWithin(each.field.label, lang));
    const fields = joinNames(lang, names);
    const text =
      told.length > mostNamed ? t('said.several', { ...fill, fields, count: told.length }) : t('said.rewrote', { ...fill, fields });
    return <FilledText text={text} parts={parts} />;
  }
  const { before, after } = one.change;
  const text =
    before === null
      ? t('said.set', { ...fill, ...marks('after'), field })
      : after === null
        ? t('said.cleared', { ...fill, ...marks('before'), field })
        : t('said.changed', { ...fill, ...marks('before', 'after'), field });
  return <FilledText text={text} parts={{ ...parts, ...sides }} />;
}
