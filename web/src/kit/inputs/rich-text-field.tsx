import { RichTextInput } from '../../blocks/rich-text/index.ts';
import { client } from '../../lib/api/client.ts';
import type { InputProps } from './widget.ts';

/** A stored picture is fetched with the session's rights, so that no address contains a token. */
const pictureUrl = async (path: string): Promise<string> => {
  const { stream, contentType } = await client.files.get(path);
  return URL.createObjectURL(new Blob([await new Response(stream).arrayBuffer()], { type: contentType }));
};

/** The input of a formatted text, whose pictures are stored on the platform. */
export function RichTextField({ id, value, onChange, disabled, 'aria-label': label }: InputProps) {
  return (
    <RichTextInput
      id={id}
      aria-label={label}
      value={typeof value === 'string' ? value : undefined}
      onChange={(next) => onChange?.(next ?? null)}
      disabled={disabled}
      pictureUrl={pictureUrl}
    />
  );
}
