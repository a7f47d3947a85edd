import { Segmented } from 'antd';
import { useState } from 'react';
import { Blocks, useBlocks } from '../../provider/index.ts';
import { FileView } from '../index.ts';
import { samples, sampleUrl } from './samples.ts';

export function Inside() {
  const [path, setPath] = useState('png');
  const shown = samples.find((sample) => sample.path === path);
  return (
    <Blocks value={{ ...useBlocks(), fileUrl: sampleUrl }}>
      <Segmented
        value={path}
        onChange={setPath}
        options={samples.map((sample) => ({ value: sample.path, label: sample.path.toUpperCase() }))}
      />
      {shown && <FileView key={path} {...shown} />}
    </Blocks>
  );
}
