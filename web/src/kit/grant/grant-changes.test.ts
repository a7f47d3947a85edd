import { describe, expect, test } from 'vitest';
import { changesIn, countChanges, type GrantNode, seenOf } from './grant-changes.ts';

const node = (id: string, children: readonly GrantNode[] = [], more: Partial<GrantNode> = {}): GrantNode => ({
  id,
  title: id.toUpperCase(),
  menuType: 1,
  status: '1',
  hidden: false,
  icon: null,
  children,
  ...more,
});
const button = (id: string): GrantNode => node(id, [], { menuType: 2 });

const tree = [node('org', [node('unit', [button('add'), button('edit')]), node('area', [button('list')])]), node('money', [node('fees')])];
const seen = (before: readonly string[], after: readonly string[]) => seenOf(tree, new Set(before), new Set(after));

describe('what a role would be shown', () => {
  test('ROLE-02: entries and buttons that stay, come and go', () => {
    const { menus, outOfReach } = seen(['org', 'unit', 'add'], ['org', 'unit', 'edit', 'area']);
    expect(menus).toMatchObject([
      {
        id: 'org',
        change: 'same',
        children: [
          {
            id: 'unit',
            change: 'same',
            buttons: [
              { id: 'add', change: 'removed' },
              { id: 'edit', change: 'added' },
            ],
          },
          { id: 'area', change: 'added', buttons: [] },
        ],
      },
    ]);
    expect(outOfReach).toEqual([]);
    expect(countChanges(menus)).toEqual({ added: 2, removed: 1 });
  });

  test('ROLE-02: what is below an entry that is not ticked is out of reach, and goes with it', () => {
    const { menus, outOfReach } = seen(['org', 'unit', 'add'], ['unit', 'add', 'fees']);
    expect(outOfReach).toEqual([
      { below: 'ORG', titles: ['UNIT'] },
      { below: 'ORG / UNIT', titles: ['ADD'] },
      { below: 'MONEY', titles: ['FEES'] },
    ]);
    expect(menus).toMatchObject([
      { id: 'org', change: 'removed', children: [{ id: 'unit', change: 'removed', buttons: [{ id: 'add', change: 'removed' }] }] },
    ]);
  });

  test('ROLE-02: what was out of reach before is no news', () => {
    expect(seen(['unit', 'add'], ['unit', 'add', 'edit']).outOfReach).toEqual([{ below: 'ORG / UNIT', titles: ['EDIT'] }]);
  });

  test('ROLE-02: only what changes is kept, with the way to it', () => {
    const { menus } = seen(['org', 'unit', 'add', 'area', 'money'], ['org', 'unit', 'add', 'edit', 'area', 'money']);
    expect(changesIn(menus)).toMatchObject([{ id: 'org', children: [{ id: 'unit', buttons: [{ id: 'edit' }] }] }]);
    expect(changesIn(seen(['org'], ['org']).menus)).toEqual([]);
  });

  test('ROLE-02: an entry that is switched off is nobody’s', () => {
    expect(seenOf([node('org', [], { status: '0' })], new Set(), new Set(['org']))).toEqual({ menus: [], outOfReach: [] });
  });
});
