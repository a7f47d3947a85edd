import { useState } from 'react';
import { MarkdownInput } from '../markdown-input.tsx';

const start = `## 赛题 Task

1. 读取传感器 Read the sensor
2. **上传**数据 Send the data

| 项 Item | 分 Points |
| --- | --- |
| 文档 | 40 |

<script>alert('never run')</script>
`;

export function Write() {
  const [text, setText] = useState(start);
  return <MarkdownInput aria-label="Task" value={text} onChange={setText} />;
}
