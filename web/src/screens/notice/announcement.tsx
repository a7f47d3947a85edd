import type { Row } from '@saiyun/sdk/contract';
import { announcement } from '@saiyun/sdk/entities';
import { announcementIssues } from '@saiyun/sdk/rules';
import { Flex } from 'antd';
import { type DetailSlotProps, EntityDetail } from '../../kit/detail/entity-detail.tsx';
import { DepartsInput } from '../../kit/inputs/departs-input.tsx';
import { RichTextField } from '../../kit/inputs/rich-text-field.tsx';
import { overridesOf } from '../../kit/list/overrides.ts';
import { RichText } from '../../ui/rich-text.tsx';
import { StoredImage } from '../../ui/stored-image.tsx';

/** The text first, in each language as its readers see it. */
function NoticeDetail({ entity, row }: DetailSlotProps<Row<typeof announcement>>) {
  const texts = [
    ['zh-CN', row.msgContent],
    ['en', row.msgContentEn],
  ].flatMap(([language = '', html]) => (language && html ? [[language, html] as const] : []));
  return (
    <Flex vertical gap="large">
      {texts.map(([language, html]) => (
        <section
          key={language}
          lang={language}
          style={{
            padding: 'var(--sy-space-3) var(--sy-space-4)',
            border: '1px solid var(--sy-border)',
            borderRadius: 'var(--sy-radius-m)',
          }}
        >
          <RichText html={html} Picture={StoredImage} />
        </section>
      ))}
      <EntityDetail entity={entity} row={row} without={['msgContent', 'msgContentEn']} />
    </Flex>
  );
}

/** Notices, written, released and revoked here (SCREEN-65). */
export const announcementPage = overridesOf(announcement, {
  stateTabs: true,
  rules: announcementIssues,
  first: ['titile', 'sendStatus', 'msgCategory', 'priority', 'msgType', 'sender', 'sendTime'],
  columns: {
    createTime: { hidden: true },
    titile: { width: 240 },
    msgType: { width: 96 },
    sender: { width: 96 },
    sendTime: { width: 168 },
  },
  inputs: { msgContent: RichTextField, msgContentEn: RichTextField, departIds: DepartsInput },
  detail: NoticeDetail,
});
