import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { javascript } from '@codemirror/lang-javascript';
import { json } from '@codemirror/lang-json';
import { bracketMatching, indentOnInput, indentUnit } from '@codemirror/language';
import { type Diagnostic, linter, lintGutter } from '@codemirror/lint';
import { EditorState, type Extension } from '@codemirror/state';
import { EditorView, highlightActiveLine, keymap, lineNumbers } from '@codemirror/view';
import { Button } from 'antd';
import { useDeferredValue, useMemo } from 'react';
import { type JsonFault, jsonFault } from './json-fault.ts';
import { editorLook } from './look.ts';
import { useCodeText } from './texts/index.ts';
import { useCodeMirror } from './use-code-mirror.ts';

const languages = {
  json: () => json(),
  tsx: () => javascript({ jsx: true, typescript: true }),
  text: (): Extension => [],
} as const;

export interface CodeInputProps {
  /** The text. */
  readonly value?: string | undefined;
  /** The text as it is now, whether it is at fault or not. */
  readonly onChange?: ((text: string) => void) | undefined;
  /** Colours what is written; `json` also says where it is at fault. Plain text by default. */
  readonly language?: 'json' | 'tsx' | 'text' | undefined;
  /** Shown, selected and copied, not changed. */
  readonly readOnly?: boolean | undefined;
  /** Shown, and cannot be changed. */
  readonly disabled?: boolean | undefined;
  /** Lowest height in px; 120 by default, and the height of the text where it is only read. */
  readonly minHeight?: number | undefined;
  /** Greatest height in px before it scrolls; 400 by default. */
  readonly maxHeight?: number | undefined;
  /** What is wrong with the text besides its form, told below it. */
  readonly fault?: string | undefined;
  /** Id of the input, for the label of a form. */
  readonly id?: string | undefined;
  /** What the input is called where no label says so. */
  readonly 'aria-label'?: string | undefined;
}

/** The editor itself. Tab leaves it, so that nobody is caught in it. */
export function CodeEditor(props: CodeInputProps) {
  const { value = '', onChange, language = 'text', readOnly = false, disabled = false, id, 'aria-label': label } = props;
  const { fault: meant, minHeight = readOnly ? 0 : 120, maxHeight = 400 } = props;
  const { t } = useCodeText();
  const isFixed = readOnly || disabled;
  const deferred = useDeferredValue(value);
  const fault = language === 'json' && deferred.trim() !== '' ? jsonFault(deferred) : undefined;
  const reasonOf = ({ kind, found }: JsonFault): string => t(kind, { found });
  const marks = useMemo((): Extension => {
    const attributes = {
      'aria-label': label ?? t('code'),
      'aria-readonly': String(isFixed),
      // Also where it can be typed into: what scrolls is reached by the keyboard.
      tabindex: '0',
      ...(id !== undefined && { id }),
    };
    return [
      EditorState.readOnly.of(isFixed),
      EditorView.editable.of(!disabled),
      EditorView.contentAttributes.of(attributes),
      isFixed ? [] : highlightActiveLine(),
    ];
  }, [label, id, isFixed, disabled, t]);
  const { box } = useCodeMirror({
    value,
    onChange,
    changing: marks,
    fixed: () => [
      lineNumbers(),
      history(),
      bracketMatching(),
      indentOnInput(),
      indentUnit.of('  '),
      keymap.of([...defaultKeymap, ...historyKeymap]),
      languages[language](),
      editorLook,
      ...(language === 'json' && !readOnly
        ? [
            lintGutter(),
            linter((view): Diagnostic[] => {
              const text = view.state.doc.toString();
              const found = text.trim() === '' ? undefined : jsonFault(text);
              if (!found) return [];
              const to = Math.min(text.length, found.at + Math.max(1, found.found.length));
              return [{ from: Math.min(found.at, to), to, severity: 'error', message: reasonOf(found) }];
            }),
          ]
        : []),
    ],
  });
  return (
    <div className="ce" data-disabled={disabled || undefined} data-invalid={fault !== undefined || meant !== undefined || undefined}>
      <div ref={box} className="ce-box" style={{ '--ce-min': `${minHeight}px`, '--ce-max': `${maxHeight}px` } as object} />
      {language === 'json' && !isFixed && (
        <div className="ce-foot">
          <span className="ce-fault" role="status">
            {fault ? t('fault', { line: fault.line, column: fault.column, reason: reasonOf(fault) }) : meant}
          </span>
          <Button
            type="text"
            size="small"
            disabled={fault !== undefined || value.trim() === ''}
            onClick={() => onChange?.(JSON.stringify(JSON.parse(value), undefined, 2))}
          >
            {t('format')}
          </Button>
        </div>
      )}
    </div>
  );
}
