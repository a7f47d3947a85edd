import { certificateTemplate } from '@saiyun/sdk/entities';
import { type Saving, useSaving as useVersionSaving } from '../../../kit/versions/use-saving.tsx';
import { client } from '../../../lib/api/client.ts';
import { useCertificateText } from '../../../messages/certificate/index.ts';
import { designPath } from '../design-path.ts';
import type { SheetState, TemplateRow } from './use-sheet.ts';

const templates = client.entity(certificateTemplate);

interface Asked {
  readonly row: TemplateRow;
  readonly latest: TemplateRow;
  readonly state: SheetState;
  readonly onLatest: () => void;
  readonly onStored: (row: TemplateRow) => void;
}

/** Stores the sheet against the revision that it began with, activates it, and makes new versions. */
export function useSaving({ row, ...rest }: Asked): Saving {
  const { t } = useCertificateText();
  return useVersionSaving<TemplateRow>({
    ...rest,
    row,
    entity: certificateTemplate,
    async store(revision) {
      const { pageSize, locale, numberRule, elements } = rest.state.sheet;
      return (await templates.edit({ id: row.id, revision, pageSize, locale, numberRule, elements })) as object;
    },
    async activate() {
      await templates.verb('use', [row.id]);
      return (await templates.queryById(row.id)) as unknown as TemplateRow;
    },
    async addVersion() {
      const { templateName, competitionId, certKind, pageSize, elements, numberRule, locale } = row;
      const known = await templates.list({ match: { templateName }, pageSize: 100 });
      const version = 1 + Math.max(row.version ?? 1, ...known.records.map((one) => Number(one.version ?? 1)));
      const made = await templates.add({ templateName, competitionId, certKind, pageSize, elements, numberRule, locale, version });
      return designPath(made.id);
    },
    words: {
      saved: t('design.saved'),
      used: t('design.used'),
      useTitle: t('design.useTitle'),
      useText: t('design.useText'),
      stale: t('design.stale'),
    },
  });
}
