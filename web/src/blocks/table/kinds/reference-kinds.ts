import { cellTexts } from '@saiyun/sdk/logic/cells';
import { type CellContext, type CellKind, isNothing, plainText, valuesOf } from './cell-kind.ts';
import { lazyEditor } from './lazy-editor.tsx';
import { lookupOf, namesIn } from './lookups.ts';

type Unseen = 'unseenUser' | 'unseenDepart' | 'unseenRow';

/** Cells that hold ids, comma-joined, and show names (WIDGET-04). */
function reference(unseen: Unseen): Omit<CellKind, 'editor'> {
  const nameOf = (id: string, { column, names, t }: CellContext): string => {
    const lookup = lookupOf(column);
    if (!lookup || names.isRefused(lookup, id)) return id;
    const named = names.of(lookup, id);
    return named ? named.text : t(unseen);
  };
  return {
    show: (value, context) =>
      lookupOf(context.column)
        ? valuesOf(value)
            .map((id) => nameOf(id, context))
            .join(', ')
        : plainText(value),
    prepare: async (texts, { column, names }) => {
      const lookup = lookupOf(column);
      if (lookup) await names.resolve(lookup, texts.flatMap(namesIn));
    },
    read: (text, { column, names }) => {
      const lookup = lookupOf(column);
      if (!lookup) return text;
      const ids = namesIn(text).map((name) => names.idOf(lookup, name));
      return ids.includes(undefined) ? undefined : ids.join(',');
    },
    // A saved row may bring the names of its ids.
    learn: (rows, { column, names }) => {
      const lookup = lookupOf(column);
      const key = `${column.key}_dictText`;
      if (!lookup || !rows.some((row) => row[key] !== undefined)) return;
      for (const row of rows) {
        const ids = valuesOf(row[column.key]);
        const texts = plainText(row[key]).split(',');
        if (!isNothing(row[key]) && ids.length === texts.length)
          for (const [i, id] of ids.entries()) names.remember(lookup, id, { text: texts[i] ?? '' });
      }
    },
    rules: (column, _options, names) => {
      const lookup = lookupOf(column);
      return lookup ? [{ test: (value) => valuesOf(value).every((id) => !names.isRefused(lookup, id)), message: cellTexts.option }] : [];
    },
  };
}

export const user: CellKind = {
  ...reference('unseenUser'),
  hint: ({ t }) => t('chooseUser'),
  ...lazyEditor(async () => (await import('./editors/user-editor.tsx')).UserEditor),
};

export const depart: CellKind = {
  ...reference('unseenDepart'),
  hint: ({ t }) => t('chooseDepart'),
  ...lazyEditor(async () => (await import('./editors/depart-editor.tsx')).DepartEditor),
};

export const popup: CellKind = {
  ...reference('unseenRow'),
  hint: ({ t }) => t('choose'),
  ...lazyEditor(async () => (await import('./editors/popup-editor.tsx')).PopupEditor),
};
