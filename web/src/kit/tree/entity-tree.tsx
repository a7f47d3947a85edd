import { recordTreeCalls, type TreeRecord } from '@saiyun/sdk/calls';
import type { AnyRow, Entity } from '@saiyun/sdk/contract';
import { readTreeRows, type TreeRow } from '@saiyun/sdk/logic/tree';
import { type ReactNode, useMemo } from 'react';
import { type TreeAct, type TreeColumn, type TreePlace, TreeTable } from '../../blocks/tree-table/index.ts';
import { client } from '../../lib/api/client.ts';
import { storage } from '../../lib/store/storage.ts';
import { useKitText } from '../../messages/kit/index.ts';
import { FieldValue } from '../cells/field-value.tsx';

const trees = recordTreeCalls(client.send);
/** Rows of one answer. */
const pageSize = 1000;

export type TreeEntityRow = TreeRow & TreeRecord;

interface Props {
  readonly entity: Entity;
  readonly columns: readonly string[];
  readonly version: number;
  readonly selected?: string | undefined;
  readonly onSelect: (row: AnyRow) => void;
  readonly acts: (row: AnyRow) => readonly TreeAct[];
  readonly mayMove: boolean;
  readonly onMoved: () => void;
  readonly extra?: ReactNode;
}

/** The rows of a record as the tree that they form, read level by level; open branches are kept in this browser. */
export function EntityTree({ entity, columns, version, selected, onSelect, acts, mayMove, onMoved, extra }: Props) {
  const { say, lang } = useKitText();
  const { tree, name, title, titleEn } = entity;
  const place = `tree.${name}`;
  const asRow = useMemo(() => {
    const parent = tree?.parent ?? '';
    return (row: TreeRecord): TreeEntityRow => ({
      ...row,
      parentId: (row[parent] as string | null | undefined) ?? null,
      ...(lang === 'en' && titleEn && row[titleEn] ? { [title]: row[titleEn] } : {}),
    });
  }, [tree, title, titleEn, lang]);
  // What is no page of rows is told by the table (TREE-06).
  const level = async (row: TreeEntityRow | undefined): Promise<unknown> => {
    const all: TreeEntityRow[] = [];
    for (let pageNo = 1; ; pageNo += 1) {
      const page = await trees.rows(name, { pid: row?.id ?? '0', pageNo, pageSize });
      const records = readTreeRows<TreeEntityRow>(page);
      if (!records) return page;
      all.push(...records.map(asRow));
      // A list without a page is all there is.
      if (Array.isArray(page) || records.length === 0 || all.length >= page.total) return all;
    }
  };
  // In English the title is already the English name.
  const told = columns.filter((key) => lang !== 'en' || key !== titleEn);
  const shown = told.map((key, i): TreeColumn<TreeEntityRow> => {
    const field = entity.fields[key];
    return {
      key,
      title: field ? say(field.label) : key,
      ...(i > 0 &&
        field && {
          width: field.width ?? (field.kind === 'text' && !field.unique ? 240 : 130),
          rare: true,
          render: (row) => <FieldValue name={key} field={field} row={row} />,
        }),
    };
  });
  const move = async (row: TreeEntityRow, { parent, before }: TreePlace<TreeEntityRow>) => {
    await trees.move(name, { id: row.id, revision: row.revision, parentId: parent?.id ?? null, beforeId: before?.id ?? null });
    onMoved();
  };
  return (
    <TreeTable<TreeEntityRow>
      aria-label={say(entity.label)}
      columns={shown}
      load={level}
      search={async (word) => (await trees.rows(name, { word, pageSize })).records.map(asRow)}
      open={(storage.get(place) as readonly string[] | undefined) ?? []}
      onOpen={(ids) => storage.set(place, ids)}
      version={version}
      selected={selected}
      onSelect={onSelect}
      onMove={mayMove ? move : undefined}
      acts={acts}
      height={Math.max(320, window.innerHeight - 320)}
      extra={extra}
    />
  );
}
