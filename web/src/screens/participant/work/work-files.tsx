import type { FileLimit } from '@saiyun/sdk/contract';
import { works } from '@saiyun/sdk/entities';
import { filesOf, type StoredFile } from '@saiyun/sdk/logic/upload';
import { endingsOf, workFileFields } from '@saiyun/sdk/rules';
import { type ComponentType, lazy, Suspense, useMemo, useState } from 'react';
import { fileNames } from '../../../kit/cells/file-link.tsx';
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
    /** Names and sizes of the files uploaded here; the row knows the names of those that it had. */
    const [sent, setSent] = useState<ReadonlyMap<string, StoredFile>>(new Map());
    const files = useMemo(() => {
      const names = fileNames(value, dictText);
      return filesOf(value, String).map(
        ({ path = '', name, size }): StoredFile => sent.get(path) ?? { filePath: path, fileName: names.get(path) ?? name, fileSize: size },
      );
    }, [value, dictText, sent]);
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
          onChange={(next) => {
            setSent((before) => new Map([...before, ...next.map((file) => [file.filePath, file] as const)]));
            onChange?.(next.map(({ filePath }) => filePath).join(',') || null);
          }}
        />
      </Suspense>
    );
  };
}
