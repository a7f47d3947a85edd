import './link-code.css';
import { DownloadOutlined } from '@ant-design/icons';
import { Button, QRCode } from 'antd';
import { type ReactNode, useRef } from 'react';

/** Px of the saved picture, which is to print sharply. */
const savedSize = 960;

/** A drawing as a picture file; undefined if the browser cannot draw it. */
async function asPicture(drawing: SVGElement): Promise<Blob | undefined> {
  const copy = drawing.cloneNode(true) as SVGElement;
  copy.setAttribute('width', String(savedSize));
  copy.setAttribute('height', String(savedSize));
  const picture = new Image();
  picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`;
  await picture.decode();
  const canvas = Object.assign(document.createElement('canvas'), { width: savedSize, height: savedSize });
  canvas.getContext('2d')?.drawImage(picture, 0, 0);
  return (await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'))) ?? undefined;
}

/** A link as a code to scan. Black on white in every theme: not every camera reads inverted codes. */
export function LinkCode({ link, label }: { readonly link: string; readonly label: string }) {
  return (
    <div className="qrl-code">
      <QRCode value={link} size={132} type="svg" aria-label={label} bordered={false} color="#000" bgColor="#fff" marginSize={2} />
    </div>
  );
}

interface SharedLinkProps {
  readonly link: string;
  readonly label: string;
  /** Name of the saved picture, without its ending. */
  readonly fileName: string;
  readonly saveText: string;
  /** What is said of the link. */
  readonly children: ReactNode;
  /** What else can be done with it. */
  readonly acts?: ReactNode;
}

/** A link as a code to scan, which can be saved for a poster or a group chat, with what is said of it beside. */
export function SharedLink({ link, label, fileName, saveText, children, acts }: SharedLinkProps) {
  const box = useRef<HTMLDivElement>(null);
  const save = async (): Promise<void> => {
    const drawing = box.current?.querySelector('svg');
    const picture = drawing ? await asPicture(drawing) : undefined;
    if (!picture) return;
    const address = URL.createObjectURL(picture);
    Object.assign(document.createElement('a'), { href: address, download: `${fileName}.png` }).click();
    URL.revokeObjectURL(address);
  };
  return (
    <div className="qrl">
      <div ref={box}>
        <LinkCode link={link} label={label} />
      </div>
      <div className="qrl-words">
        {children}
        <div className="qrl-acts">
          {acts}
          <Button icon={<DownloadOutlined aria-hidden />} onClick={() => void save()}>
            {saveText}
          </Button>
        </div>
      </div>
    </div>
  );
}
