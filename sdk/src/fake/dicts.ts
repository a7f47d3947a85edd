import type { Issue } from '../contract/check.ts';
import type { Entity } from '../contract/entity.ts';
import type { Fields } from '../contract/field.ts';
import type { Language } from '../contract/label.ts';
import type { AllDictItems, DictItem } from '../contract/session.ts';
import { dict, dictItem, entityByName } from '../entities/index.ts';
import { type Draft, membersOf, type WireRow } from '../logic/draft/index.ts';
import type { FakeCtx, OpenCtx } from './fake-ctx.ts';
import { compareValues, textOf } from './row-test.ts';
import type { StoredRow } from './store.ts';

const textIn = (row: StoredRow, name: string, language: Language): string => {
  const english = row[`${name}En`];
  return textOf((language === 'en' && english) || (row[name] ?? row.id));
};

/** The items of a dictionary in their order, disabled ones included; `undefined` when there is no such dictionary. */
const itemRows = ({ store }: OpenCtx, tenantId: number, code: string): readonly StoredRow[] | undefined => {
  const found = store.live(dict, tenantId).find((row) => row.dictCode === code);
  return (
    found &&
    store
      .live(dictItem, tenantId)
      .filter((row) => row.dictId === found.id)
      .sort((a, b) => compareValues(a.sortOrder, b.sortOrder) || compareValues(a.itemValue, b.itemValue))
  );
};

export const itemOf = (value: string, text: string): DictItem => ({ value, text, title: text, label: text });

const toItem =
  (language: Language) =>
  (row: StoredRow): DictItem =>
    itemOf(textOf(row.itemValue), textIn(row, 'itemText', language));

/** Items of a plain code, disabled ones included; an unknown code has none. */
export const plainItems = (ctx: FakeCtx, code: string): readonly DictItem[] =>
  (itemRows(ctx, ctx.tenantId, code) ?? []).map(toItem(ctx.language));

/** Every dictionary of a tenant with its enabled items (AUTH-04). */
export const allDictItems = (ctx: OpenCtx, tenantId: number): AllDictItems =>
  Object.fromEntries(
    ctx.store
      .live(dict, tenantId)
      .map((row) => textOf(row.dictCode))
      .sort(compareValues)
      .map((code) => {
        const enabled = (itemRows(ctx, tenantId, code) ?? []).filter((row) => row.status !== '0');
        return [code, enabled.map(toItem(ctx.language))];
      }),
  );

/** Whether a dictionary has this item, not disabled. */
export const isEnabled = (ctx: FakeCtx, code: string, value: string): boolean =>
  itemRows(ctx, ctx.tenantId, code)?.some((row) => row.itemValue === value && row.status !== '0') === true;

const isThere = (ctx: FakeCtx, target: string, id: string): boolean => {
  const entity = entityByName(target);
  return entity !== undefined && ctx.store.find(entity, ctx.tenantId, id)?.delFlag === '0';
};

/** Dictionary values that are no enabled items, and references to rows that are not there. */
export function choiceIssues(ctx: FakeCtx, fields: Fields, draft: Draft): Issue[] {
  const issues: Issue[] = [];
  for (const [name, field] of Object.entries(fields)) {
    if (field.kind !== 'dict' && field.kind !== 'ref') continue;
    const fits = field.kind === 'dict' ? isEnabled : isThere;
    const wrong = membersOf(draft[name], field.many).find((value) => !fits(ctx, field.of ?? '', value));
    if (wrong !== undefined) issues.push({ field: name, code: field.kind === 'dict' ? 'choice' : 'reference', params: { value: wrong } });
  }
  return issues;
}

/** Title of a row that a reference names; deleted rows keep theirs. */
const titleOf = (ctx: FakeCtx, target: string, id: string): string => {
  const entity = entityByName(target);
  const row = entity && ctx.store.find(entity, ctx.tenantId, id);
  return row ? textIn(row, entity.title, ctx.language) : id;
};

const dictText = (ctx: FakeCtx, code: string, value: string): string => {
  const row = itemRows(ctx, ctx.tenantId, code)?.find((one) => one.itemValue === value);
  return row ? textIn(row, 'itemText', ctx.language) : value;
};

/** Adds `<field>_dictText` where there is a value. */
export function addTexts(ctx: FakeCtx, entity: Entity, wire: WireRow): WireRow {
  for (const [name, field] of Object.entries(entity.fields)) {
    if (field.kind !== 'dict' && field.kind !== 'ref') continue;
    const shown = field.kind === 'dict' ? dictText : titleOf;
    const values = membersOf(wire[name], field.many);
    if (values.length > 0) wire[`${name}_dictText`] = values.map((value) => shown(ctx, field.of ?? '', value)).join(',');
  }
  return wire;
}
