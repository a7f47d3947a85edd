import { useState } from 'react';
import { Slider } from '../slider.tsx';

export function Check() {
  const [pass, setPass] = useState('–');
  return (
    <div style={{ maxWidth: 360 }}>
      <Slider begin={async () => 'check-1'} judge={async (id, track) => `${id}:${track.length}`} onPass={setPass} />
      <p>
        <code>{pass}</code>
      </p>
    </div>
  );
}
