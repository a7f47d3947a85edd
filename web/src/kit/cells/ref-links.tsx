import { joinNames } from '@saiyun/sdk/contract';
import { entityByName } from '@saiyun/sdk/entities';
import { Fragment } from 'react';
import { Link } from 'react-router';
import { Ellipsis } from '../../blocks/ellipsis/ellipsis.tsx';
import { entrantPath, rowPath } from '../../lib/record-path.ts';
import { useKitText } from '../../messages/kit/index.ts';
import { useMay } from '../permission/use-may.ts';

interface Props {
  readonly of: string | undefined;
  /** Ids, comma-joined if there are several. */
  readonly value: string;
  /** The names of the rows, in the same order. */
  readonly dictText: string | undefined;
  /** Whole names, one below the other. */
  readonly full?: boolean | undefined;
}

/** Names of other rows, each leading to its page where the reader may open it. A row without a name goes by its kind. */
export function RefLinks({ of, value, dictText, full }: Props) {
  const { say, lang } = useKitText();
  const may = useMay();
  const target = of === undefined ? undefined : entityByName(of);
  const isOpen = target !== undefined && may.call(target, 'queryById');
  const ids = value.split(',').filter(Boolean);
  const texts = ids.length === 1 ? [dictText ?? ''] : (dictText ?? '').split(',');
  const kind = target ? say(target.label) : '';
  const nameOf = (at: number): string => (texts[at] && texts[at] !== ids[at] ? texts[at] : kind);
  // A name with a comma in it: which belongs to which cannot be told.
  if (texts.length !== ids.length) return full ? dictText : <Ellipsis text={dictText ?? ''} />;
  return ids.map((id, at) => {
    const name = nameOf(at);
    const text = full ? name : <Ellipsis text={name} />;
    const own = target && entrantPath(may.roles, target.name, id);
    return (
      <Fragment key={id}>
        {at > 0 && (full ? <br /> : joinNames(lang, ['', '']))}
        {isOpen && target && own !== null ? (
          <Link className="kt-ref" to={own ?? rowPath(target.name, id)}>
            {text}
          </Link>
        ) : (
          text
        )}
      </Fragment>
    );
  });
}
