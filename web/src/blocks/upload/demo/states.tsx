import { Button, Space } from 'antd';
import { useState } from 'react';
import { Blocks, UploadError, type UploadService, useBlocks } from '../../provider/index.ts';
import { FileList } from '../index.ts';

/** Gets stuck at half of the file, or is refused, as its name says. */
const slow: UploadService = (file, { signal, onProgress, onWaiting }) =>
  new Promise((_, reject) => {
    if (file.name.startsWith('refused')) return reject(new UploadError('内容与扩展名不符 / content differs from its ending', true));
    if (file.name.startsWith('lost')) return reject(new UploadError('网络异常 / network error', false));
    onProgress({ done: file.size / 2, total: file.size });
    onWaiting(file.name.startsWith('waiting'));
    signal.addEventListener('abort', () => reject(signal.reason));
  });

const sample = (name: string) => new File(['0123456789'], name);

export function States() {
  const blocks = useBlocks();
  const [round, setRound] = useState(0);
  return (
    <Blocks value={{ ...blocks, upload: slow }}>
      <FileList key={round} aria-label="状态 / States" />
      <Space wrap>
        <Button
          onClick={(event) => {
            const files = new DataTransfer();
            for (const name of ['half.txt', 'waiting.txt', 'refused.txt', 'lost.txt', 'queued.txt', '.empty'])
              files.items.add(sample(name));
            const zone = event.currentTarget.closest('.bp-live')?.querySelector('.bup-zone');
            zone?.dispatchEvent(new DragEvent('drop', { bubbles: true, dataTransfer: files }));
          }}
        >
          {blocks.language === 'zh-CN' ? '放入示例文件' : 'Drop sample files'}
        </Button>
        <Button onClick={() => setRound(round + 1)}>{blocks.language === 'zh-CN' ? '重新开始' : 'Start again'}</Button>
      </Space>
    </Blocks>
  );
}
