import { FileList } from '../index.ts';

export function Limited() {
  return (
    <>
      <FileList aria-label="论文 / Paper" takes="document" limit={1} />
      <FileList aria-label="证明材料 / Proofs" takes="scan" limit={3} largest={5 * 1024 * 1024} />
    </>
  );
}
