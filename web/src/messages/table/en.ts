import type { Translation } from '@saiyun/sdk/texts';
import type { texts as zhCn } from './zh-cn.ts';

export const texts = {
  'columns.left_one': '{count} column does not fit',
  'columns.left_other': '{count} columns do not fit',

  'row.primary': '{verb}: {name}',
  'row.open': 'Open {name}',

  'undo.undo': 'Undo',
  'undo.hint': 'Undo (Ctrl+Z)',
  'undo.undone': 'Undone',
  'undo.deleted_one': '{count} row deleted',
  'undo.deleted_other': '{count} rows deleted',
  'undo.deletedOne': '“{name}” deleted',
  'undo.verbOne': '{verb} done: {name}',
  'undo.verb_one': '{verb}: done for {count} row',
  'undo.verb_other': '{verb}: done for {count} rows',
  'undo.saved': '{field} saved',

  'inline.label': '{field}: {name}',
  'inline.hint': 'Double-click or press F2 to edit',
  'inline.yes': 'Yes',
  'inline.no': 'No',
  'inline.stale': 'Somebody else has just set {field} to “{value}”. Enter once more keeps yours, Esc keeps theirs.',
  'inline.staleAgain': 'Somebody else has just changed this row again. Please try once more.',
  'inline.empty': 'empty',
  'inline.keys': 'Enter saves, Esc cancels, Tab goes to the next one',

  'bulk.some': '{verb} ({count})',
  'bulk.none': 'Nothing can be done to these rows together',
  'bulk.subset': '{count} of the {all} selected rows allow it; the others stay as they are.',

  'keys.title': 'Keyboard shortcuts',
  'keys.move': 'Next row, previous row',
  'keys.open': 'Open',
  'keys.edit': 'Edit',
  'keys.inline': 'Edit in the row',
  'keys.select': 'Select the row',
  'keys.extend': 'Extend the selection',
  'keys.search': 'Search',
  'keys.add': 'New',
  'keys.undo': 'Undo what was just done',
  'keys.help': 'Show this help',
  'keys.row': 'In the list',
  'keys.or': 'or',
} as const satisfies Translation<typeof zhCn>;
