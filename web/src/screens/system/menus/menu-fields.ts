import { dict, type Fields, flag, type Label, longText, no, text } from '@saiyun/sdk/contract';
import { buttonPolicies, validity } from '@saiyun/sdk/entities';
import { menuAddress } from '@saiyun/sdk/logic/menu';
import { useMemo } from 'react';
import { useMenusText } from '../../../messages/menus/index.ts';

/** What the forms of menus and buttons ask for. */
export function useMenuFields(kind: 'menu' | 'button'): Fields {
  const { t } = useMenusText();
  return useMemo((): Fields => {
    /** A text of the catalogue, which is already in the reader's language. */
    const as = (label: string): Label => [label, label];
    const name = text(as(t('field.name')), { required: true, max: 100 });
    const nameEn = text(as(t('field.nameEn')), { max: 100 });
    const status = dict(as(t('column.state')), validity, { default: validity.valid });
    const description = longText(as(t('field.description')), { max: 500 });
    if (kind === 'button')
      return {
        name,
        nameEn,
        perms: text(as(t('field.perms')), {
          required: true,
          max: 200,
          pattern: '^[\\w:.-]+$',
          patternText: as(t('field.permsWrong')),
          help: as(t('field.permsHelp')),
        }),
        permsType: dict(as(t('field.permsType')), buttonPolicies, { default: buttonPolicies.disable }),
        status,
        description,
      };
    return {
      name,
      nameEn,
      parentId: text(as(t('field.parent'))),
      icon: text(as(t('field.icon'))),
      url: text(as(t('field.address')), { max: 500, pattern: menuAddress.source, patternText: as(t('address.wrong')) }),
      hidden: flag(as(t('field.hidden')), { default: no }),
      internalOrExternal: flag(as(t('field.external')), { default: no, help: as(t('field.externalHelp')) }),
      keepAlive: flag(as(t('field.keepAlive')), { default: no }),
      status,
      description,
    };
  }, [kind, t]);
}
