import { useState } from 'react';
import { RichTextInput } from '../rich-text-input.tsx';

const start = `<h3>赛前通知 Notice</h3>
<p><span style="font-size: 20px">请各队于 <strong>9:00</strong> 前签到。</span></p>
<table><tbody><tr><th>场次</th><th>时间</th></tr><tr><td>初赛</td><td>9:30</td></tr></tbody></table>`;

/** An application stores the file and returns its path; here it is kept in the page. */
const stored = new Map<string, string>();
const upload = async (file: File): Promise<string> => {
  const path = `editor/${Array.from({ length: 32 }, () => Math.floor(Math.random() * 16).toString(16)).join('')}.png`;
  stored.set(path, URL.createObjectURL(file));
  return path;
};
const pictureUrl = async (path: string): Promise<string> => stored.get(path) ?? '';

export function WithPictures() {
  const [html, setHtml] = useState<string | undefined>(start);
  return <RichTextInput aria-label="Notice" value={html} onChange={setHtml} upload={upload} pictureUrl={pictureUrl} />;
}
