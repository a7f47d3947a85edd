import { loadModule, parseSync } from 'libpg-query';

await loadModule();

/** A node of PostgreSQL's syntax tree: an object whose single member names its kind, or a plain object. */
type Tree = { readonly [name: string]: unknown };

const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null && !Array.isArray(value);
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** A stored table in one `select`, `update`, `delete` or `insert` of a statement. */
export interface Use {
  readonly table: string;
  readonly alias: string;
  readonly verb: 'select' | 'update' | 'delete' | 'insert';
  /** Columns that conditions name for it; for an insert, the columns that it fills. */
  readonly named: ReadonlySet<string>;
  /** Whether its rows are reached from another part, for example by an id that a row there holds. */
  readonly isReached: boolean;
  /** Whether an outer join may leave it out. */
  readonly isOptional: boolean;
}

interface Source {
  readonly alias: string;
  readonly table?: string;
  readonly columns: ReadonlySet<string> | undefined;
  readonly isOptional: boolean;
}

interface Level {
  readonly sources: readonly Source[];
  readonly outer: Level | undefined;
}

type Columns = ReadonlyMap<string, ReadonlySet<string>>;

/** Columns that identify a row. */
const identity = /^(id|.*_id|allot|account|path|stored_name)$/;

const kinds = new Set(['SelectStmt', 'UpdateStmt', 'DeleteStmt', 'InsertStmt']);

/** `a.b` as alias and column, `b` as column alone. */
const refOf = (node: unknown): { alias?: string; column: string } | undefined => {
  if (!isTree(node) || !isTree(node['ColumnRef'])) return undefined;
  const names = listOf(node['ColumnRef']['fields']).map((field) =>
    isTree(field) && isTree(field['String']) ? String(field['String']['sval']) : '*',
  );
  const column = names.at(-1) ?? '';
  return names.length > 1 ? { alias: names.at(-2) ?? '', column } : { column };
};

/** The uses of tables in a statement, part by part. */
export function usesOf(sql: string, columns: Columns): Use[] {
  const uses: Use[] = [];

  const sourcesOf = (node: unknown, ctes: ReadonlySet<string>, isOptional: boolean, quals: unknown[], inner: unknown[]): Source[] => {
    if (!isTree(node)) return [];
    if (isTree(node['RangeVar'])) {
      const range = node['RangeVar'];
      const table = String(range['relname']);
      const alias = isTree(range['alias']) ? String(range['alias']['aliasname']) : table;
      if (ctes.has(table)) return [{ alias, columns: undefined, isOptional }];
      return [{ alias, table, columns: columns.get(table) ?? new Set(), isOptional }];
    }
    if (isTree(node['JoinExpr'])) {
      const join = node['JoinExpr'];
      const kind = String(join['jointype']);
      quals.push(join['quals']);
      return [
        ...sourcesOf(join['larg'], ctes, isOptional || kind === 'JOIN_RIGHT' || kind === 'JOIN_FULL', quals, inner),
        ...sourcesOf(join['rarg'], ctes, isOptional || kind === 'JOIN_LEFT' || kind === 'JOIN_FULL', quals, inner),
      ];
    }
    const [kind] = Object.keys(node);
    const body = kind === undefined ? undefined : node[kind];
    if (!isTree(body)) return [];
    inner.push(body['subquery'] ?? body['functions']);
    const alias = isTree(body['alias']) ? String(body['alias']['aliasname']) : '';
    // A function's result has nothing to do with a tenant; a subquery is examined by itself.
    return [{ alias, columns: kind === 'RangeSubselect' ? undefined : new Set(), isOptional }];
  };

  const sourceOf = (ref: { alias?: string; column: string }, level: Level): { source: Source; level: Level } | undefined => {
    for (let one: Level | undefined = level; one; one = one.outer)
      for (const source of one.sources)
        if (ref.alias === undefined ? (source.columns?.has(ref.column) ?? source.table === undefined) : source.alias === ref.alias)
          return { source, level: one };
    return undefined;
  };

  /** Walks a condition; statements inside it are separate parts. */
  const walk = (node: unknown, seen: (node: Tree) => void, part: (node: Tree) => void): void => {
    if (Array.isArray(node)) for (const one of node) walk(one, seen, part);
    if (!isTree(node)) return;
    for (const [name, value] of Object.entries(node))
      if (kinds.has(name) && isTree(value)) part(node);
      else walk(value, seen, part);
    seen(node);
  };

  const visit = (node: Tree, outer: Level | undefined, known: ReadonlySet<string>): void => {
    const [kind] = Object.keys(node);
    const body = kind === undefined ? undefined : node[kind];
    if (!isTree(body)) return;
    const ctes = new Set(known);
    const withClause = isTree(body['withClause']) ? listOf(body['withClause']['ctes']) : [];
    for (const cte of withClause) {
      const common = isTree(cte) && isTree(cte['CommonTableExpr']) ? cte['CommonTableExpr'] : {};
      ctes.add(String(common['ctename']));
    }
    for (const cte of withClause) {
      const common = isTree(cte) && isTree(cte['CommonTableExpr']) ? cte['CommonTableExpr'] : {};
      if (isTree(common['ctequery'])) visit(common['ctequery'], outer, ctes);
    }
    if (body['op'] !== undefined && body['op'] !== 'SETOP_NONE') {
      for (const side of [body['larg'], body['rarg']]) if (isTree(side)) visit({ SelectStmt: side }, outer, ctes);
      return;
    }
    const quals: unknown[] = [body['whereClause'], body['havingClause']];
    const inner: unknown[] = [];
    const target = isTree(body['relation']) ? sourcesOf({ RangeVar: body['relation'] }, ctes, false, quals, inner) : [];
    const from = [...listOf(body['fromClause']), ...listOf(body['usingClause'])].flatMap((one) =>
      sourcesOf(one, ctes, false, quals, inner),
    );
    const sources = [...target, ...from];
    const level: Level = { sources, outer };
    const named = new Map<Source, Set<string>>(sources.map((source) => [source, new Set()]));
    const ties: [Source, Source | undefined][] = [];
    const note = (one: Tree): void => {
      const ref = refOf(one);
      const found = ref && sourceOf(ref, level);
      if (ref && found?.level === level) named.get(found.source)?.add(ref.column);
      const expr = isTree(one['A_Expr']) ? one['A_Expr'] : undefined;
      if (!expr) return;
      const sides = [expr['lexpr'], expr['rexpr']].map((side) => {
        const plain = isTree(side) && isTree(side['TypeCast']) ? side['TypeCast']['arg'] : side;
        const has = refOf(plain);
        const found = has ? sourceOf(has, level) : undefined;
        return has && found ? { ...found, column: has.column } : undefined;
      });
      const [left, right] = sides;
      // Only an identity counts: in another tenant, the same name may be somebody else's.
      if (left && right && [left, right].some(({ column }) => identity.test(column))) {
        if (left.level === level) ties.push([left.source, right.level === level ? right.source : undefined]);
        if (right.level === level) ties.push([right.source, left.level === level ? left.source : undefined]);
      }
    };
    const sub = (one: Tree): void => visit(one, level, ctes);
    const subOf = new Set<Source>();
    const inSub = (one: Tree): void => {
      if (!isTree(one['SubLink'])) return;
      const ref = refOf(one['SubLink']['testexpr']);
      const found = ref && sourceOf(ref, level);
      if (found?.level === level) subOf.add(found.source);
    };
    const scalar = (one: Tree): void => {
      const expr = isTree(one['A_Expr']) ? one['A_Expr'] : undefined;
      if (!expr) return;
      const isSub = (side: unknown): boolean => JSON.stringify(side)?.includes('"SubLink"') ?? false;
      for (const [side, other] of [
        [expr['lexpr'], expr['rexpr']],
        [expr['rexpr'], expr['lexpr']],
      ]) {
        const ref = refOf(side);
        const found = ref && isSub(other) ? sourceOf(ref, level) : undefined;
        if (found?.level === level) subOf.add(found.source);
      }
    };
    for (const qual of quals)
      walk(
        qual,
        (one) => {
          note(one);
          inSub(one);
          scalar(one);
        },
        sub,
      );
    for (const one of inner)
      walk(
        one,
        () => undefined,
        (found) => visit(found, level, ctes),
      );
    for (const [name, value] of Object.entries(body))
      if (!['withClause', 'whereClause', 'havingClause', 'fromClause', 'usingClause', 'relation'].includes(name))
        walk(value, () => undefined, sub);

    // A source is reached if it is tied to one that is examined by itself, or to one with a named tenant.
    const reached = new Set<Source>(sources.filter((source) => source.table === undefined && source.columns === undefined));
    for (const source of subOf) reached.add(source);
    const filled = listOf(body['cols']).map((col) => (isTree(col) && isTree(col['ResTarget']) ? String(col['ResTarget']['name']) : ''));
    for (const source of sources) if (named.get(source)?.has('tenant_id')) reached.add(source);
    for (let size = -1; size !== reached.size; ) {
      size = reached.size;
      for (const [source, by] of ties) if (by === undefined || reached.has(by)) reached.add(source);
    }
    const verb = kind === 'SelectStmt' ? 'select' : kind === 'UpdateStmt' ? 'update' : kind === 'DeleteStmt' ? 'delete' : 'insert';
    for (const source of sources)
      if (source.table !== undefined)
        uses.push({
          table: source.table,
          alias: source.alias,
          verb: target.includes(source) ? verb : 'select',
          named: verb === 'insert' && target.includes(source) ? new Set(filled) : (named.get(source) ?? new Set()),
          isReached: reached.has(source),
          isOptional: source.isOptional,
        });
  };

  for (const one of listOf((parseSync(sql) as Tree)['stmts']))
    if (isTree(one) && isTree(one['stmt'])) visit(one['stmt'], undefined, new Set());
  return uses;
}

/** The statements of a text: a text that is run without parameters may contain several. */
export function splitText(text: string): string[] {
  try {
    const bytes = Buffer.from(text);
    return listOf((parseSync(text) as Tree)['stmts']).map((one) => {
      const { stmt_location: from = 0, stmt_len: length } = one as { stmt_location?: number; stmt_len?: number };
      return bytes.subarray(from, length === undefined ? undefined : from + length).toString();
    });
  } catch {
    // The database reports what is wrong with it.
    return [text];
  }
}

/** Columns that cannot be null where a condition of the statement is true: `is not null`, or compared in a conjunction. */
export function provenColumns(sql: string): Set<string> {
  const found = new Set<string>();
  const conjunct = (node: unknown): void => {
    if (!isTree(node)) return;
    const { BoolExpr: bool, NullTest: nulls, A_Expr: expr } = node as Record<string, unknown>;
    if (isTree(bool) && bool['boolop'] === 'AND_EXPR') for (const one of listOf(bool['args'])) conjunct(one);
    if (isTree(nulls) && nulls['nulltesttype'] === 'IS_NOT_NULL') add(nulls['arg']);
    if (isTree(expr) && expr['kind'] !== 'AEXPR_DISTINCT' && expr['kind'] !== 'AEXPR_NOT_DISTINCT') {
      add(expr['lexpr']);
      add(expr['rexpr']);
    }
  };
  // A column that the statement itself sets is known.
  const assigned = (node: unknown): void => {
    for (const one of isTree(node) ? listOf(node['targetList']) : []) {
      const target = isTree(one) && isTree(one['ResTarget']) ? one['ResTarget'] : {};
      if (!JSON.stringify(target['val'])?.includes('"isnull"')) found.add(String(target['name']));
    }
  };
  const add = (node: unknown): void => {
    const ref = refOf(node);
    if (ref) found.add(ref.column);
  };
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) for (const one of node) visit(one);
    if (!isTree(node)) return;
    conjunct(node['whereClause']);
    assigned(node['UpdateStmt']);
    const join = node['JoinExpr'];
    if (isTree(join) && join['jointype'] === 'JOIN_INNER') conjunct(join['quals']);
    for (const value of Object.values(node)) visit(value);
  };
  visit(parseSync(sql));
  return found;
}

/** Tables that appear in a statement only on the nullable side of outer joins. */
export function optionalTables(sql: string): Set<string> {
  const uses = usesOf(sql, new Map());
  const always = new Set(uses.filter(({ isOptional }) => !isOptional).map(({ table }) => table));
  return new Set(uses.filter(({ table }) => !always.has(table)).map(({ table }) => table));
}
