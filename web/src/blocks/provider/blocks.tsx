import type { DictItem, Language } from '@saiyun/sdk/contract';
import type { ReportPicker } from '@saiyun/sdk/logic/picker';
import type { ListQuery } from '@saiyun/sdk/logic/query';
import type { CategoryNode, DepartNode, TreeLoadParams } from '@saiyun/sdk/logic/tree';
import { createContext, type ReactNode, use } from 'react';
import type { TableSyncService } from '../table-sync/service.ts';
import type { FileAddress, UploadService } from './file-services.ts';

/**
 * What blocks need from the application around them. A block works without the members that are optional, unless its own documentation
 * says otherwise.
 */
export interface BlockServices {
  /** Language of every text of the blocks. */
  readonly language: Language;
  /** Items of a dictionary in that language. A rejection is shown where the items would be, with `failureText`. */
  readonly dict?: (code: string) => Promise<readonly DictItem[]>;
  /** A page of rows from an address below the base path of the calls, for pickers that are given a `listUrl`. */
  readonly list?: (
    url: string,
    query: ListQuery,
    signal: AbortSignal,
  ) => Promise<{ readonly records: readonly Readonly<Record<string, unknown>>[]; readonly total: number }>;
  /** The whole tree of departments, for the pickers of departments and of users. */
  readonly departs?: (signal: AbortSignal) => Promise<readonly DepartNode[]>;
  /** One level of a tree over a table (TREE-01): the roots, or what lies below `pid`. */
  readonly treeLevel?: (params: TreeLoadParams, signal: AbortSignal) => Promise<readonly Readonly<Record<string, unknown>>[]>;
  /** One level of the tree of categories: below the category `pid`, or below the one with the code `pcode`; the top without either. */
  readonly categories?: (
    at: { readonly pid?: string; readonly pcode?: string },
    signal: AbortSignal,
  ) => Promise<readonly Readonly<Record<string, unknown>>[]>;
  /** Names of categories by id, in the same order. */
  readonly categoryNames?: (ids: readonly string[]) => Promise<readonly string[]>;
  /** Every category below the one with the code `pcode`, or below the top, as a tree. */
  readonly categoryTree?: (pcode: string | undefined, signal: AbortSignal) => Promise<readonly CategoryNode[]>;
  /** A configured report by its code, for the report picker. */
  readonly report?: (code: string) => Promise<ReportPicker>;
  /** What a reader is told of a failed call; the message of the error without it. */
  readonly failureText?: (error: unknown) => string;
  /** Sends a file. Blocks that upload are disabled without it. */
  readonly upload?: UploadService;
  /** Address and name of a stored file, by its path. A rejection means that there is no such file for this reader. */
  readonly fileUrl?: (path: string) => Promise<FileAddress>;
  /** The way to the other pages that show the same table; without it nobody hears of them. */
  readonly tableSync?: TableSyncService;
}

const Context = createContext<BlockServices>({ language: 'zh-CN' });

/** Gives the blocks inside it what they need. One stands near the root of an application. */
export function Blocks({ value, children }: { readonly value: BlockServices; readonly children: ReactNode }) {
  return <Context value={value}>{children}</Context>;
}

/** What the application gives to the blocks; Chinese and nothing else outside `Blocks`. */
export function useBlocks(): BlockServices {
  return use(Context);
}

/** Says why a call failed, in the words of the application where it has some. */
export function useFailureText(): (error: unknown) => string {
  const { failureText } = useBlocks();
  return (error) => failureText?.(error) ?? (error instanceof Error ? error.message : String(error));
}
