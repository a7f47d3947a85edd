import { CloseCircleFilled } from '@ant-design/icons';
import { Select } from 'antd';
import { usePhone } from '../../lib/use-media.ts';
import { useTabLeaves } from '../../ui/keys/many-select.tsx';
import { usePickerText } from './texts/index.ts';

const more = '\0more';
const nothing = '\0nothing';

/** A row in the list under the input. */
interface PickerOption {
  readonly value: string;
  readonly label: string;
  /** What tells it from another of its name. */
  readonly hint: string;
}

interface Props {
  readonly id?: string;
  readonly 'aria-label'?: string;
  readonly placeholder?: string;
  readonly disabled: boolean;
  readonly autoFocus?: boolean;
  readonly multiple?: boolean;
  readonly isOpen: boolean;
  /** The rows of the word typed last have not come yet. */
  readonly isWaiting: boolean;
  readonly options: readonly PickerOption[];
  readonly chosen: readonly PickerOption[];
  readonly onOpen: (isOpen: boolean) => void;
  /** What is being searched for. */
  readonly word: string;
  readonly onWord: (word: string) => void;
  readonly onPick: (values: readonly string[]) => void;
  /** 更多… was chosen; the list ends without it where there is nothing more. */
  readonly onMore: (() => void) | undefined;
}

/** The input of a record picker with the list under it. */
export function PickerSelect({ multiple, isOpen, isWaiting, chosen, onOpen, word, onWord, onPick, onMore, ...props }: Props) {
  const { t } = usePickerText();
  const { onInputKeyDown, kept } = useTabLeaves();
  const isPhone = usePhone();
  const pick = (values: readonly string[]) => {
    if (multiple && kept()) return;
    if (values.includes(more)) onMore?.();
    else onPick(values);
  };
  // With 更多… at its end the list is never empty, so that it says itself what antd says of an empty one.
  const why = t(isWaiting ? 'loading' : 'none');
  const rows = props.options.length > 0 || !onMore ? props.options : [{ value: nothing, label: why, hint: '', disabled: true }];
  const common = {
    id: props.id,
    disabled: props.disabled,
    autoFocus: props.autoFocus ?? false,
    open: isOpen,
    allowClear: { clearIcon: <CloseCircleFilled title={t('clear')} /> },
    loading: isOpen && isWaiting,
    onInputKeyDown,
    // While rows are awaited, 更多… would be marked and stay so when a single one arrives: Enter would open the dialog.
    options: onMore && !isWaiting ? [...rows, { value: more, label: t('moreRows'), hint: '' }] : [...rows],
    optionRender: ({ data }: { data: PickerOption }) => (
      <span className={data.value === more ? 'rp-option rp-more' : 'rp-option'}>
        <span>{data.label}</span>
        {data.hint && <small title={data.hint}>{data.hint}</small>}
      </span>
    ),
    placeholder: isOpen ? t('type') : (props.placeholder ?? t('prompt')),
    notFoundContent: why,
    'aria-label': props['aria-label'],
    // The list is as wide as its texts need, so that what stands beside a name can be read; on a phone they wrap instead.
    popupMatchSelectWidth: isPhone,
    classNames: { popup: { root: 'rp-popup' } },
    showSearch: { filterOption: false, searchValue: word, onSearch: onWord },
    onOpenChange: (next: boolean) => {
      onOpen(next);
      if (!next) onWord('');
    },
  } as const;
  const labelled = chosen.map(({ value, label }) => ({ value, label }));
  return multiple ? (
    <Select
      {...common}
      mode="multiple"
      labelInValue
      maxTagCount="responsive"
      value={labelled}
      onChange={(next: readonly { value: string }[]) => pick(next.map((one) => one.value))}
    />
  ) : (
    <Select
      {...common}
      labelInValue
      value={labelled[0] ?? null}
      onChange={(next: { value: string } | null | undefined) => pick(next ? [next.value] : [])}
    />
  );
}
