import type { Row } from '@saiyun/sdk/contract';
import { msgTemplate, msgTemplateStatus } from '@saiyun/sdk/entities';
import type { MessageChannel } from '@saiyun/sdk/rules';
import { useQuery } from '@tanstack/react-query';
import { Button, Select } from 'antd';
import { useMay } from '../../kit/permission/use-may.ts';
import { client } from '../../lib/api/client.ts';
import { keys } from '../../lib/api/query-keys.ts';
import { useKitText } from '../../messages/kit/index.ts';
import { useMessageText } from '../../messages/message/index.ts';
import type { Draft } from './draft.ts';

const mostRows = 200;
type Template = Row<typeof msgTemplate>;

interface Props {
  readonly draft: Draft;
  readonly onChange: (part: Partial<Draft>) => void;
  readonly onTemplates: (() => void) | undefined;
}

/** Which approved template is sent; with none, why, and the way to them or whom to ask. */
export function TemplateField({ draft, onChange, onTemplates }: Props) {
  const { t } = useMessageText();
  const { say } = useKitText();
  const may = useMay();
  const { channel } = draft;
  const approved = useTemplates(channel, msgTemplateStatus.approved);
  const isNone = approved?.length === 0;
  const mayWrite = may.call(msgTemplate, 'add');
  const titleOf = ({ titleZh, titleEn }: Template): string => say([titleZh, titleEn || titleZh]);
  const choose = (templateId: string): void => {
    const chosen = approved?.find(({ id }) => id === templateId);
    onChange({
      templateId,
      ...(chosen && draft.batchName.trim() === '' && { batchName: titleOf(chosen) }),
      // One that was written for a competition serves no other.
      ...(chosen?.competitionId && { competitionId: chosen.competitionId, groupId: undefined }),
    });
  };
  return (
    <div className="mg-template">
      <label htmlFor="mg-template">
        {t('compose.template')}
        <Select
          id="mg-template"
          disabled={isNone}
          placeholder={t(isNone ? 'compose.noTemplate' : 'compose.pickTemplate')}
          options={(approved ?? []).map((one) => ({
            value: one.id,
            label: one.competitionId_dictText
              ? t('compose.ofCompetition', { title: titleOf(one), name: one.competitionId_dictText })
              : titleOf(one),
          }))}
          value={draft.templateId}
          onChange={choose}
        />
      </label>
      {isNone && <NoTemplate channel={channel} mayWrite={mayWrite} />}
      {onTemplates && may.call(msgTemplate, 'list') && (mayWrite || !isNone) && (
        <Button type="link" size="small" onClick={onTemplates}>
          {t(mayWrite ? 'templates.manage' : 'templates.see')}
        </Button>
      )}
    </div>
  );
}

/** Why nothing can be chosen: what there is stands somewhere before approval, or has to be written by somebody first. */
function NoTemplate({ channel, mayWrite }: { readonly channel: MessageChannel; readonly mayWrite: boolean }) {
  const { t } = useMessageText();
  const all = useTemplates(channel) ?? [];
  const count = (state: string): number => all.filter(({ status }) => status === state).length;
  const { draft, submitted, rejected } = msgTemplateStatus;
  const found = [
    ['compose.drafts', count(draft)],
    ['compose.inReview', count(submitted)],
    ['compose.rejected', count(rejected)],
  ] as const;
  const told = found.flatMap(([key, n]) => (n > 0 ? [t(key, { count: n })] : []));
  return (
    <p className="mg-quiet" role="status">
      {t(mayWrite ? 'compose.whyWriter' : 'compose.whyOther')}
      {told.length > 0 && ` ${t('compose.there', { list: told.join(t('compose.comma')) })}`}
    </p>
  );
}

/** Templates of the channel, those in one state or all that the reader may see; undefined until they are read. */
function useTemplates(channel: MessageChannel, status?: string): readonly Template[] | undefined {
  const { data } = useQuery({
    queryKey: [...keys.entity(msgTemplate.name), 'of channel', channel, status],
    queryFn: async () =>
      (await client.entity(msgTemplate).list({ match: { channel, ...(status !== undefined && { status }) }, pageSize: mostRows }))
        .records as unknown as readonly Template[],
  });
  return data;
}
