import type { Download } from '@saiyun/sdk';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { isJeecg } from '../lib/api/backend.ts';
import { client } from '../lib/api/client.ts';

export interface StoredImageProps {
  readonly path: string;
  readonly alt: string;
  readonly className?: string;
  /** Shown until the picture has loaded, and if it cannot be read. */
  readonly fallback?: ReactNode;
}

/** The sample data of a JeecgBoot name pictures that are not there, which is no failure of the page. */
const fileAt = (path: string): Promise<Download> =>
  isJeecg ? client.send('GET', client.files.url(path), { as: 'file', quiet: ({ kind }) => kind !== 'auth' }) : client.files.get(path);

/** A stored picture, fetched with the session's rights: no address contains a token. */
export function StoredImage({ path, alt, className, fallback = null }: StoredImageProps) {
  const { data: blob } = useQuery({
    queryKey: ['storedImage', path],
    queryFn: async () => {
      const { stream, contentType } = await fileAt(path);
      return new Blob([await new Response(stream).arrayBuffer()], { type: contentType });
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!blob) return;
    const made = URL.createObjectURL(blob);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  return url ? <img src={url} alt={alt} className={className} /> : fallback;
}
