import { PaperClipOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { client } from '../../lib/api/client.ts';
import { useKitText } from '../../messages/kit/index.ts';
import { saveFile } from '../export/save-file.ts';
import { warnOf } from '../warn.ts';

/** The file names of a value, by path: the row has them beside it, in the same order (UPLOAD-02). */
export function fileNames(value: unknown, dictText: string | undefined): ReadonlyMap<string, string> {
  const names = dictText?.split(',') ?? [];
  return new Map(typeof value === 'string' ? value.split(',').flatMap((path, i) => (names[i] ? [[path, names[i]]] : [])) : []);
}

/** A stored file. A click downloads it with the session's rights. */
export function FileLink({ path, name: given }: { path: string; name?: string | undefined }) {
  const { t } = useKitText();
  // Nested data names files by their paths alone.
  const { data: asked } = useQuery({
    queryKey: ['file-name', path],
    queryFn: ({ signal }) =>
      client
        .send<{ readonly fileName?: string }>('GET', '/sys/common/link', { query: { path }, signal })
        .then(({ fileName }) => fileName ?? null),
    enabled: given === undefined,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const name = given ?? asked ?? t('file.stored');
  const [isBusy, setBusy] = useState(false);
  const handleClick = async () => {
    setBusy(true);
    try {
      // The server supplies the name under which the file was uploaded.
      await saveFile(await client.files.get(path));
    } catch (error) {
      warnOf(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      type="link"
      size="small"
      icon={<PaperClipOutlined />}
      loading={isBusy}
      onClick={handleClick}
      aria-label={`${t('action.download')} ${name}`}
      style={{ paddingInline: 0, maxWidth: '100%' }}
    >
      <span style={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>{name}</span>
    </Button>
  );
}
