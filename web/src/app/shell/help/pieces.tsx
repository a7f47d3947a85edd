import { entityByName } from '@saiyun/sdk/entities';
import { Link } from 'react-router';
import type { Piece } from '../../../help/parse.ts';
import { useHelpText } from '../../../messages/help/index.ts';
import { allScreens } from '../../all-screens.ts';
import type { Page } from '../../menu-routes.ts';
import type { Called } from './use-help.ts';

interface Props {
  readonly pieces: readonly Piece[];
  readonly called: Called;
  readonly pages: readonly Page[];
  readonly onGo?: () => void;
}

/** A line of help. Places are links for readers who have them; buttons are called as the screen calls them. */
export function Pieces({ pieces, called, pages, onGo }: Props) {
  const { say } = useHelpText();
  return pieces.map((piece, at) => {
    // The pieces of a line have no identity but their place.
    const key = `${at}`;
    if (typeof piece === 'string') return <span key={key}>{piece}</span>;
    if (piece.kind === 'place') {
      const page = pages.find(({ path }) => path === piece.path);
      const title = page?.title ?? allScreens.find(({ path }) => path === piece.path)?.title ?? [piece.path, piece.path];
      return page ? (
        <Link key={key} to={piece.path} onClick={onGo}>
          {say(title)}
        </Link>
      ) : (
        <b key={key}>{say(title)}</b>
      );
    }
    const verb = piece.kind === 'verb' ? entityByName(piece.entity)?.verbs[piece.verb]?.label : undefined;
    const name = piece.kind === 'text' ? called[`${piece.area}:${piece.key}`] : verb && say(verb);
    return <b key={key}>{name}</b>;
  });
}
