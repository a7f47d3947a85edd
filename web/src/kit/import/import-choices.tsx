import { Checkbox, Flex, Input, Select } from 'antd';
import { useKitText } from '../../messages/kit/index.ts';

interface Choices {
  readonly isBusy: boolean;
  readonly isStrict: boolean;
  readonly onStrict: (on: boolean) => void;
  readonly sheet: string;
  /** The file's sheets; if they are unknown, the name is typed. */
  readonly choices: readonly string[];
  readonly onSheet: (sheet: string) => void;
}

/** Options of the import: which sheet to read, and whether unknown columns may be skipped. */
export function ImportChoices({ isBusy, isStrict, onStrict, sheet, choices, onSheet }: Choices) {
  const { t } = useKitText();
  return (
    <Flex gap="middle" align="center" wrap>
      <Flex align="center" gap="small" wrap>
        <label htmlFor="import-sheet">{t('import.sheet')}</label>
        {choices.length > 0 ? (
          <Select
            id="import-sheet"
            style={{ width: 230 }}
            disabled={isBusy}
            value={sheet}
            options={[{ value: '', label: t('import.sheetAny') }, ...choices.map((name) => ({ value: name, label: name }))]}
            onChange={onSheet}
          />
        ) : (
          <Input
            id="import-sheet"
            style={{ width: 230 }}
            maxLength={100}
            disabled={isBusy}
            value={sheet}
            placeholder={t('import.sheetFirst')}
            onChange={(event) => onSheet(event.target.value)}
          />
        )}
      </Flex>
      <Checkbox disabled={isBusy} checked={isStrict} onChange={(event) => onStrict(event.target.checked)}>
        {t('import.strict')}
      </Checkbox>
    </Flex>
  );
}
