import { Slider } from '../slider.tsx';

export function Refused() {
  return (
    <div style={{ maxWidth: 360 }}>
      <Slider begin={async () => 'check-2'} judge={() => Promise.reject(new Error('too quick'))} onPass={() => undefined} />
    </div>
  );
}
