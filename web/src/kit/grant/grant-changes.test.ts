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
    const { menus, missingParents } = seen(['org', 'unit', 'add'], ['org', 'unit', 'edit', 'area']);
    expect(menus).toMatchObject([
      {
        id: 'org',
        change: 'same',
        inMenu: 'yes',
        children: [
          {
            id: 'unit',
            change: 'same',
            buttons: [
              { id: 'add', change: 'removed' },
              { id: 'edit', change: 'added' },
            ],
          },
          { id: 'area', change: 'added', inMenu: 'yes', buttons: [] },
        ],
      },
    ]);
    expect(missingParents).toEqual([]);
    expect(countChanges(menus)).toEqual({ added: 2, removed: 1 });
  });

  test('ROLE-02: a child that is ticked alone is an addition like any other, and stays out of the menu', () => {
    const { menus, missingParents } = seen(['org'], ['org', 'fees']);
    expect(menus.at(-1)).toMatchObject({
      id: 'money',
      change: 'none',
      inMenu: 'no',
      children: [{ id: 'fees', change: 'added', inMenu: 'no' }],
    });
    expect(countChanges(menus)).toEqual({ added: 1, removed: 0 });
    expect(missingParents).toEqual(['money']);
    // Granting the parent brings it into the menu.
    expect(seen(['org', 'fees'], ['org', 'fees', 'money'])).toMatchObject({
      menus: [{ id: 'org' }, { id: 'money', change: 'added', children: [{ id: 'fees', change: 'same', inMenu: 'appears' }] }],
      missingParents: [],
    });
  });

  test('ROLE-02: what loses its parent leaves the menu, and its buttons stay', () => {
    const { menus, missingParents } = seen(['org', 'unit', 'add'], ['unit', 'add']);
    expect(menus).toMatchObject([
      {
        id: 'org',
        change: 'removed',
        children: [{ id: 'unit', change: 'same', inMenu: 'goes', buttons: [{ id: 'add', change: 'same' }] }],
      },
    ]);
    expect(missingParents).toEqual(['org']);
    expect(changesIn(menus)).toMatchObject([{ id: 'org', children: [{ id: 'unit', buttons: [] }] }]);
  });

  test('ROLE-02: what was out of the menu before is no news', () => {
    const { menus, missingParents } = seen(['unit', 'add'], ['unit', 'add', 'edit']);
    expect(missingParents).toEqual([]);
    expect(countChanges(menus)).toEqual({ added: 1, removed: 0 });
    expect(changesIn(menus)).toMatchObject([{ id: 'org', children: [{ id: 'unit', inMenu: 'no', buttons: [{ id: 'edit' }] }] }]);
  });

  test('ROLE-02: only what changes is kept, with the way to it', () => {
    const { menus } = seen(['org', 'unit', 'add', 'area', 'money'], ['org', 'unit', 'add', 'edit', 'area', 'money']);
    expect(changesIn(menus)).toMatchObject([{ id: 'org', children: [{ id: 'unit', buttons: [{ id: 'edit' }] }] }]);
    expect(changesIn(seen(['org'], ['org']).menus)).toEqual([]);
  });

  test('ROLE-02: an entry that is switched off is nobody’s', () => {
    expect(seenOf([node('org', [], { status: '0' })], new Set(), new Set(['org']))).toEqual({ menus: [], missingParents: [] });
  });
});
