import type { CertificateElement } from '@saiyun/sdk/contract';
import { elementText, type SheetValues } from '@saiyun/sdk/logic/certificate';
import { StoredImage } from '../../../ui/stored-image.tsx';

const pointsPerMm = 72 / 25.4;
/** The part of a table's width that its labels take, as the server draws it. */
const labelPart = 0.3;
const black = '#000000';

interface Props {
  readonly element: CertificateElement;
  /** Its letters or code as the server laid them out; without them the browser's own letters stand in. */
  readonly path: string | undefined;
  /** Pixels of a millimetre. */
  readonly scale: number;
  readonly values: SheetValues;
  readonly locale: string;
  /** What stands where a picture is missing. */
  readonly missing: string;
}

/** What one element shows, in its box. */
export function ElementPicture({ element, path, scale, values, locale, missing }: Props) {
  const { type, w, h, file, colour = black } = element;
  if (type === 'line') return <span className="cd-line" style={{ background: colour }} />;
  if (type === 'image' || type === 'seal' || type === 'signature') {
    const none = <span className="cd-missing" data-text={missing} />;
    return file ? <StoredImage path={file} alt="" className="cd-image" fallback={none} /> : none;
  }
  if (path === undefined && type !== 'table') {
    const { size = 12, font, bold, align = 'left' } = element;
    const style = {
      color: colour,
      fontSize: (size / pointsPerMm) * scale,
      fontFamily: font === 'Noto Sans SC' ? 'sans-serif' : 'serif',
      fontWeight: bold ? 700 : 400,
      textAlign: align,
    };
    // Drawn by the style sheet: the button around it has the element's name, which is not what it shows.
    const text = type === 'text' ? elementText(element, values, locale) : '';
    return <span className="cd-letters" style={style} data-text={text} />;
  }
  const [width, height] = [w * pointsPerMm, h * pointsPerMm];
  const count = element.rows?.length ?? 0;
  return (
    <svg className="cd-drawn" viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      {type === 'qr' && <rect width={width} height={height} className="cd-ground" />}
      {type === 'table' && (
        <g fill="none" stroke={colour} strokeWidth="0.75">
          {Array.from({ length: count }, (_none, n) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines of a table have nothing but their place
            <rect key={n} y={(height / count) * n} width={width} height={height / count} />
          ))}
          <path d={`M${width * labelPart} 0V${height}`} />
        </g>
      )}
      {path && <path d={path} fill={colour} />}
    </svg>
  );
}
