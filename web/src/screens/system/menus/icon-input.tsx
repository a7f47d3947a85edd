import type { MenuIconName } from '@saiyun/sdk/logic/menu';
import { Button, Popover } from 'antd';
import { useState } from 'react';
import type { InputProps } from '../../../kit/inputs/widget.ts';
import { useMenusText } from '../../../messages/menus/index.ts';
import { menuIconChoices, menuIconIn } from '../../../ui/artwork/menu-drawing.tsx';
import { MenuIcon } from '../../../ui/artwork/menu-icon.tsx';

/** Chooses the picture of a menu among those that there are. */
export function IconInput({ id, value, onChange, disabled, 'aria-label': label }: InputProps) {
  const { t } = useMenusText();
  const [isOpen, setOpen] = useState(false);
  const chosen = typeof value === 'string' ? menuIconIn(value) : undefined;
  const choose = (name: MenuIconName | null) => {
    onChange?.(name);
    setOpen(false);
  };
  const grid = (
    <div className="mn-icons">
      {menuIconChoices.map((name) => (
        <button
          key={name}
          type="button"
          title={name}
          aria-label={t('icon.chosen', { name })}
          aria-pressed={name === chosen}
          onClick={() => choose(name)}
        >
          <MenuIcon name={name} />
        </button>
      ))}
      <Button block size="small" type="text" onClick={() => choose(null)}>
        {t('icon.none')}
      </Button>
    </div>
  );
  return (
    <Popover open={isOpen} onOpenChange={setOpen} trigger="click" placement="bottomLeft" content={grid}>
      <Button
        {...(id !== undefined && { id })}
        {...(label !== undefined && { 'aria-label': `${label} ${chosen ?? t('icon.none')}` })}
        disabled={disabled ?? false}
        icon={chosen && <MenuIcon name={chosen} />}
      >
        {chosen ?? t('icon.choose')}
      </Button>
    </Popover>
  );
}
