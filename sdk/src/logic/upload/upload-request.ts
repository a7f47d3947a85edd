import { headers } from '../../contract/wire/headers.ts';

/** Default folder of files. */
export const defaultBiz = 'temp';
/** Upload address, unless a column sets another. */
export const uploadPath = '/sys/common/upload';
/** The field that holds the file itself. */
export const fileField = 'file';

type FieldValue = string | number | boolean | null | undefined;

/** The three shapes of one call. */
export type UploadUse =
  /** A table cell: `isup=1` and the data of its column. */
  | { readonly use: 'cell'; readonly data?: Readonly<Record<string, FieldValue>> }
  /** A form field: its folder. */
  | { readonly use: 'form'; readonly biz?: string }
  /** The text editor: its folder, marked `jeditor=1`. */
  | { readonly use: 'editor'; readonly biz?: string };

/** The fields besides the file, in order. A column's data that is `null` or undefined is left out, and cannot replace ours. */
export function uploadFields(use: UploadUse): readonly (readonly [name: string, value: string])[] {
  switch (use.use) {
    case 'cell':
      return [
        ['isup', '1'],
        ...Object.entries(use.data ?? {}).flatMap(([name, value]): [string, string][] =>
          value === null || value === undefined || name === 'isup' || name === fileField ? [] : [[name, String(value)]],
        ),
      ];
    case 'form':
      return [['biz', use.biz || defaultBiz]];
    case 'editor':
      return [
        ['biz', use.biz || defaultBiz],
        ['jeditor', '1'],
      ];
    default:
      return use satisfies never;
  }
}

export interface UploadCall {
  readonly method: 'POST';
  readonly path: string;
  /** They precede `file` in the form, so that a streaming server knows them first. */
  readonly fields: readonly (readonly [name: string, value: string])[];
  readonly headers: Readonly<Record<string, string>>;
}

export interface UploadColumn {
  readonly action?: string;
  readonly data?: Readonly<Record<string, FieldValue>>;
  /** Whether the call carries the access token. */
  readonly token?: boolean;
}

/** The upload of a table cell: its address, its fields, and the token if the column asks for it and there is one. */
export function columnUpload({ action, data, token }: UploadColumn, currentToken?: string): UploadCall {
  return {
    method: 'POST',
    path: action?.trim() || uploadPath,
    fields: uploadFields({ use: 'cell', data }),
    headers: token && currentToken ? { [headers.token]: currentToken } : {},
  };
}
