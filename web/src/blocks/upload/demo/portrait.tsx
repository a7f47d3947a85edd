import type { StoredFile } from '@saiyun/sdk/logic/upload';
import { useState } from 'react';
import { ImageCards, PictureButton } from '../index.ts';

export function Portrait() {
  const [picture, setPicture] = useState<StoredFile>();
  return (
    <>
      {picture && <ImageCards aria-label="头像 / Portrait" value={[picture]} readOnly />}
      <PictureButton value={picture ? [picture] : []} onChange={setPicture} />
    </>
  );
}
