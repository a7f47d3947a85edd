import './palette.css';
import {
  CloseOutlined,
  EnterOutlined,
  FileTextOutlined,
  QuestionCircleOutlined,
  SearchOutlined,
  ThunderboltOutlined,
} from '@ant-design/icons';
import type { MenuItem } from '@saiyun/sdk/logic/menu';
import { type KeyboardEvent, type MouseEvent, useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { usePaletteText } from '../../../messages/palette/index.ts';
import { MenuIcon } from '../../../ui/artwork/menu-icon.tsx';
import { keyNames } from '../../../ui/keys/shortcuts.ts';
import type { Page } from '../../menu-routes.ts';
import type { Choice, Group } from './choices.ts';
import { partsOf } from './find-in.ts';
import { rememberChoice } from './recent.ts';
import { useGroups } from './use-groups.ts';

export interface PaletteProps {
  readonly menu: readonly MenuItem[];
  readonly pages: readonly Page[];
  readonly onClose: () => void;
}

const icons = {
  page: <MenuIcon name="" />,
  record: <FileTextOutlined aria-hidden />,
  act: <ThunderboltOutlined aria-hidden />,
  help: <QuestionCircleOutlined aria-hidden />,
} as const;
const intoView = (node: HTMLElement | null): void => node?.scrollIntoView({ block: 'nearest' });

function Option({ id, choice, isOn, onChoose, onPoint }: OptionProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the input above has the keyboard
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isOn}
      className="pl-option"
      ref={isOn ? intoView : undefined}
      onClick={(e) => onChoose(choice, e)}
      onMouseMove={onPoint}
    >
      <span className="pl-icon">{icons[choice.kind]}</span>
      <span className="pl-title">
        {partsOf(choice.title, choice.marks).map(({ text, isFound }, at) =>
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no other identity
          isFound ? <mark key={at}>{text}</mark> : <span key={at}>{text}</span>,
        )}
      </span>
      {choice.under && <span className="pl-under">{choice.under}</span>}
      {choice.aside && <span className="pl-aside">{choice.aside}</span>}
      {choice.keys && (
        <span className="pl-aside">
          {keyNames(choice.keys).map((key) => (
            <kbd key={key}>{key}</kbd>
          ))}
        </span>
      )}
    </div>
  );
}

interface OptionProps {
  readonly id: string;
  readonly choice: Choice;
  readonly isOn: boolean;
  readonly onChoose: (choice: Choice, event: MouseEvent) => void;
  readonly onPoint: () => void;
}

/** The keys of the palette, in one line below it. */
function Hints() {
  const { t } = usePaletteText();
  const hints = [
    ['ArrowUp+ArrowDown', t('hint.choose')],
    ['Enter', t('hint.open')],
    ['Mod+Enter', t('hint.tab')],
    ['Escape', t('hint.close')],
  ] as const;
  return (
    <p className="pl-hints" aria-hidden="true">
      {hints.map(([keys, text]) => (
        <span key={keys}>
          {keyNames(keys).map((key) => (
            <kbd key={key}>{key}</kbd>
          ))}
          {text}
        </span>
      ))}
    </p>
  );
}

/** What to do with a choice: open it here or in another tab of the browser, or do it. */
function useChoose(onClose: () => void) {
  const navigate = useNavigate();
  return (choice: Choice | undefined, apart: boolean) => {
    if (!choice) return;
    onClose();
    rememberChoice({ ...choice, key: choice.key.replace(/^recent /, '') });
    if (choice.run) choice.run();
    else if (choice.url !== undefined || apart) window.open(choice.url ?? choice.path, '_blank', 'noopener');
    else if (choice.path !== undefined) void navigate(choice.path);
  };
}

/** Finds pages, records and acts, and opens or does the chosen one (MENU-07, MENU-08); the keyboard is enough. */
export function Palette({ menu, pages, onClose }: PaletteProps) {
  const { t } = usePaletteText();
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<string>();
  const { groups, isSearching, isFailed, retry } = useGroups(menu, pages, text);
  const choose = useChoose(onClose);
  useEffect(() => dialog.current?.showModal(), []);

  const all = groups.flatMap(({ choices }) => choices);
  // The choice is kept while results arrive around it.
  const at = Math.max(
    0,
    all.findIndex(({ key }) => key === chosen),
  );
  const current = all[at];
  const optionId = (choice: Choice) => `${id}-${all.indexOf(choice)}`;
  const onKeyDown = (e: KeyboardEvent) => {
    if (e.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 5, PageUp: -5 }[e.key];
    if (step !== undefined) {
      e.preventDefault();
      const next = Math.abs(step) === 1 ? (at + step + all.length) % all.length : Math.min(all.length - 1, Math.max(0, at + step));
      setChosen(all[next]?.key);
    } else if (e.key === 'Enter') {
      e.preventDefault();
      choose(current, e.ctrlKey || e.metaKey);
    }
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it too
    <dialog ref={dialog} className="pl" aria-label={t('open')} onClose={onClose} onClick={(e) => e.target === dialog.current && onClose()}>
      <div className="pl-in">
        <div className="pl-field">
          {isSearching ? <span className="sy-turning" aria-hidden /> : <SearchOutlined aria-hidden />}
          <input
            autoFocus
            role="combobox"
            aria-label={t('open')}
            aria-expanded={all.length > 0}
            aria-controls={`${id}-list`}
            aria-autocomplete="list"
            aria-activedescendant={current && optionId(current)}
            placeholder={t('placeholder')}
            autoComplete="off"
            spellCheck={false}
            maxLength={100}
            value={text}
            onChange={(e) => {
              setText(e.target.value);
              setChosen(undefined);
            }}
            onKeyDown={onKeyDown}
          />
          <button type="button" className="sy-plain pl-close" aria-label={t('close')} onClick={onClose}>
            <CloseOutlined aria-hidden />
          </button>
        </div>
        <div id={`${id}-list`} role="listbox" aria-label={t('results')} aria-busy={isSearching} className="pl-list">
          {groups.map((group: Group) => (
            // biome-ignore lint/a11y/useSemanticElements: a group of options, as the pattern of a listbox has it
            <div key={group.name} role="group" aria-label={group.name}>
              <div className="pl-group" aria-hidden="true">
                {group.name}
              </div>
              {group.choices.map((choice) => (
                <Option
                  key={choice.key}
                  id={optionId(choice)}
                  choice={choice}
                  isOn={choice === current}
                  onChoose={(one, e) => choose(one, e.ctrlKey || e.metaKey)}
                  onPoint={() => setChosen(choice.key)}
                />
              ))}
            </div>
          ))}
        </div>
        <Status text={text} count={all.length} isSearching={isSearching} isFailed={isFailed} onRetry={retry} />
        <Hints />
      </div>
    </dialog>
  );
}

interface StatusProps {
  readonly text: string;
  readonly count: number;
  readonly isSearching: boolean;
  readonly isFailed: boolean;
  readonly onRetry: () => void;
}

/** Says that records are on their way, that nothing was found, or that the search failed; and to screen readers how much was found. */
function Status({ text, count, isSearching, isFailed, onRetry }: StatusProps) {
  const { t } = usePaletteText();
  const isEmpty = count === 0 && !isSearching && !isFailed;
  return (
    <div role="status" className="pl-status">
      {isFailed && (
        <p>
          <strong>{t('failed')}</strong> {t('failedText')}{' '}
          <button type="button" className="sy-plain pl-retry" onClick={onRetry}>
            <EnterOutlined aria-hidden /> {t('retry')}
          </button>
        </p>
      )}
      {isEmpty && (
        <p className="pl-none">
          <strong>{t('none', { text: text.trim() })}</strong>
          <span>{t('noneText')}</span>
        </p>
      )}
      {isSearching && count === 0 && <p className="pl-none">{t('searching')}</p>}
      {count > 0 && <span className="sy-hidden">{isSearching ? t('searching') : t('count', { count })}</span>}
    </div>
  );
}
