import type { Entity, Place } from '../../contract/entity.ts';
import { snakeCase } from '../../contract/entity.ts';
import type { Field } from '../../contract/field.ts';

/** A column of the row itself or of a row that it leads to. */
export interface Step {
  /** The column that names the next row, and that row's table; in order, starting at the row itself. */
  readonly through: readonly { readonly column: string; readonly table: string }[];
  readonly column: string;
  readonly many: boolean;
  /** An empty value means the whole competition. */
  readonly emptyIsAll: boolean;
}

/** A column whose target depends on the value of another column. */
export interface Choice {
  readonly by: string;
  readonly of: Readonly<Record<string, Step>>;
}

/** Where rows of a record belong, as far as its definition says. */
export type Places = { readonly [P in Place]?: Step | Choice };

/** The rows are parts of another record's: they belong where the row named in this column belongs. */
export interface Part {
  readonly column: string;
  readonly many: boolean;
  readonly of: Entity;
}

/** How a record's rows are placed: by their own columns and those of rows they lead to, or as parts of another record's rows. */
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

/** The steps to a kind of place, from a row with a column that names another row. */
const through = (column: string, to: Entity, step: Step | Choice | undefined): Step | undefined =>
  step && !isChoice(step) ? { ...step, through: [{ column, table: to.table }, ...step.through] } : undefined;

/** All places that a record leads to, by any route: shows which of its references leads furthest. */
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

/** Records that the rows refer to and that have places themselves: first those that lead furthest, and among these the nearest. */
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
 * Where the rows of a record belong, from its definition alone: by columns that name a competition, an area or a group, otherwise by those
 * of records it refers to. Undefined for records outside any competition, such as experts.
 */
export function placedBy(entity: Entity, find: Find): Placed | undefined {
  return placedIn(entity, find, []);
}
