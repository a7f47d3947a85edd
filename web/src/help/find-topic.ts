import type { Role } from '@saiyun/sdk/contract';
import { isPathOf } from '@saiyun/sdk/logic/menu';
import { type Topic, topics } from './topics.ts';

/** Where somebody is: the route of the page, the inner page, and their roles with the first one first. */
export interface Whereabouts {
  readonly path: string;
  readonly part?: string | undefined;
  readonly roles: readonly Role[];
}

/** The topic of a place; undefined where only the definition of its record can tell anything. */
export function topicAt({ path, part, roles }: Whereabouts): Topic | undefined {
  const exact = topics.filter(({ paths }) => paths.includes(path));
  const here = exact.length > 0 ? exact : topics.filter(({ paths }) => paths.some((one) => isPathOf(one, path)));
  const ofPart = here.filter((one) => one.part !== undefined && one.part === part);
  const candidates = ofPart.length > 0 ? ofPart : here.filter((one) => one.part === undefined);
  const forAll = candidates.find((one) => !one.roles);
  // The first role decides, as it does for the start page.
  for (const role of roles) {
    const own = candidates.find((one) => one.roles?.includes(role)) ?? forAll;
    if (own) return own;
  }
  return forAll;
}

/** A topic by its id. */
export function topicById(id: string): Topic | undefined {
  return topics.find((one) => one.id === id);
}

/** The area of a topic and its key there. */
export function keyOf({ id }: Topic): string {
  return id.slice(id.indexOf('.') + 1);
}
