import type { HistoryFact } from '@saiyun/sdk/calls';
import { type Fields, type Label, labelIn } from '@saiyun/sdk/contract';
import { buttonPolicies, validity } from '@saiyun/sdk/entities';
import type { Ctx } from '../../kernel/context.ts';
import { fileNames } from '../../kernel/dict/dicts.ts';
import { alertInput } from '../monitor/alerts/settings.ts';
import { dataRuleFields } from '../permission/data-rule-calls.ts';
import { menuFields } from '../permission/menu-writes.ts';
import { permissionNames } from '../permission/permission-names.ts';
import { lookInput } from '../tenant/site-look.ts';
import type { Images } from './images.ts';

/** An entry about something that is no field of a record: what a role may do, an entry of the menu, how the site looks. */
interface Deed extends Images {
  readonly action: string;
  readonly entity_id?: string | null;
}

const given: Label = ['授予', 'Granted'];
const takenBack: Label = ['收回', 'Taken back'];
const top: Label = ['顶级', 'Top level'];
const unknown: Label = ['已删除的菜单或按钮', 'A menu or button since deleted'];
const yesNo: readonly [Label, Label] = [
  ['否', 'No'],
  ['是', 'Yes'],
];
/** What codes of menus read as. */
const words: Readonly<Record<string, Readonly<Record<string, Label>>>> = {
  menuType: { 0: ['一级菜单', 'Menu at the top'], 1: ['下级菜单', 'Menu below another'], 2: ['按钮', 'Button'] },
  status: { [validity.valid]: ['启用', 'Enabled'], [validity.invalid]: ['停用', 'Disabled'] },
  permsType: { [buttonPolicies.show]: ['不显示', 'Not shown'], [buttonPolicies.disable]: ['显示为不可用', 'Shown, but disabled'] },
  defaultLanguage: { 'zh-CN': ['中文', 'Chinese'], en: ['英文', 'English'] },
};
const pictures: ReadonlySet<string> = new Set(['logo', 'icon', 'picture']);
/** Fields that name a menu or button. */
const naming = ['parentId', 'permissionId'] as const;

const { revision: _revision, ...lookFields } = lookInput;
const { revision: _known, ...alertFields } = alertInput;
/** The fields of acts on something that is no record. */
const fieldsOf: Readonly<Record<string, Fields>> = {
  addPermission: menuFields,
  editPermission: menuFields,
  deletePermission: menuFields,
  addDataRule: dataRuleFields,
  editDataRule: dataRuleFields,
  deleteDataRule: dataRuleFields,
  siteLook: lookFields,
  alertSettings: alertFields,
  grant: {},
};

/** Whether an act is on something that is no record, so that its images hold none of the record's fields. */
export function isDeed(action: string): boolean {
  return Object.hasOwn(fieldsOf, action);
}

const idsIn = (image: Images['before'], name: string): readonly string[] => {
  const ids = image?.[name];
  return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : [];
};

/** The menus and buttons that entries name, with what stands above them; those that are gone have the names that the entry kept. */
const namesFor = async (ctx: Ctx, deeds: readonly Deed[]): Promise<ReadonlyMap<string, Label>> => {
  const ids = deeds.flatMap(({ action, before, after }) =>
    action === 'grant'
      ? [...idsIn(before, 'removed'), ...idsIn(after, 'added')]
      : isDeed(action)
        ? naming.flatMap((name) => [before?.[name], after?.[name]]).filter((id) => typeof id === 'string')
        : [],
  );
  if (ids.length === 0) return new Map();
  const kept = deeds.flatMap(({ after }) => Object.entries((after?.names ?? {}) as Readonly<Record<string, Label>>));
  return new Map([...kept, ...(await permissionNames(ctx.db, ids))]);
};

type Reads = (name: string, value: unknown) => readonly string[];

const grantFacts = ({ before, after }: Deed, label: (one: Label) => string, names: ReadonlyMap<string, Label>): readonly HistoryFact[] => {
  const told = (ids: readonly string[]) => ids.map((id) => label(names.get(id) ?? unknown)).toSorted((a, b) => a.localeCompare(b));
  const [removed, added] = [told(idsIn(before, 'removed')), told(idsIn(after, 'added'))];
  return [
    ...(added.length > 0 ? [{ label: label(given), before: [], after: added }] : []),
    ...(removed.length > 0 ? [{ label: label(takenBack), before: removed, after: [] }] : []),
  ];
};

const fieldFacts = ({ action, before, after }: Deed, label: (one: Label) => string, reads: Reads): readonly HistoryFact[] =>
  Object.entries(fieldsOf[action] ?? {}).flatMap(([name, field]): readonly HistoryFact[] => {
    // An image that does not have a field says nothing about it.
    const [was, is] = [before && name in before ? reads(name, before[name]) : [], after && name in after ? reads(name, after[name]) : []];
    // Of a new or deleted entry, what is not so goes without saying.
    const isWhole = before === null || after === null;
    if (isWhole && [before?.[name], after?.[name]].includes(false)) return [];
    return was.join('\n') === is.join('\n') ? [] : [{ label: label(field.label), before: was, after: is }];
  });

/** What acts changed that no field of a record tells, in the words of the reader; by the id of the entry. */
export async function factsFor(
  ctx: Ctx,
  deeds: readonly (Deed & { readonly id: string })[],
): Promise<(id: string) => readonly HistoryFact[]> {
  const label = (one: Label): string => labelIn(one, ctx.language);
  const names = await namesFor(ctx, deeds);
  const paths = deeds.flatMap(({ action, before, after }) =>
    action === 'siteLook'
      ? [...pictures].flatMap((name) => [before?.[name], after?.[name]]).filter((path) => typeof path === 'string')
      : [],
  );
  const files = await fileNames(ctx, ctx.db, new Set(paths));
  const reads: Reads = (name, value) => {
    if (value === null || value === undefined) return [];
    if (typeof value === 'boolean') return [label(yesNo[value ? 1 : 0])];
    const text = typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value);
    const word = words[name]?.[text];
    if (word) return [label(word)];
    if (naming.some((one) => one === name)) return [label(text === '' ? top : (names.get(text) ?? unknown))];
    if (pictures.has(name)) return [files.get(text) ?? text];
    return text === '' ? [] : [text];
  };
  const facts = new Map(
    deeds.map((deed) => [deed.id, deed.action === 'grant' ? grantFacts(deed, label, names) : fieldFacts(deed, label, reads)]),
  );
  return (id) => facts.get(id) ?? [];
}
