import type { Entity, Label, MenuNode } from '@saiyun/sdk/contract';
import type { PageOverrides } from '../../kit/list/overrides.ts';
import { fetchedOnce } from '../../lib/load-chunk.ts';
import { homePath } from '../../lib/paths.ts';
import { recordOrigins } from '../../lib/store/record-origins.ts';
import { useSession } from '../../lib/store/session.ts';
import { useStore } from '../../lib/store/store.ts';
import { useRecordText } from '../../messages/record/index.ts';
import { screens } from '../index.ts';

const screenOf = (entity: string) => screens.find((screen) => screen.entity?.name === entity);

const loaded = new Map<string, () => Promise<PageOverrides>>();

/** What the list page of a record changes of a stock page: its rows' pages have the same form, rules and body. */
export function overridesFor(entity: string): Promise<PageOverrides> {
  const ask = loaded.get(entity) ?? fetchedOnce(async () => (await screenOf(entity)?.overrides?.()) ?? {});
  loaded.set(entity, ask);
  return ask();
}

const nodeAt = (nodes: readonly MenuNode[], path: string): MenuNode | undefined => {
  for (const node of nodes) {
    const found = node.path === path ? node : nodeAt(node.children ?? [], path);
    if (found) return found;
  }
  return undefined;
};

/** Where a record's page leads back to: the list that it was opened from, else the list in the reader's menu, else home. */
export function useBack(entity: Entity): { readonly path: string; readonly text: string; readonly ids: readonly string[] } {
  const { t, say } = useRecordText();
  const origin = useStore(recordOrigins)[entity.name];
  const { permissions } = useSession();
  const text = t('back', { list: say(entity.label) });
  if (origin) return { path: origin.path, text, ids: origin.ids };
  const path = listPath(entity.name, permissions?.menu ?? []);
  return path === undefined ? { path: homePath, text: t('backHome'), ids: [] } : { path, text, ids: [] };
}

/** The entry of a record's list in the reader's menu, if there is one. */
function listEntry(entity: string, menu: readonly MenuNode[]): MenuNode | undefined {
  const path = screenOf(entity)?.path;
  return path === undefined ? undefined : nodeAt(menu, path);
}

/** What a record's list is called: as in the reader's menu, else as the record. */
export function listName(entity: Entity, menu: readonly MenuNode[]): Label {
  const { title, enName } = listEntry(entity.name, menu)?.meta ?? {};
  return title ? [title, enName ?? title] : entity.label;
}

/** The path of a record's list, if the reader's menu has it. */
export function listPath(entity: string, menu: readonly MenuNode[]): string | undefined {
  return listEntry(entity, menu)?.path;
}
