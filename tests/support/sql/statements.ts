import * as ast from 'typescript/unstable/ast';
import { expectedOf, type Member } from './expected.ts';
import { commentsAt, ownerOf, placeOf, type Sources } from './program.ts';
import { type Text, textsOf } from './texts-of.ts';

/** A call of the database in the server's sources. */
export interface Statement {
  /** `file:line` */
  readonly place: string;
  /** `file name`: the file and the declaration that contain the call. */
  readonly owner: string;
  readonly texts: readonly Text[];
  /** The part of the text that only a running server knows, if any. */
  readonly unknown: string | undefined;
  /** The columns that the code expects; `undefined` if it accepts any. */
  readonly expected: readonly Member[] | undefined;
  /** The number of parameters passed; `undefined` if it depends on the call. */
  readonly given: number | undefined;
  /** The comments above it. */
  readonly comments: string;
}

const methods = ['one', 'many', 'lists', 'run', 'stream'] as const;

const givenBy = (list: ast.Expression | undefined): number | undefined => {
  if (!list) return 0;
  if (!ast.isArrayLiteralExpression(list)) return undefined;
  return list.elements.some((element) => ast.isSpreadElement(element)) ? undefined : list.elements.length;
};

/** Every statement of the server, as far as it can be determined without running it. */
export function statementsOf(sources: Sources): Statement[] {
  return methods
    .flatMap((method) => sources.calls.get(method) ?? [])
    .filter(
      ({ expression }) =>
        ast.isPropertyAccessExpression(expression) &&
        sources.declarationOf(expression.name)?.getSourceFile().fileName.endsWith('server/src/db/db.ts') === true,
    )
    .flatMap((call) => {
      const [text, params] = call.arguments;
      if (!text) return [];
      const { texts, unknown } = textsOf(sources, text);
      const place = placeOf(call);
      return {
        place,
        owner: `${place.split(':')[0] ?? ''} ${ownerOf(call)}`,
        texts,
        unknown,
        expected: expectedOf(sources, call),
        given: givenBy(params),
        comments: commentsAt(call),
      };
    })
    .sort((a, b) => (a.place < b.place ? -1 : 1));
}
