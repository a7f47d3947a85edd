import type { FileLimit } from '@saiyun/sdk/contract';
import { works } from '@saiyun/sdk/entities';
import { endingsOf, workFileFields } from '@saiyun/sdk/rules';
import { type ComponentType, lazy, Suspense } from 'react';
import { useStoredFiles } from '../../../kit/inputs/file-input.tsx';
import type { InputProps } from '../../../kit/inputs/widget.ts';
import { useParticipantText } from '../../../messages/participant/index.ts';

const FileList = lazy(async () => ({ default: (await import('../../../blocks/upload/index.ts')).FileList }));
const megabyte = 1024 * 1024;

/** What a stage asks of the files of a kind, in words. */
export function useLimitText(): (limit: FileLimit) => string {
  const { t } = useParticipantText();
  return (limit) => {
    const least = limit.least ?? 0;
    const count =
      least === limit.most
        ? t('work.exactly', { count: limit.most })
        : least === 0
          ? t('work.upTo', { count: limit.most })
          : t('work.between', { least, most: limit.most });
    const endings = endingsOf(limit)?.map((one) => one.toUpperCase());
    return [
      t(least > 0 ? 'work.needed' : 'work.optional'),
      count,
      endings?.join(', '),
      limit.megabytes !== undefined && t('work.megabytes', { max: limit.megabytes }),
    ]
      .filter(Boolean)
      .join(' · ');
  };
}

/** The files of one kind, as many as the stage takes, uploaded as they are chosen and kept as paths. */
export function workFilesInput({ kind, most, megabytes }: FileLimit): ComponentType<InputProps> {
  const { takes } = works.fields[workFileFields[kind]];
  return function WorkFilesInput({ id, value, onChange, disabled = false, dictText, 'aria-label': label }) {
    const { files, keep } = useStoredFiles({ value, onChange, dictText });
    return (
      <Suspense fallback={<div aria-busy="true" style={{ minHeight: 48 }} />}>
        <FileList
          id={id}
          value={files}
          limit={most}
          takes={takes}
          disabled={disabled}
          aria-label={label}
          use={{ use: 'form', biz: takes }}
          {...(megabytes !== undefined && { largest: megabytes * megabyte })}
          onChange={keep}
        />
      </Suspense>
    );
  };
}
