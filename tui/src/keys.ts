import type { Key } from 'ink';
import type { TuiKey } from './texts/index.ts';

/** One key binding: the keys, and the label of what they do. Hints, help and handling all use this table. */
export interface Binding {
  /** Key names, as `nameOf` returns them. */
  readonly keys: readonly string[];
  /** The keys, as they are written on the screen. */
  readonly shown: string;
  readonly label: Extract<TuiKey, `keys.${string}`>;
  /** Shown in the last line, or only if the others leave room; other bindings appear only in the help. */
  readonly hint?: true | 'last';
}

const bindings = <const T extends Record<string, Binding>>(table: T): T => table;

export const keys = bindings({
  up: { keys: ['up', 'k'], shown: '↑ k', label: 'keys.move' },
  down: { keys: ['down', 'j'], shown: '↓ j', label: 'keys.move' },
  pageUp: { keys: ['pageUp', 'ctrl+b'], shown: 'PgUp', label: 'keys.page' },
  pageDown: { keys: ['pageDown', 'ctrl+f', ' '], shown: 'PgDn', label: 'keys.page' },
  scrollUp: { keys: ['up', 'k'], shown: '↑ k', label: 'keys.scroll' },
  scrollDown: { keys: ['down', 'j'], shown: '↓ j', label: 'keys.scroll' },
  first: { keys: ['home', 'g'], shown: 'g', label: 'keys.ends' },
  last: { keys: ['end', 'G'], shown: 'G', label: 'keys.ends' },
  nextRow: { keys: ['tab'], shown: 'Tab', label: 'keys.move' },
  previousRow: { keys: ['shift+tab'], shown: '⇧Tab', label: 'keys.move' },
  open: { keys: ['enter'], shown: 'Enter', label: 'keys.open', hint: true },
  edit: { keys: ['enter'], shown: 'Enter', label: 'keys.edit', hint: true },
  nextLine: { keys: ['enter'], shown: 'Enter', label: 'keys.field', hint: true },
  nextTab: { keys: ['tab', 'right', 'l'], shown: 'Tab', label: 'keys.tab', hint: true },
  previousTab: { keys: ['shift+tab', 'left', 'h'], shown: '⇧Tab', label: 'keys.tab' },
  nextPart: { keys: ['tab', 'right', 'l'], shown: 'Tab', label: 'keys.part', hint: true },
  nextField: { keys: ['tab'], shown: 'Tab', label: 'keys.field', hint: true },
  previousPart: { keys: ['shift+tab', 'left', 'h'], shown: '⇧Tab', label: 'keys.part' },
  filter: { keys: ['/'], shown: '/', label: 'keys.filter', hint: true },
  find: { keys: ['/'], shown: '/', label: 'keys.find', hint: true },
  findNext: { keys: ['n'], shown: 'n', label: 'keys.findNext', hint: true },
  findPrevious: { keys: ['N'], shown: 'N', label: 'keys.findNext' },
  run: { keys: ['enter'], shown: 'Enter', label: 'keys.run', hint: true },
  refresh: { keys: ['r'], shown: 'r', label: 'keys.refresh', hint: true },
  choose: { keys: ['left', 'right'], shown: '← →', label: 'keys.choose', hint: true },
  pick: { keys: ['up', 'down'], shown: '↑ ↓', label: 'keys.pick', hint: true },
  clashDone: { keys: ['ctrl+s'], shown: '^S', label: 'keys.clashDone', hint: true },
  save: { keys: ['ctrl+s'], shown: '^S', label: 'keys.save', hint: true },
  editor: { keys: ['ctrl+g'], shown: '^G', label: 'keys.editor', hint: true },
  askReturn: { keys: ['x', 'ctrl+x'], shown: 'x', label: 'keys.askReturn' },
  sheetPdf: { keys: ['s'], shown: 's', label: 'keys.sheetPdf' },
  submit: { keys: ['ctrl+d'], shown: '^D', label: 'keys.submit', hint: true },
  files: { keys: ['f'], shown: 'f', label: 'keys.files', hint: true },
  read: { keys: ['enter'], shown: 'Enter', label: 'keys.read', hint: true },
  view: { keys: ['o'], shown: 'o', label: 'keys.view', hint: true },
  saveFile: { keys: ['s'], shown: 's', label: 'keys.saveFile', hint: true },
  abstract: { keys: ['v'], shown: 'v', label: 'keys.abstract', hint: true },
  next: { keys: ['J', ']', 'ctrl+n'], shown: 'J', label: 'keys.next', hint: true },
  previous: { keys: ['K', '[', 'ctrl+p'], shown: 'K', label: 'keys.previous' },
  otherPane: { keys: ['ctrl+t'], shown: '^T', label: 'keys.otherPane', hint: true },
  workDown: { keys: ['pageDown'], shown: 'PgDn', label: 'keys.scrollWork', hint: true },
  workUp: { keys: ['pageUp'], shown: 'PgUp', label: 'keys.scrollWork' },
  guide: { keys: ['i'], shown: 'i', label: 'keys.guide' },
  undo: { keys: ['u', 'ctrl+z'], shown: '^Z', label: 'keys.undo', hint: true },
  redo: { keys: ['ctrl+r'], shown: '^R', label: 'keys.redo' },
  money: { keys: ['m'], shown: 'm', label: 'keys.money', hint: true },
  notices: { keys: ['i'], shown: 'i', label: 'keys.notices', hint: true },
  own: { keys: ['p'], shown: 'p', label: 'keys.own' },
  downloads: { keys: ['d'], shown: 'd', label: 'keys.downloads', hint: 'last' },
  declare: { keys: ['x'], shown: 'x', label: 'keys.declare', hint: true },
  markAll: { keys: ['a'], shown: 'a', label: 'keys.markAll', hint: true },
  approve: { keys: ['a'], shown: 'a', label: 'keys.approve', hint: true },
  decline: { keys: ['x'], shown: 'x', label: 'keys.decline', hint: true },
  refuse: { keys: ['x'], shown: 'x', label: 'keys.refuse', hint: true },
  withdraw: { keys: ['w'], shown: 'w', label: 'keys.withdraw', hint: true },
  cancelRequest: { keys: ['x'], shown: 'x', label: 'keys.cancelRequest', hint: true },
  payPassword: { keys: ['s'], shown: 's', label: 'keys.payPassword' },
  language: { keys: ['ctrl+l'], shown: '^L', label: 'keys.language', hint: true },
  help: { keys: ['?', 'ctrl+k'], shown: '?', label: 'keys.help', hint: true },
  palette: { keys: [':'], shown: ':', label: 'keys.palette' },
  back: { keys: ['escape'], shown: 'Esc', label: 'keys.back', hint: true },
  clearFind: { keys: ['escape'], shown: 'Esc', label: 'keys.clearFind', hint: true },
  done: { keys: ['escape'], shown: 'Esc', label: 'keys.done', hint: true },
  leave: { keys: ['escape'], shown: 'Esc', label: 'keys.quit', hint: true },
  logout: { keys: ['ctrl+o'], shown: '^O', label: 'keys.logout' },
  quit: { keys: ['q'], shown: 'q', label: 'keys.quit', hint: true },
});

export type KeyName = keyof typeof keys;

/** A key that can stand for something: a letter or sign, or one with Ctrl. Digits and points are scores, Ctrl-C ends the program. */
const ownKey = /^(?:[!-\-/:-~]|ctrl\+[abd-z])$/;
const isKeyName = (name: string): name is KeyName => Object.hasOwn(keys, name);

/** The actions that can have a key of the user's own. */
export function ownActions(): readonly KeyName[] {
  return (Object.keys(keys) as KeyName[]).filter((name) => keys[name].keys.some((one) => ownKey.test(one)));
}

const everywhere = ['language', 'help', 'palette'] as const satisfies readonly KeyName[];
const moving = ['next', 'previous', 'otherPane', 'undo', 'redo'] as const;
const inReview = ['save', 'submit', 'files', 'abstract', 'guide', 'askReturn', 'sheetPdf', ...moving] as const;
const inTexts = ['scrollUp', 'scrollDown', 'first', 'last', 'find', 'findNext', 'findPrevious', 'nextPart', 'previousPart'] as const;
const inLists = ['up', 'down', 'pageUp', 'pageDown', 'first', 'last', 'findNext', 'findPrevious', 'refresh'] as const;

/** What has a key in the same place, so that no two of them can have the same. */
export const together: readonly (readonly KeyName[])[] = [
  [...everywhere, ...inLists, 'nextTab', 'previousTab', 'filter', 'money', 'notices', 'own', 'downloads', 'logout', 'quit'],
  [...everywhere, 'up', 'down', 'first', 'last', 'find', 'findNext', 'findPrevious', 'refresh', ...inReview],
  [...everywhere, ...inLists, 'find', 'view', 'saveFile'],
  [...everywhere, ...inTexts, 'view', 'saveFile', 'otherPane'],
  [...everywhere, ...inLists, 'find', 'nextPart', 'previousPart', 'withdraw', 'payPassword'],
  [...everywhere, ...inLists, 'find', 'approve', 'refuse', 'notices', 'downloads', 'logout', 'quit'],
  [...everywhere, ...inLists, 'find', 'approve', 'decline', 'next', 'previous'],
  [...everywhere, ...inLists, 'find', 'markAll'],
  [...everywhere, 'notices', 'downloads', 'logout', 'quit'],
  [...everywhere, 'scrollUp', 'scrollDown', 'refresh', 'declare'],
  [...everywhere, 'refresh', 'cancelRequest'],
];

/** A setting of a key that is not as it was meant, and why. */
export interface WrongKey {
  readonly name: string;
  readonly key: string;
  /** There is no such action; it cannot have this key; another action of the same place has the key as well. */
  readonly why: 'action' | 'key' | 'taken';
  readonly other?: KeyName;
}

const sharing = (name: KeyName, key: string): KeyName | undefined =>
  together
    .flatMap((place) => (place.includes(name) ? place : []))
    .find((one) => one !== name && (keys[one].keys as readonly string[]).includes(key));

/**
 * Takes keys of the user's own, by what they do; before anything is drawn. Returns those that cannot be taken, and those that another action
 * has in the same place. Arrows, Enter, Escape and Tab stay as they are.
 */
export function rebind(own: Readonly<Record<string, string>>): readonly WrongKey[] {
  const taken: (readonly [KeyName, string])[] = [];
  const wrong = Object.entries(own).flatMap(([name, key]): readonly WrongKey[] => {
    if (!isKeyName(name)) return [{ name, key, why: 'action' }];
    if (!ownKey.test(key) || !keys[name].keys.some((one) => ownKey.test(one))) return [{ name, key, why: 'key' }];
    const stays = keys[name].keys.filter((one) => !ownKey.test(one));
    const shown = key.startsWith('ctrl+') ? `^${key.slice(-1).toUpperCase()}` : key;
    Object.assign(keys[name], { keys: [key, ...stays], shown });
    taken.push([name, key]);
    return [];
  });
  // Only once all are taken: two may have changed places.
  const shared = taken.flatMap(([name, key]): readonly WrongKey[] => {
    const other = sharing(name, key);
    return other === undefined ? [] : [{ name, key, why: 'taken', other }];
  });
  return [...wrong, ...shared];
}

/** The name of a key: `up`, `enter`, `ctrl+s`, or the character itself. */
export function nameOf(input: string, key: Key): string {
  if (key.upArrow) return 'up';
  if (key.downArrow) return 'down';
  if (key.leftArrow) return 'left';
  if (key.rightArrow) return 'right';
  if (key.pageUp) return 'pageUp';
  if (key.pageDown) return 'pageDown';
  if (key.home) return 'home';
  if (key.end) return 'end';
  if (key.return) return 'enter';
  if (key.escape) return 'escape';
  if (key.tab) return key.shift ? 'shift+tab' : 'tab';
  if (key.backspace) return 'backspace';
  if (key.delete) return 'delete';
  return key.ctrl ? `ctrl+${input}` : input;
}

const written: Readonly<Record<string, string>> = {
  up: '↑',
  down: '↓',
  left: '←',
  right: '→',
  pageUp: 'PgUp',
  pageDown: 'PgDn',
  home: 'Home',
  end: 'End',
  tab: 'Tab',
  'shift+tab': '⇧Tab',
  enter: 'Enter',
  escape: 'Esc',
};
const writtenAs = (key: string): string => written[key] ?? (key.startsWith('ctrl+') ? `^${key.slice(-1).toUpperCase()}` : key);

/** How an action is reached where some keys are text that is written; undefined if all of its keys are. */
export function shownWhere(name: KeyName, isInput: (key: string) => boolean): string | undefined {
  const { keys: all, shown } = keys[name];
  const left = all.filter((key) => !isInput(key));
  if (left.length === all.length) return shown;
  return left[0] === undefined ? undefined : writtenAs(left[0]);
}

/** Which of these bindings a key triggers; 'none' if it triggers none. */
export function meaning<K extends KeyName>(name: string, here: readonly K[]): K | 'none' {
  return here.find((k) => (keys[k].keys as readonly string[]).includes(name)) ?? 'none';
}
