import type { Entity, Role } from '@saiyun/sdk/contract';
import { roles as allRoles } from '@saiyun/sdk/contract';
import { entityByName, pagePath } from '@saiyun/sdk/entities';
import { servedEntities } from '../kernel/served.ts';
import { ofAuditor } from './menu/auditor.ts';
import { type Entry, type Group, homePath, isGroup, organisers, page } from './menu/entry.ts';
import { ofExpert } from './menu/expert.ts';
import { ofFinance } from './menu/finance.ts';
import { competition, experts, messages, money, people, system } from './menu/organiser.ts';
import { ofParticipant } from './menu/participant.ts';
import { ofSchool } from './menu/school.ts';
import { menuIcons } from './menu-icons.ts';

const pictured = (entries: readonly Entry[], level = 1): readonly Entry[] =>
  entries.map((entry) => {
    const icon = level <= 2 ? menuIcons[entry.url] : undefined;
    const shown = { ...entry, ...(icon !== undefined && { icon }) };
    return isGroup(shown) ? { ...shown, entries: pictured(shown.entries, level + 1) } : shown;
  });

const named: readonly Entry[] = pictured([
  page(homePath, ['首页', 'Home'], [], { roles: organisers }),
  competition,
  people,
  experts,
  money,
  messages,
  system,
  ...ofSchool,
  ...ofParticipant,
  ...ofExpert,
  ...ofFinance,
  ...ofAuditor,
]);

/** An entry and what is below it. */
export function withAllBelow(entry: Entry): readonly Entry[] {
  return isGroup(entry) ? [entry, ...entry.entries.flatMap(withAllBelow)] : [entry];
}

const listed = new Set(named.flatMap(withAllBelow).flatMap((entry) => (isGroup(entry) ? [] : (entry.entities ?? []))));

const areaOf = (name: string): string | undefined => {
  const entity = entityByName(name);
  return entity && pagePath(entity).split('/')[1];
};

/** The group that lists other records of the same area, otherwise that of the system's data. */
const groupFor = (entity: Entity): string => {
  const lists = (one: Group): boolean =>
    one.entries.some((entry) => !isGroup(entry) && entry.entities?.some((name) => areaOf(name) === areaOf(entity.name)));
  return named.flatMap(withAllBelow).find((entry): entry is Group => isGroup(entry) && lists(entry))?.url ?? '/isystem/data';
};

const unlisted = servedEntities
  .filter(({ name }) => !listed.has(name))
  .map((entity) => ({ above: groupFor(entity), own: page(pagePath(entity), entity.label, entity.name) }));

const withUnlisted = (entry: Entry): Entry =>
  isGroup(entry)
    ? {
        ...entry,
        entries: [...entry.entries.map(withUnlisted), ...unlisted.filter(({ above }) => above === entry.url).map(({ own }) => own)],
      }
    : entry;

/**
 * The menu of this product: what each role needs, in the order of its work. A role sees only its entries here; what it may do is up to the
 * definitions (PERM-01). A record that no page above names gets its own at the end of its area's group.
 */
export const menu: readonly Entry[] = named.map(withUnlisted);

/** The records whose buttons are below a page, wherever its entry is. */
const entitiesOf = (url: string): readonly string[] =>
  menu.flatMap(withAllBelow).flatMap((entry) => (!isGroup(entry) && !entry.again && entry.url === url ? (entry.entities ?? []) : []));

const readersOf = new Map<string, readonly Role[]>();

/** Who may read all records of a page. */
export function readers(url: string): readonly Role[] {
  const known = readersOf.get(url);
  if (known) return known;
  const entities = entitiesOf(url).flatMap((name) => entityByName(name) ?? []);
  const found = allRoles.filter((role) => entities.every((entity) => entity.access.read.includes(role)));
  readersOf.set(url, found);
  return found;
}
