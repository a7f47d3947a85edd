import type { Reply } from '../client/answer/reply.ts';
import type { CallOptions, Download, UploadSource } from '../client/client.ts';
import type { Field, Kind } from '../contract/field.ts';
import type { Label, Language } from '../contract/label.ts';
import type { OnlineField, OnlineFieldKind } from '../contract/shapes/online.ts';
import type { PrintBody, ReportChartSpec, ReportSpec } from '../contract/shapes/report.ts';
import type { ImportReport, Page } from '../contract/wire/envelope.ts';
import type { DictItem } from '../contract/wire/session.ts';
import type { OnlineFormSpec } from '../logic/online/online-entity.ts';
import type { ListQuery } from '../logic/query/list-query.ts';
import { area } from './area.ts';
import { listCalls, pageOf, rowsOf, type SheetFields, type SheetQuery } from './lists.ts';
import { segment } from './path.ts';

export interface ReportColumn {
  readonly title: string;
  readonly dataIndex: string;
  readonly align?: string;
  readonly sorter?: boolean;
  /** Code of the dictionary for the texts. */
  readonly customRender?: string | null;
  /** What it holds; other backends do not say. */
  readonly kind?: Kind;
}

/** The columns of a report. */
export interface ReportColumns {
  readonly columns: readonly ReportColumn[];
  readonly dictOptions: Readonly<Record<string, readonly (DictItem | null)[]>>;
  /** Identifies the report in the two other calls. */
  readonly cgRpConfigId: string;
  readonly cgRpConfigName: string;
  /** How it is drawn above its rows. */
  readonly chart?: ReportChartSpec;
  /** Whether the account may take its rows away as a file. */
  readonly mayExport?: boolean;
}

export interface ReportFilter {
  readonly label: string;
  readonly field: string;
  /** `group` is a range: `<field>_begin` and `<field>_end`. */
  readonly mode: 'single' | 'group';
  readonly view: string;
  readonly hidden?: '1';
  readonly dictCode?: string;
}

/** The query for a page of a report; `params` are the report's own parameters, `match` filters its columns. */
export interface ReportQuery extends ListQuery {
  readonly params?: Readonly<Record<string, string | number>>;
}

export type AnyReportRow = Readonly<Record<string, unknown>>;

/** What a report or printed page can be about. */
export interface ReportSource {
  /** As definitions store it. */
  readonly source: string;
  readonly name: Label;
  readonly kind: 'record' | 'form';
}

/** What a column or condition of a source can be. */
export interface ReportSourceField extends Pick<Field, 'kind' | 'label' | 'of' | 'many'> {
  /** `<field>.<other>` is a field of the row that the first one refers to. */
  readonly field: string;
  /** The reference that leads to it. */
  readonly through?: Label;
}

/** A report as it stands on its desk, saved or not. */
export interface ReportDesign {
  readonly source: string;
  readonly query: ReportSpec;
}

/** The first rows of a report that is being designed. */
export interface ReportPreview {
  readonly columns: readonly ReportColumn[];
  readonly dictOptions: Readonly<Record<string, readonly DictItem[]>>;
  readonly records: readonly AnyReportRow[];
  readonly total: number;
}

/** A form or report with the code that opens it. */
export interface NamedDefinition {
  readonly code: string;
  readonly name: Label;
}

/** Reports that are configured on the server. */
export const reportCalls = area((send) => ({
  /** The reports that the account may open. Signed in. Unsigned. */
  list: (): Promise<readonly NamedDefinition[]> => rowsOf(send('GET', '/online/cgreport/api/reports', { jeecg: 'unsupported' })),
  /** The columns of a report, by its code. Signed in. Unsigned. */
  columns: (code: string): Promise<ReportColumns> => send('GET', `/online/cgreport/api/getRpColumns/${segment(code)}`),
  /** The filters of a report, by the id that `columns` names. Signed in. Unsigned. */
  filters: (configId: string): Promise<readonly ReportFilter[]> =>
    rowsOf(send('GET', `/online/cgreport/api/getQueryInfo/${segment(configId)}`)),
  /** One page of a report. Signed in. Unsigned. */
  data: <T = AnyReportRow>(configId: string, { params = {}, ...list }: ReportQuery = {}) => {
    const own = Object.fromEntries(Object.entries(params).map(([name, value]) => [`self_${name}`, value]));
    return pageOf<T>(
      send('GET', `/online/cgreport/api/getData/${segment(configId)}`, { list: { ...list, match: { ...list.match, ...own } } }),
    ) as Reply<Page<T>>;
  },
  /** All rows of a report as a workbook, filtered and sorted like `data`. Whoever may export its source. Unsigned. */
  exportXls: (configId: string, { params = {}, ...list }: ReportQuery = {}, options: CallOptions = {}): Promise<Download> => {
    const own = Object.fromEntries(Object.entries(params).map(([name, value]) => [`self_${name}`, value]));
    return send('GET', `/online/cgreport/api/exportXls/${segment(configId)}`, {
      ...options,
      list: { ...list, match: { ...list.match, ...own } },
      as: 'file',
      jeecg: 'unsupported',
    });
  },
  /** What a report can be about: records and forms that the account may list. ADMIN, AUD. Unsigned. */
  sources: (): Promise<readonly ReportSource[]> => rowsOf(send('GET', '/online/cgreport/head/sources', { jeecg: 'unsupported' })),
  /** What columns and conditions of a source can be. ADMIN, AUD. Unsigned. */
  fields: (source: string): Promise<readonly ReportSourceField[]> =>
    rowsOf(send('GET', '/online/cgreport/head/fields', { query: { source }, jeecg: 'unsupported' })),
  /** The first rows of a report that is being designed. ADMIN, AUD. Unsigned. */
  preview: (design: ReportDesign, options: CallOptions = {}): Promise<ReportPreview> =>
    send('POST', '/online/cgreport/head/preview', { ...options, body: { ...design }, jeecg: 'unsupported' }),
}));

export interface FormColumns {
  readonly code: string;
  readonly columns: readonly ReportColumn[];
  readonly dictOptions: Readonly<Record<string, readonly (DictItem | null)[]>>;
  /** The form itself, from which `onlineEntity` makes a record; other backends do not send it. */
  readonly form?: OnlineFormSpec;
  /** Forms whose rows are parts of this form's rows. */
  readonly parts?: readonly NamedDefinition[];
  /** Templates for printing its rows. */
  readonly prints?: readonly NamedDefinition[];
}

/** A form that the account may open; `kind` is its screen: `list`, `tree`, `erp`, `tab` or `inner`. */
export interface OpenForm extends NamedDefinition {
  readonly kind: string;
}

/** What rows hold of a form: a key keeps its kind for good, and stays encrypted once rows with it are. */
export interface FormStored {
  /** The published version; 0 if there is none yet. */
  readonly version: number;
  readonly rows: number;
  /** The fields of the latest published version. */
  readonly published: readonly OnlineField[];
  /** Every key of any version. */
  readonly fields: readonly {
    readonly key: string;
    readonly kind: OnlineFieldKind;
    readonly sealed: boolean;
    /** Rows that have a value. */
    readonly filled: number;
  }[];
}

export type AnyFormRow = Readonly<Record<string, unknown>> & { readonly id: string };

/** Forms that are configured on the server, each with its own rows; the form determines the roles. */
export const onlineFormCalls = area((send) => {
  const at = (call: string, code: string): string => `/online/cgform/api/${call}/${segment(code)}`;
  return {
    /** The forms that the account may open. Unsigned. */
    forms: (): Promise<readonly OpenForm[]> => rowsOf(send('GET', '/online/cgform/api/forms', { jeecg: 'unsupported' })),
    /** What rows hold of a form, by the id of its definition. ADMIN, AUD. Unsigned. */
    stored: (id: string): Promise<FormStored> => send('GET', '/online/cgform/head/stored', { query: { id }, jeecg: 'unsupported' }),
    /** The columns of a form. Unsigned. */
    columns: (code: string): Promise<FormColumns> => send('GET', at('getColumns', code)),
    /** A page of rows. Unsigned. */
    list: (code: string, query: ListQuery = {}): Promise<Page<AnyFormRow>> => pageOf(send('GET', at('getData', code), { list: query })),
    /** The rows below a row; without it the top level. Unsigned. */
    tree: (code: string, pid?: string, query: ListQuery = {}): Promise<Page<AnyFormRow>> =>
      pageOf(send('GET', at('getTreeData', code), { list: { ...query, match: { ...query.match, pid } } })),
    /** One row. Unsigned. */
    queryById: (code: string, id: string): Promise<AnyFormRow> => send('GET', `${at('form', code)}/${segment(id)}`),
    /** Adds a row. Signed. */
    add: async (code: string, row: Readonly<Record<string, unknown>>): Promise<void> => {
      await send('POST', at('form', code), { body: row });
    },
    /** Changes a row. Unsigned. */
    edit: async (code: string, row: AnyFormRow): Promise<void> => {
      await send('PUT', at('form', code), { body: row });
    },
    /** Deletes rows. Unsigned. */
    delete: async (code: string, ids: readonly string[]): Promise<void> => {
      if (ids.length > 0) await send('DELETE', `${at('form', code)}/${ids.map(segment).join(',')}`);
    },
    /** A workbook of rows. Unsigned. */
    exportXls: (code: string, query?: SheetQuery, options?: CallOptions): Promise<Download> =>
      listCalls(send).exportXls(at('exportXls', code), query, options),
    /** Imports a workbook; with `validateStatus` 1 it stores nothing if any row is wrong. Unsigned. */
    importExcel: (code: string, file: UploadSource, fields?: SheetFields): Promise<ImportReport> =>
      listCalls(send).importExcel(at('importXls', code), file, fields),
  };
});

/** An address of a printed page, valid until `expires` in epoch seconds. */
export interface PrintLink {
  readonly url: string;
  readonly expires: number;
}

export interface PrintField {
  readonly field: string;
  readonly label: Label;
  readonly kind: Kind;
}

/** What a printed page can show of its source. */
export interface PrintFields {
  readonly fields: readonly PrintField[];
  /** Forms whose rows are parts of a row of the source. */
  readonly parts: readonly { readonly form: string; readonly name: Label; readonly fields: readonly PrintField[] }[];
}

/** A printed page as it stands on its desk, saved or not. */
export interface PrintDesign {
  readonly source: string;
  readonly body: PrintBody;
  /** The row to show; without it the first one. */
  readonly id?: string;
  readonly shownIn?: Language;
}

export interface PrintPreview {
  readonly html: string;
  /** The row that is shown; null if there is none and the values are made up. */
  readonly id: string | null;
  /** Rows that can be shown. */
  readonly rows: readonly { readonly id: string; readonly title: string }[];
}

/** Printed pages of single rows. */
export const printCalls = area((send) => ({
  /** An address that shows the page without a token, for five minutes. The template determines the roles. Unsigned. */
  link: (code: string, id: string): Promise<PrintLink> =>
    send('GET', `/jmreport/link/${segment(code)}`, { query: { id }, jeecg: 'unsupported' }),
  /** What a page of a source can show. ADMIN, AUD. Unsigned. */
  fields: (source: string): Promise<PrintFields> => send('GET', '/jmreport/template/fields', { query: { source }, jeecg: 'unsupported' }),
  /** A page that is being designed, with a row of its source. ADMIN, AUD. Unsigned. */
  preview: (design: PrintDesign, options: CallOptions = {}): Promise<PrintPreview> =>
    send('POST', '/jmreport/template/preview', { ...options, body: { ...design }, jeecg: 'unsupported' }),
}));
