import { labelIn } from '@saiyun/sdk/contract';
import { fieldsNotSeen } from '@saiyun/sdk/logic/access';
import { type Ref, useImperativeHandle, useMemo, useRef } from 'react';
import { FormTables, type FormTablesHandle, type RefusedPlace, type SubTableHandle } from '../../blocks/form-tables/index.ts';
import { useRoles } from '../../lib/store/session.ts';
import { usePartsText } from '../../messages/parts/index.ts';
import type { FormPart } from '../form/form-props.ts';
import { formFields } from '../permission/form-fields.ts';
import { useMay } from '../permission/use-may.ts';
import type { PartChanges } from './part-changes.ts';
import { isPartRefusal, type Refusal } from './part-refusal.ts';
import type { PartDraft, RefusedRow } from './part-rows.ts';
import { PartTable, type PartTableHandle } from './part-table.tsx';

/** What is to be saved of a part. */
export interface GivenPart {
  readonly part: FormPart;
  readonly changes: PartChanges;
}

export interface PartsFormHandle {
  /** Checks the tables and saves; false after the first fault, to which it leads. */
  readonly save: () => Promise<boolean>;
  readonly isChanged: () => boolean;
  /** What was changed and is not saved, by the name of the record; undefined for nothing. */
  readonly draft: () => Readonly<Record<string, PartDraft>> | undefined;
  readonly restore: (drafts: Readonly<Record<string, unknown>>) => void;
}

interface Props {
  readonly parts: readonly FormPart[];
  readonly mainId: string | undefined;
  readonly onChange: () => void;
  /** Saves the row with these parts; a refusal that names a part's row is rejected with. */
  readonly onSave: (given: readonly GivenPart[]) => Promise<void>;
  readonly ref: Ref<PartsFormHandle>;
}

const rowOf = ({ place, code, message, issues, result }: Refusal): RefusedRow => {
  const [first] = issues ?? [];
  return { index: place.index, id: place.id, code, field: first?.field, message: first?.text ?? message, stored: result };
};

/** The tables of a row's parts, which stand below its fields: checked and saved with it (FORM-22). */
export function PartsForm({ parts, mainId, onChange, onSave, ref }: Props) {
  const { say, lang } = usePartsText();
  const may = useMay();
  const roles = useRoles();
  const whole = useRef<FormTablesHandle>(null);
  const tables = useRef(new Map<string, PartTableHandle>());
  const each = () => parts.flatMap(({ of }) => tables.current.get(of) ?? []);
  const shown = useMemo(
    () =>
      parts.map((part) => {
        const unseen = [part.by, part.order ?? '', ...fieldsNotSeen(part.entity, roles)];
        const fields = Object.entries(formFields(part.entity, roles)).filter(([name]) => !unseen.includes(name));
        return { part, fields: Object.fromEntries(fields) };
      }),
    [parts, roles],
  );

  useImperativeHandle(ref, () => ({
    save: async () => (await whole.current?.save()) ?? false,
    isChanged: () => each().some((table) => table.isChanged()),
    draft: () => {
      const drafts = parts.flatMap(({ of }) => {
        const draft = tables.current.get(of)?.draft();
        return draft ? [[of, draft] as const] : [];
      });
      return drafts.length > 0 ? Object.fromEntries(drafts) : undefined;
    },
    restore: (drafts) => {
      for (const { of } of parts) if (drafts[of]) tables.current.get(of)?.restore(drafts[of] as PartDraft);
    },
  }));

  const placeOf = (error: unknown): RefusedPlace | undefined => {
    if (!isPartRefusal(error)) return undefined;
    const key = error.place.part;
    const refused = rowOf(error);
    const at = tables.current.get(key)?.refuse(refused);
    return at ? { key, row: at.row, column: at.column, message: labelIn(at.message, lang) } : { key, message: refused.message };
  };

  return (
    <FormTables
      ref={whole}
      form={() => undefined}
      placeOf={placeOf}
      onSave={({ tables: given }) =>
        onSave(
          parts.flatMap((part) => {
            const changes = given[part.of] as PartChanges | undefined;
            return changes ? [{ part, changes }] : [];
          }),
        )
      }
      tables={shown.map(({ part, fields }) => ({
        key: part.of,
        title: say(part.entity.label),
        render: (toForm: Ref<SubTableHandle>) => (
          <PartTable
            part={part}
            mainId={mainId}
            fields={fields}
            readOnly={!may.call(part.entity, 'add') && !may.call(part.entity, 'edit')}
            canAdd={may.call(part.entity, 'add')}
            canRemove={may.call(part.entity, 'delete')}
            onChange={onChange}
            ref={(handle) => {
              if (handle) tables.current.set(part.of, handle);
              else tables.current.delete(part.of);
              if (typeof toForm === 'function') toForm(handle);
            }}
          />
        ),
      }))}
    />
  );
}
