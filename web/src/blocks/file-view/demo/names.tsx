import { Blocks, useBlocks } from '../../provider/index.ts';
import { FileName } from '../index.ts';
import { samples, sampleUrl } from './samples.ts';

export function Names() {
  return (
    <Blocks value={{ ...useBlocks(), fileUrl: sampleUrl }}>
      <ul>
        {samples.map(({ path, name }) => (
          <li key={path}>
            <FileName path={path} name={name} among={samples} />
          </li>
        ))}
      </ul>
    </Blocks>
  );
}
