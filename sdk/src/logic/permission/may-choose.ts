import type { Entity } from '../../contract/entity.ts';
import type { Role } from '../../contract/roles.ts';
import { entityList } from '../../entities/index.ts';
import type { Grants } from './grants.ts';
import { may } from './may.ts';

/** Roles whose members work for the whole tenant. */
const staff: readonly Role[] = ['ADMIN', 'SUB', 'FIN', 'AUD'];

/** The records that a form of each record refers to. */
const referredTo = ({ fields }: Entity): ReadonlySet<string> =>
  new Set(
    Object.values(fields).flatMap(({ kind, of, ofBy, server, form }) => {
      if (server || form === false) return [];
      return kind === 'ref' && of !== undefined ? [of] : Object.values(ofBy?.of ?? {});
    }),
  );

let referring: ReadonlyMap<string, readonly Entity[]> | undefined;

/** The records whose forms refer to each record. Definitions never change, so they are walked once, when somebody first asks. */
function whoRefer(): ReadonlyMap<string, readonly Entity[]> {
  const found = new Map<string, Entity[]>();
  for (const [, entity] of entityList) for (const name of referredTo(entity)) found.set(name, [...(found.get(name) ?? []), entity]);
  return found;
}

/**
 * The account's roles that may find rows of a record by name to choose one: those that list the record, or else those of staff that fill in a
 * form which refers to it.
 */
export function choosingRoles(grants: Grants, entity: Entity): readonly Role[] {
  const listing = may(grants, entity, 'list');
  if (listing.kind === 'allowed') return listing.roles;
  referring ??= whoRefer();
  const answers = (referring.get(entity.name) ?? []).flatMap((one) => (['add', 'edit'] as const).map((call) => may(grants, one, call)));
  const roles = answers.flatMap((answer) => (answer.kind === 'allowed' ? answer.roles : []));
  return [...new Set(roles)].filter((role) => staff.includes(role));
}
