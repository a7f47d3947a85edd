import type { EntryFault } from '@saiyun/sdk/calls';
import { allFields } from '@saiyun/sdk/contract';
import { registration } from '@saiyun/sdk/entities';
import { textOf } from '../../../kit/failure.ts';
import { useEntryDeskText } from '../../../messages/entry-desk/index.ts';

/** What speaks against an entry, in words. */
export function useFaultText(): (fault: EntryFault) => string {
  const { t, lang, say } = useEntryDeskText();
  return ({ fault, person, teams, count, limit, issue }) => {
    const [who, n, max] = [{ person: person ?? '' }, count ?? 0, limit ?? 0];
    switch (fault) {
      case 'issue': {
        const field = issue ? allFields(registration)[issue.field] : undefined;
        if (!issue) return '';
        const text = textOf(lang, field, issue);
        return field && issue.code === 'required' ? t('fault.field', { field: say(field.label), text }) : text;
      }
      case 'manyEntries':
        return teams.length > 0
          ? t('fault.manyEntriesOf', { ...who, count: n, limit: max, teams: new Intl.ListFormat(lang).format(teams) })
          : t('fault.manyEntries', { ...who, count: n, limit: max });
      case 'consent':
      case 'twice':
      case 'otherUnit':
      case 'samePhone':
        return t(`fault.${fault}`, who);
      case 'teamSmall':
      case 'teamLarge':
      case 'tutorsMany':
        return t(`fault.${fault}`, { count: n, limit: max });
      case 'sameTeam':
        return t('fault.sameTeam');
    }
  };
}
