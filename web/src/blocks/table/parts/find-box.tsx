import { CloseOutlined, DownOutlined, UpOutlined } from '@ant-design/icons';
import { Button, Input } from 'antd';
import { useEffect, useState } from 'react';
import { useCore } from '../core.tsx';
import type { CellAt } from '../model/range.ts';
import { pause, turns } from '../model/signal.ts';
import { useTableText } from '../texts/index.ts';

/** More hits than a reader would go through. */
const mostHits = 10_000;
/** The search begins when typing pauses for so long, in ms. */
const typingPause = 150;

/** Finds a text in the cells as they are shown (Ctrl F), in turns. */
export function FindBox({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTableText();
  const core = useCore();
  const { model, cursor } = core;
  const [text, setText] = useState('');
  const [hits, setHits] = useState<{ readonly for: string; readonly list: readonly CellAt[] }>({ for: '', list: [] });
  const [at, setAt] = useState(0);

  const go = (list: readonly CellAt[], index: number) => {
    const hit = list[index];
    setAt(index);
    if (hit) cursor.go(hit);
  };

  useEffect(() => {
    const wanted = text.trim().toLowerCase();
    let isOff = false;
    const search = async () => {
      const isOver = turns();
      const list: CellAt[] = [];
      const columns = core.layout.boxes.map(({ column }) => column);
      for (let row = 0; row < model.count && list.length < mostHits; row++) {
        const values = model.rowAt(row)?.values ?? {};
        for (const [col, column] of columns.entries())
          if (core.text(column, values).toLowerCase().includes(wanted)) list.push({ row, col });
        if (isOver()) {
          await pause();
          if (isOff) return;
        }
      }
      setHits({ for: wanted, list });
      const from = cursor.at ?? { row: 0, col: 0 };
      const next = list.findIndex((hit) => hit.row > from.row || (hit.row === from.row && hit.col >= from.col));
      setAt(Math.max(0, next));
      const hit = list[Math.max(0, next)];
      if (hit) cursor.go(hit);
    };
    const timer = setTimeout(() => {
      if (wanted === '') setHits({ for: '', list: [] });
      else void search();
    }, typingPause);
    return () => {
      isOff = true;
      clearTimeout(timer);
    };
  }, [text, core, model, cursor]);

  const { list } = hits;
  const move = (step: number) => list.length > 0 && go(list, (at + step + list.length) % list.length);
  return (
    <search className="tb-find">
      <Input
        size="small"
        autoFocus
        aria-label={t('findHere')}
        placeholder={t('findHere')}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          if (event.key === 'Enter') move(event.shiftKey ? -1 : 1);
          if (event.key !== 'Escape') return;
          // Not for the drawer around the table as well.
          event.stopPropagation();
          onClose();
        }}
      />
      <span className="tb-hits" role="status">
        {hits.for !== '' && (list.length > 0 ? t('findCount', { at: at + 1, count: list.length }) : t('findNone'))}
      </span>
      <Button size="small" type="text" icon={<UpOutlined aria-hidden />} aria-label={t('findBack')} onClick={() => move(-1)} />
      <Button size="small" type="text" icon={<DownOutlined aria-hidden />} aria-label={t('findNext')} onClick={() => move(1)} />
      <Button size="small" type="text" icon={<CloseOutlined aria-hidden />} aria-label={t('close')} onClick={onClose} />
    </search>
  );
}
