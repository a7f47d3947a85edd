import './depart-picker.css';
import { DownOutlined } from '@ant-design/icons';
import { halfChecked, relink, toggleCheck } from '@saiyun/sdk/logic/tree';
import { Button, Dropdown, Tag } from 'antd';
import { useState } from 'react';
import { SheetModal } from '../../ui/sheet-modal.tsx';
import { DepartSearchTree } from './depart-search-tree.tsx';
import { useDepartPickerText } from './texts/index.ts';
import { allKeys, type DepartSource, parentKeys, useDeparts } from './use-departs.ts';

export interface DepartDialogProps {
  /** Whether the dialog is shown. Draw it only once it has been opened. */
  readonly open: boolean;
  /** What is checked at the beginning. */
  readonly value: readonly string[];
  /** Several can be checked; otherwise the newest check replaces the others (DEPART-12). */
  readonly multiple?: boolean;
  /** Parents and children are independent at the beginning (DEPART-11), as the tree's menu says. */
  readonly checkStrictly?: boolean;
  /** Width in px, 500 by default (DEPART-14). */
  readonly width?: number;
  /** Answers the tree instead of `Blocks`. */
  readonly source?: DepartSource;
  /** Gets the checked departments, with their names. */
  readonly onOk: (values: readonly string[], titles: readonly string[]) => void;
  /** Closed without a choice. */
  readonly onCancel: () => void;
}

/** Chooses departments in their tree (DEPART-09 to 14). */
export function DepartDialog({
  open,
  value,
  multiple = false,
  checkStrictly = true,
  width = 500,
  source,
  onOk,
  onCancel,
}: DepartDialogProps) {
  const { t } = useDepartPickerText();
  const departs = useDeparts(source, open);
  const [checked, setChecked] = useState(value);
  const [isStrict, setStrict] = useState(checkStrictly);
  const [openKeys, setOpenKeys] = useState<readonly string[]>();
  const nodes = departs.data ?? [];
  const strict = isStrict || !multiple;
  const titleOf = (key: string): string => departs.byKey.get(key)?.node.title ?? (departs.isLoading ? '…' : t('missing'));
  const link = (next: boolean) => {
    setStrict(!next);
    if (next) setChecked(relink(nodes, checked, false));
  };
  const acts: readonly { readonly key: string; readonly label: string; readonly run: () => void }[] = [
    ...(multiple
      ? [
          { key: 'link', label: t('link'), run: () => link(true) },
          { key: 'unlink', label: t('unlink'), run: () => link(false) },
          { key: 'all', label: t('checkAll'), run: () => setChecked(allKeys(nodes)) },
          { key: 'none', label: t('checkNone'), run: () => setChecked([]) },
        ]
      : []),
    { key: 'open', label: t('openAll'), run: () => setOpenKeys(parentKeys(nodes)) },
    { key: 'close', label: t('closeAll'), run: () => setOpenKeys([]) },
  ];
  return (
    <SheetModal
      open={open}
      title={t('title')}
      width={width}
      okText={t('ok')}
      cancelText={t('cancel')}
      onOk={() => onOk(checked, checked.map(titleOf))}
      onCancel={onCancel}
    >
      <DepartSearchTree
        departs={departs}
        height={320}
        checkable
        checkedKeys={{ checked: [...checked], halfChecked: [...halfChecked(nodes, checked, strict)] }}
        onCheck={(_keys, { node }) => setChecked(toggleCheck(nodes, checked, String(node.key), { checkStrictly: strict, multiple }))}
        selectedKeys={[]}
        onSelect={(_keys, { node }) => setChecked(toggleCheck(nodes, checked, String(node.key), { checkStrictly: strict, multiple }))}
        openKeys={openKeys}
        onOpenKeys={setOpenKeys}
        extra={
          <Dropdown
            trigger={['click']}
            menu={{
              items: acts.map(({ key, label }) => ({ key, label })),
              selectedKeys: [isStrict ? 'unlink' : 'link'],
              onClick: ({ key }) => acts.find((one) => one.key === key)?.run(),
            }}
          >
            <Button icon={<DownOutlined aria-hidden />} iconPlacement="end">
              {t('operations')}
            </Button>
          </Dropdown>
        }
      />
      <div className="dp-chosen" aria-live="polite">
        <small>
          {t('chosen', { count: checked.length })}
          {multiple && ` · ${t(isStrict ? 'unlinked' : 'linked')}`}
        </small>
        <div className="dp-tags">
          {checked.slice(0, 60).map((key) => (
            <Tag
              key={key}
              closable
              title={departs.byKey.get(key)?.way.join(' / ')}
              onClose={() => setChecked(checked.filter((one) => one !== key))}
            >
              {titleOf(key)}
            </Tag>
          ))}
        </div>
      </div>
    </SheetModal>
  );
}
