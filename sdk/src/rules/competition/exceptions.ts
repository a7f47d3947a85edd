/** A gate that can close later for somebody. */
export type Gate = 'register' | 'submit' | 'pay' | 'review';

/** For whom a gate is checked: a unit, a team (that is, a registration) and an area. An absent one has no exception. */
export interface GateScope {
  readonly unitId?: unknown;
  readonly teamId?: unknown;
  readonly areaId?: unknown;
}

export interface OpenException {
  readonly competition: unknown;
  readonly scopeType: unknown;
  readonly scopeId: unknown;
  readonly newEnd: Date;
}

/** The exceptions that still keep a gate open, and the parent of each area. */
export interface OpenExceptions {
  readonly rows: readonly OpenException[];
  readonly parents: ReadonlyMap<string, string>;
}

/** The area and all areas above it. */
const areasAbove = (parents: ReadonlyMap<string, string>, areaId: unknown): ReadonlySet<unknown> => {
  const found = new Set<string>();
  for (let at = typeof areaId === 'string' ? areaId : undefined; at !== undefined && !found.has(at); at = parents.get(at)) found.add(at);
  return found;
};

/** The latest time until which an exception keeps the gate open for this scope; `undefined` if there is none. */
export function exceptionEnd({ rows, parents }: OpenExceptions, competitionId: unknown, scope: GateScope): Date | undefined {
  const own = rows.filter((row) => row.competition === competitionId);
  if (own.length === 0) return undefined;
  const areas = areasAbove(parents, scope.areaId);
  const ends = own.filter(
    ({ scopeType, scopeId }) =>
      (scopeType === 'unit' && scopeId === scope.unitId) ||
      (scopeType === 'team' && scopeId === scope.teamId) ||
      (scopeType === 'area' && areas.has(scopeId)),
  );
  return ends.reduce<Date | undefined>((latest, { newEnd }) => (!latest || newEnd > latest ? newEnd : latest), undefined);
}
