import type { Db } from '../db/db.ts';
import type { Services } from './context.ts';
import type { EntityModule } from './entity-module.ts';

const known = new WeakMap<Db, Map<string, EntityModule>>();

/** Remembers the rules of a record that is imported or exported, so that a task finds them by the record's name. */
export function rememberModule({ db }: Pick<Services, 'db'>, module: EntityModule): void {
  const modules = known.get(db) ?? new Map<string, EntityModule>();
  known.set(db, modules);
  modules.set(module.entity.name, module);
}

/** The rules of a record by its name on the wire. */
export const moduleNamed = ({ db }: Pick<Services, 'db'>, name: string): EntityModule | undefined => known.get(db)?.get(name);
