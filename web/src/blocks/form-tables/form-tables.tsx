import './form-tables.css';
import { ExclamationCircleFilled } from '@ant-design/icons';
import { cellsInvalidText } from '@saiyun/sdk/logic/cells';
import { SubTableInvalid, validateFormAndTables } from '@saiyun/sdk/logic/forms';
import { Alert, Tabs } from 'antd';
import { type ReactNode, type Ref, useImperativeHandle, useRef, useState } from 'react';
import { useBlocks, useFailureText } from '../provider/index.ts';
import { useFormTablesText } from './texts/index.ts';

/** What the form needs of a table; the handle of `EditableTable` has it. */
export interface SubTableHandle {
  /** Checks every cell and gives what is to be saved; rejects with `CellsInvalid`. */
  readonly collect: () => unknown;
  /** Leads to a cell; rows count from 0. */
  readonly focus?: (row: number, column?: string) => void;
}

export interface SubTableTab {
  /** Name of the table among those that are saved. */
  readonly key: string;
  readonly title: string;
  /** Draws the table; `ref` goes to it. */
  readonly render: (ref: Ref<SubTableHandle>) => ReactNode;
}

/** Whose row a server refused. */
export interface RefusedPlace {
  readonly key: string;
  /** Row of the table, from 0. */
  readonly row?: number | undefined;
  readonly column?: string | undefined;
  /** What is wrong with it; by default what the application says of the error. */
  readonly message?: string | undefined;
}

export interface FormTablesHandle {
  /** Checks the form, then each table in order, and saves them in one call; false after the first fault, to which it leads (FORM-22). */
  readonly save: () => Promise<boolean>;
}

export interface FormTablesProps<Values = unknown> {
  /** The form above the tables, unless it stands elsewhere. */
  readonly children?: ReactNode;
  /** Checks the form and gives its values, such as `form.validateFields()`; a rejection stops before the tables. */
  readonly form: () => Values | Promise<Values>;
  /** The tables, each in a tab of its own, in their order. */
  readonly tables: readonly SubTableTab[];
  /** Saves everything in one call; `tables` holds what each table collected, by its key. */
  readonly onSave: (values: { readonly form: Values; readonly tables: Readonly<Record<string, unknown>> }) => Promise<void>;
  /** Which row a refused call means; by default what the error of `saveWithParts` says in `place`. */
  readonly placeOf?: (error: unknown) => RefusedPlace | undefined;
  /** Saves from outside, such as from the button of a dialog. */
  readonly ref?: Ref<FormTablesHandle>;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null;

/** The place that an error of `saveWithParts` names. */
const placeOfRefusal = (error: unknown): RefusedPlace | undefined => {
  if (!isObject(error) || !isObject(error.place) || typeof error.place.part !== 'string') return undefined;
  const { part, index } = error.place;
  const first: unknown = Array.isArray(error.issues) ? error.issues[0] : undefined;
  return {
    key: part,
    row: typeof index === 'number' ? index : undefined,
    column: isObject(first) && typeof first.field === 'string' ? first.field : undefined,
    message: isObject(first) && typeof first.text === 'string' ? first.text : undefined,
  };
};

/**
 * A form with sub-tables in tabs, checked and saved together (FORM-22). The first fault, found here or by the server, opens its tab and
 * leads to its row and cell; what was typed in the other tabs stays.
 */
export function FormTables<Values>({ children, form, tables, onSave, placeOf = placeOfRefusal, ref }: FormTablesProps<Values>) {
  const { t } = useFormTablesText();
  const { language } = useBlocks();
  const failureText = useFailureText();
  const [active, setActive] = useState(tables[0]?.key);
  const [fault, setFault] = useState<{ readonly key?: string; readonly text: string }>();
  const handles = useRef(new Map<string, SubTableHandle>());

  const lead = (place: RefusedPlace, message: string): void => {
    const { title = place.key } = tables.find(({ key }) => key === place.key) ?? {};
    setActive(place.key);
    const text =
      place.row === undefined ? t('atTable', { table: title, message }) : t('atRow', { table: title, row: place.row + 1, message });
    setFault({ key: place.key, text });
    // Its tab is hidden until it has been drawn.
    requestAnimationFrame(() => {
      if (place.row !== undefined) handles.current.get(place.key)?.focus?.(place.row, place.column);
    });
  };

  const save = async (): Promise<boolean> => {
    setFault(undefined);
    let values: Awaited<ReturnType<typeof validateFormAndTables<Values, unknown>>>;
    try {
      values = await validateFormAndTables<Values, unknown>({
        form,
        tables: tables.map(({ key }) => ({ key, collect: () => handles.current.get(key)?.collect() })),
        activate: setActive,
      });
    } catch (error) {
      // A form says at its fields what is wrong.
      if (!(error instanceof SubTableInvalid)) return false;
      const { first } = error.cause.failures;
      if (first) lead({ key: error.key, row: first.row, column: first.column }, first.message[language === 'zh-CN' ? 0 : 1]);
      else setFault({ key: error.key, text: cellsInvalidText(error.cause, language) });
      return false;
    }
    try {
      await onSave(values);
      return true;
    } catch (error) {
      const place = placeOf(error);
      const message = place?.message ?? failureText(error);
      if (place && tables.some(({ key }) => key === place.key)) lead(place, message);
      else setFault({ text: message });
      return false;
    }
  };
  useImperativeHandle(ref, () => ({ save }));

  const refOf = (key: string) => (handle: SubTableHandle | null) => {
    if (handle) handles.current.set(key, handle);
    else handles.current.delete(key);
  };
  return (
    <div className="ft">
      {fault && !fault.key && <Alert type="error" showIcon title={fault.text} />}
      {children}
      {fault?.key && <Alert type="error" showIcon title={fault.text} />}
      {tables.length > 0 && (
        <Tabs
          aria-label={t('tables')}
          activeKey={active ?? ''}
          onChange={setActive}
          items={tables.map(({ key, title, render }) => ({
            key,
            label: (
              <span className="ft-tab">
                {title}
                {fault?.key === key && <ExclamationCircleFilled className="ft-fault" aria-label={t('faulty')} />}
              </span>
            ),
            // Tables in other tabs keep what was typed, and are checked as well.
            forceRender: true,
            children: render(refOf(key)),
          }))}
        />
      )}
    </div>
  );
}
