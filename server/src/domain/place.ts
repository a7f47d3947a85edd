import type { Entity, Field, Place } from '@saiyun/sdk/contract';
import { snakeCase } from '@saiyun/sdk/contract';

/** A column of a row, of the row itself or of one that it leads to. */
export interface Step {
  /** Column that names the next row, and the table of that row; in order from the row itself. */
  readonly through: readonly { readonly column: string; readonly table: string }[];
  readonly column: string;
  readonly many: boolean;
  /** Nothing in it means the whole competition. */
  readonly emptyIsAll: boolean;
}

/** A column whose meaning another one tells: where it leads, by that one's value. */
export interface Choice {
  readonly by: string;
  readonly of: Readonly<Record<string, Step>>;
}

/** Where rows of a record belong, as far as its definition leads there. */
export type Places = { readonly [P in Place]?: Step | Choice };

/** The rows are another's: they belong where the row does that this column names. */
export interface Part {
  readonly column: string;
  readonly many: boolean;
  readonly of: Entity;
}

/** How the rows of a record are placed: by columns of their own and of what these lead to, or as parts of another record's. */
export type Placed = { readonly own: Places } | { readonly part: Part };

type Find = (name: string) => Entity | undefined;

const kinds: readonly Place[] = ['competition', 'area', 'group'];
const isChoice = (one: Step | Choice): one is Choice => 'by' in one;

const refsOf = ({ fields }: Entity): [name: string, field: Field][] => Object.entries(fields).filter(([, { kind }]) => kind === 'ref');

const direct = (entity: Entity, kind: Place, find: Find): Step | undefined => {
  if (entity.place === kind) return { through: [], column: 'id', many: false, emptyIsAll: false };
  const found = refsOf(entity).find(([, { of }]) => of !== entity.name && find(of ?? '')?.place === kind);
  if (!found) return undefined;
  const [name, { many = false, emptyIsAll = false }] = found;
  return { through: [], column: snakeCase(name), many, emptyIsAll };
};

/** The steps to a kind of place from a row whose column names another. */
const through = (column: string, to: Entity, step: Step | Choice | undefined): Step | undefined =>
  step && !isChoice(step) ? { ...step, through: [{ column, table: to.table }, ...step.through] } : undefined;

/** All the places that a record knows, whichever way: for finding out which of its references leads furthest. */
const placesOf = (entity: Entity, find: Find, seen: readonly string[] = []): Places => {
  if (seen.includes(entity.name)) return {};
  const placed = placedIn(entity, find, seen);
  if (!placed) return {};
  if ('own' in placed) return placed.own;
  if (placed.part.many) return {};
  const above = placesOf(placed.part.of, find, [...seen, entity.name]);
  return Object.fromEntries(
    kinds.flatMap((kind) => {
      const step = through(placed.part.column, placed.part.of, above[kind]);
      return step ? [[kind, step]] : [];
    }),
  );
};

interface Parent extends Part {
  readonly places: Places;
}

const lengthOf = (places: Places): number =>
  kinds.reduce((sum, kind) => sum + ((places[kind] as Step | undefined)?.through.length ?? 0), 0);

/** Records that the rows refer to and that are placed themselves: those that lead furthest first, and of these the nearest. */
const parentsOf = (entity: Entity, find: Find, seen: readonly string[]): Parent[] =>
  refsOf(entity)
    .flatMap(([name, { of, many = false }]) => {
      const target = find(of ?? '');
      if (!target || target.name === entity.name || target.place === 'area') return [];
      const places = placesOf(target, find, [...seen, entity.name]);
      return Object.keys(places).length > 0 ? [{ column: snakeCase(name), many, of: target, places }] : [];
    })
    .sort((a, b) => Object.keys(b.places).length - Object.keys(a.places).length || lengthOf(a.places) - lengthOf(b.places));

const choiceOf = (entity: Entity, kind: Place, find: Find, seen: readonly string[]): Choice | undefined => {
  for (const [name, { ofBy }] of Object.entries(entity.fields)) {
    if (!ofBy) continue;
    const column = snakeCase(name);
    const steps = Object.entries(ofBy.of).flatMap(([value, of]): [string, Step][] => {
      const target = find(of);
      if (!target) return [];
      if (target.place === kind) return [[value, { through: [], column, many: false, emptyIsAll: false }]];
      const step = through(column, target, placesOf(target, find, [...seen, entity.name])[kind]);
      return step ? [[value, step]] : [];
    });
    if (steps.length > 0) return { by: snakeCase(ofBy.field), of: Object.fromEntries(steps) };
  }
  return undefined;
};

const placedIn = (entity: Entity, find: Find, seen: readonly string[]): Placed | undefined => {
  const own = Object.fromEntries(kinds.flatMap((kind) => [[kind, direct(entity, kind, find)] as const]));
  const parents = parentsOf(entity, find, seen);
  const choices = Object.fromEntries(kinds.map((kind) => [kind, choiceOf(entity, kind, find, seen)] as const));
  const known = kinds.filter((kind) => own[kind] ?? choices[kind]);
  if (known.length === 0) {
    const part = parents.find(({ places }) => places.competition);
    return part && { part: { column: part.column, many: part.many, of: part.of } };
  }
  const places = kinds.flatMap((kind) => {
    const step =
      own[kind] ??
      choices[kind] ??
      parents
        .filter(({ many }) => !many)
        .map((one) => through(one.column, one.of, one.places[kind]))
        .find(Boolean);
    return step ? [[kind, step] as const] : [];
  });
  return { own: Object.fromEntries(places) };
};

/**
 * Where the rows of a record belong, from its definition alone: the columns that name a competition, an area or a group, else those of the
 * records that it refers to. Undefined for records that are no competition's, such as experts.
 */
export function placedBy(entity: Entity, find: Find): Placed | undefined {
  return placedIn(entity, find, []);
}
