import { Box, Text, useInput } from 'ink';
import { useState } from 'react';
import { type KeyName, meaning, nameOf } from '../keys.ts';
import { useAppContext } from '../kit/app-context.ts';
import { Confirm } from '../kit/confirm.tsx';
import { Frame, frameLines, type Notice } from '../kit/frame.tsx';
import { ReviewSheet } from '../kit/review-sheet.tsx';
import { TextInput } from '../kit/text-input.tsx';
import { useReview } from '../kit/use-review.ts';
import { cut, wrap } from '../state/cells.ts';
import { fillItem, takesLetters } from '../state/fill-item.ts';
import { firstRow, select } from '../state/list-window.ts';
import { type TextEdit, textEdit, textOf } from '../state/text-edit.ts';
import { colour } from '../theme.ts';

export interface ReviewProps {
  readonly id: string;
  readonly onBack: (notice?: Notice) => void;
  /** Opens the next (1) or previous (-1) review of the list from which this one was opened. */
  readonly onMove: (by: 1 | -1) => void;
  readonly onHelp: () => void;
}

type Dialog = 'submit' | { readonly leave: () => void };
const commentLine = 'comment';

/** TUI-02, TUI-03: one review, scored by its template; read-only if it is submitted or expired, or if the expert has no signature. */
export function Review({ id, onBack, onMove, onHelp }: ReviewProps) {
  const { client, t, language, toggleLanguage, columns, rows, active } = useAppContext();
  const work = useReview(id);
  const { loaded, items, form, act, editable, total } = work;
  const detail = loaded.data;
  const [list, setList] = useState(firstRow);
  const [notice, setNotice] = useState<Notice>();
  const [dialog, setDialog] = useState<Dialog>();
  const [abstract, setAbstract] = useState<number>();
  const [editor, setEditor] = useState<TextEdit>();

  const lines = [...items.map((i) => i.id), commentLine];
  const item = items[list.selected];
  const onComment = list.selected === items.length;

  const jumpTo = (field: string, count: number): void => {
    setList(select(list, lines.indexOf(field), lines.length, lines.length));
    setNotice({ tone: 'bad', text: t('review.problems', { count }) });
  };
  const save = async (): Promise<void> => {
    if (!editable || work.busy) return;
    const [fault] = work.issues.keys();
    if (fault) return jumpTo(fault, work.issues.size);
    setNotice({ tone: 'info', text: t('review.saving') });
    setNotice(await work.save());
  };
  const askSubmit = (): void => {
    if (!editable || work.busy) return;
    const faults = work.tryToSubmit();
    const [first] = faults;
    if (first) jumpTo(first.field, faults.length);
    else setDialog('submit');
  };
  const submit = async (): Promise<void> => {
    const refused = await work.submit();
    if (refused) setNotice(refused);
    else onBack({ tone: 'good', text: `${t('review.submitted')} · ${detail?.works.title ?? ''}` });
  };
  const leave = (then: () => void): void => (form.dirty ? setDialog({ leave: then }) : then());

  useInput(
    (input, key) => {
      const pressed = nameOf(input, key);
      const filling = editable && item && takesLetters(item) && /^[a-z]$/i.test(pressed);
      const meant = filling
        ? 'none'
        : meaning(pressed, [
            'up',
            'down',
            'first',
            'last',
            'edit',
            'save',
            'submit',
            'abstract',
            'next',
            'previous',
            'undo',
            'language',
            'help',
            'back',
            'refresh',
          ]);
      const to = (n: number): void => {
        setNotice(undefined);
        setList(select(list, n, lines.length, lines.length));
      };
      switch (meant) {
        case 'up':
          return to(list.selected - 1);
        case 'down':
          return to(list.selected + 1);
        case 'first':
          return to(0);
        case 'last':
          return to(lines.length - 1);
        case 'save':
          return void save();
        case 'submit':
          return askSubmit();
        case 'abstract':
          return setAbstract(0);
        case 'next':
          return leave(() => onMove(1));
        case 'previous':
          return leave(() => onMove(-1));
        case 'undo':
          return act({ type: 'undo' });
        case 'language':
          return toggleLanguage();
        case 'help':
          return onHelp();
        case 'back':
          return leave(() => onBack());
        case 'refresh':
          return loaded.error ? void loaded.reload() : undefined;
        case 'edit':
          if (!editable) return undefined;
          if (onComment) return setEditor(textEdit(form.comment));
          if (item?.itemType === 'text') return setEditor(textEdit(form.values[item.id]?.textValue ?? ''));
          return to(list.selected + 1);
        case 'none': {
          const action = editable && item ? fillItem(item, form, pressed) : undefined;
          return action ? act(action) : undefined;
        }
        default:
          return meant satisfies never;
      }
    },
    { isActive: active && !dialog && abstract === undefined && !editor },
  );
  useInput(
    (input, key) => {
      const pressed = nameOf(input, key);
      if (pressed === 'ctrl+s' && editor) {
        if (onComment) act({ type: 'comment', text: textOf(editor) });
        else if (item) act({ type: 'text', item: item.id, text: textOf(editor) });
      }
      if (pressed === 'ctrl+s' || pressed === 'escape') setEditor(undefined);
    },
    { isActive: active && !!editor },
  );
  useInput(
    (input, key) => {
      const pressed = nameOf(input, key);
      if (pressed === 'down' || pressed === 'j' || pressed === ' ') setAbstract((n) => (n ?? 0) + 1);
      else if (pressed === 'up' || pressed === 'k') setAbstract((n) => Math.max(0, (n ?? 0) - 1));
      else setAbstract(undefined);
    },
    { isActive: active && abstract !== undefined },
  );

  const hints: readonly KeyName[] = editable
    ? ['edit', 'save', 'submit', 'abstract', 'next', 'language', 'help', 'back']
    : ['abstract', 'next', 'language', 'help', 'back'];
  const inner = columns - 4;
  if (!detail)
    return (
      <Frame hints={['back']} notice={loaded.error ? { tone: 'bad', text: `${loaded.error}（${t('error.retry')}）` } : undefined}>
        <Box flexGrow={1} alignItems="center" justifyContent="center">
          <Text dimColor>{loaded.error ? '' : t('reviews.loading')}</Text>
        </Box>
      </Frame>
    );

  const { review, works } = detail;
  const title = (language === 'en' && works.titleEn) || works.title;
  const text = works.abstractText?.trim() || t('review.noAbstract');
  const stateNote: Notice | undefined = !detail.signed
    ? { tone: 'bad', text: t('review.unsigned') }
    : !editable
      ? { tone: 'info', text: t('review.readOnly', { state: review.status_dictText ?? review.status }) }
      : undefined;

  if (dialog)
    return (
      <Frame hints={[]} notice={notice}>
        <Confirm
          title={dialog === 'submit' ? t('review.submitTitle') : t('review.leaveTitle')}
          text={
            dialog === 'submit'
              ? total === null
                ? t('review.submitAskNoScore')
                : t('review.submitAsk', { score: total.toFixed(3) })
              : t('review.leaveAsk')
          }
          onAnswer={(yes) => {
            setDialog(undefined);
            if (!yes) return;
            if (dialog === 'submit') void submit();
            else dialog.leave();
          }}
        />
      </Frame>
    );

  if (editor)
    return (
      <Frame hints={[]} notice={{ tone: 'info', text: t('review.editText') }}>
        <Text bold>{` ${onComment ? t('review.comment') : (language === 'en' && item?.itemNameEn) || item?.itemName}`}</Text>
        <Box borderStyle="round" borderColor={colour.accent} paddingX={1}>
          <TextInput edit={editor} onChange={setEditor} width={inner} height={Math.max(3, rows - frameLines - 3)} />
        </Box>
      </Frame>
    );

  if (abstract !== undefined) {
    const all = wrap(text, inner);
    const height = rows - frameLines - 2;
    const top = Math.min(abstract, Math.max(0, all.length - height));
    return (
      <Frame
        hints={['back']}
        right={review.anonymousCode}
        notice={{ tone: 'info', text: `${Math.min(all.length, top + height)} / ${all.length}` }}
      >
        <Text bold>{cut(` ${title}`, columns)}</Text>
        <Text> </Text>
        <Text>
          {all
            .slice(top, top + height)
            .map((line) => `  ${line}`)
            .join('\n')}
        </Text>
      </Frame>
    );
  }

  return (
    <Frame
      right={`${client.session.userInfo?.realname ?? ''}${form.dirty ? ` · ${t('review.unsaved')}` : ''}`}
      hints={hints}
      notice={notice ?? stateNote}
    >
      <ReviewSheet work={work} detail={detail} selected={list.selected} />
    </Frame>
  );
}
