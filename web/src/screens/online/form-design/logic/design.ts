import type { FormStored } from '@saiyun/sdk/calls';
import type { Row } from '@saiyun/sdk/contract';
import type { onlineForm } from '@saiyun/sdk/entities';
import { type OnlineField, sensitiveMask } from '@saiyun/sdk/logic/online';
import { type DesignFields, type Held, isAdvice, isShaped, type Problem, problemsOf } from './fields.ts';

export type FormRow = Row<typeof onlineForm>;

export const layouts = ['list', 'tree', 'erp', 'tab', 'inner'] as const;
export type LayoutName = (typeof layouts)[number];

/** What is edited on the desk. */
export interface Design {
  readonly formName: string;
  readonly formNameEn: string;
  readonly formKind: LayoutName;
  readonly readRoles: readonly string[];
  readonly writeRoles: readonly string[];
  readonly fields: DesignFields;
}

const rolesIn = (text: string | null | undefined): readonly string[] => (text ?? '').split(',').filter((one) => one !== '');

export function designOf(row: FormRow): Design {
  return {
    formName: row.formName,
    formNameEn: row.formNameEn ?? '',
    formKind: layouts.find((one) => one === row.formKind) ?? 'list',
    readRoles: rolesIn(row.readRoles),
    writeRoles: rolesIn(row.writeRoles),
    fields: Array.isArray(row.fields) ? (row.fields as DesignFields) : [],
  };
}

/** The design as the row stores it. */
export function storedDesign({ formName, formNameEn, formKind, readRoles, writeRoles, fields }: Design) {
  return {
    formName: formName.trim(),
    formNameEn: formNameEn.trim() || null,
    formKind,
    readRoles: readRoles.join(','),
    writeRoles: writeRoles.join(','),
    fields,
  };
}

export function heldIn(stored: Pick<FormStored, 'fields'> | undefined): Held {
  return new Map((stored?.fields ?? []).map(({ key, kind, sealed }) => [key, { kind, sealed }] as const));
}

export function isSensitive(field: OnlineField): boolean {
  return sensitiveMask(field) !== undefined;
}

export type FormProblem = 'name' | 'readers' | 'writers' | 'empty';

export function formProblems({ formName, readRoles, writeRoles, fields }: Design): readonly FormProblem[] {
  const found: FormProblem[] = [];
  if (formName.trim() === '') found.push('name');
  if (readRoles.length === 0) found.push('readers');
  if (writeRoles.length === 0) found.push('writers');
  if (fields.length === 0) found.push('empty');
  return found;
}

/** What the dictionaries hold, for defaults. */
export type IsChoice = (code: string, value: string) => boolean;

export interface Checked {
  readonly of: (field: OnlineField) => readonly Problem[];
  readonly form: readonly FormProblem[];
  /** Whether nothing but advice stands against it. */
  readonly isRight: boolean;
}

export function checkedDesign(design: Design, held: Held, isChoice: IsChoice): Checked {
  const { fields } = design;
  const of = (field: OnlineField) => problemsOf(fields, field, held, isSensitive, isChoice);
  const form = formProblems(design);
  const isRight = form.length === 0 && fields.every((field) => of(field).every(isAdvice)) && isShaped(fields);
  return { of, form, isRight };
}
