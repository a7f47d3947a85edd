import { type EntityModule, Failure } from '../../kernel/entity-module.ts';

/** The record that a call names, if it has what the call is about; refused like a path that there is not. */
export function moduleNamed(
  modules: readonly EntityModule[],
  name: string,
  has: (entity: EntityModule['entity']) => boolean = () => true,
): EntityModule {
  const module = modules.find(({ entity }) => entity.name === name);
  if (!module || !has(module.entity)) throw new Failure('path.unknown');
  return module;
}
