import type { MenuItem } from '@saiyun/sdk/logic/menu';
import { useMemo } from 'react';
import { useWords } from '../../../help/words/index.ts';
import { useSession } from '../../../lib/store/session.ts';
import { useStore } from '../../../lib/store/store.ts';
import { usePaletteText } from '../../../messages/palette/index.ts';
import { acts } from '../../../ui/acts.ts';
import type { Page } from '../../menu-routes.ts';
import { helpChoices } from '../help/help-choices.ts';
import { actChoices, type Choice, found, type Group, pageChoices, recordGroups } from './choices.ts';
import { recentChoices } from './recent.ts';
import { useFound } from './use-found.ts';

/** Pages and acts beyond these are found by typing one more letter. */
const mostPages = 7;
const mostActs = 6;
const mostHelp = 5;

/** Everything that the palette offers for a text: pages and acts at once, records when the server has answered. */
export function useGroups(menu: readonly MenuItem[], pages: readonly Page[], text: string) {
  const { t, lang } = usePaletteText();
  const offered = useStore(acts);
  const records = useFound(text);
  const { records: rows } = records;
  const words = useWords();
  const roles = useSession().user?.roles;
  const allHelp = useMemo(() => helpChoices(pages, roles ?? [], words), [pages, roles, words]);
  const allPages = useMemo(() => pageChoices(menu, pages, lang), [menu, pages, lang]);
  const groups = useMemo((): readonly Group[] => {
    const allActs = actChoices(offered);
    const wanted = text.trim();
    if (wanted !== '') {
      return [
        { name: t('pages'), choices: found(allPages, wanted).slice(0, mostPages) },
        { name: t('acts'), choices: found(allActs, wanted).slice(0, mostActs) },
        { name: t('help'), choices: found(allHelp, wanted).slice(0, mostHelp) },
        ...recordGroups(rows, wanted),
      ];
    }
    const byKey = new Map(allPages.map((page) => [page.key, page]));
    // A page that the account no longer has is left out; another language has another title.
    const recent = recentChoices().flatMap((one): Choice[] => (one.kind === 'page' ? [byKey.get(one.key) ?? []].flat() : [one]));
    const rest = allPages.filter(({ key }) => !recent.some((one) => one.key === key));
    const ofPage = allActs.filter(({ under }) => under !== undefined);
    return [
      { name: t('recent'), choices: recent.slice(0, 6).map((one) => ({ ...one, key: `recent ${one.key}` })) },
      { name: t('actsOf', { name: ofPage[0]?.under ?? '' }), choices: ofPage },
      { name: t('pages'), choices: rest.slice(0, mostPages) },
      { name: t('acts'), choices: allActs.filter((one) => !ofPage.includes(one)) },
    ];
  }, [allPages, allHelp, offered, rows, text, t]);
  return { groups: groups.filter(({ choices }) => choices.length > 0), ...records };
}
