import type { ListQuery } from '@saiyun/sdk';
import type { Entity } from '@saiyun/sdk/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { ImportDialog as Dialog } from '../../blocks/import/index.ts';
import { keys } from '../../lib/api/query-keys.ts';
import { feedback } from '../../lib/errors/feedback.ts';
import { useKitText } from '../../messages/kit/index.ts';
import { RefSelect } from '../inputs/ref-select.tsx';
import { warnOf } from '../warn.ts';
import { recordImport } from './record-import.ts';

interface Props {
  readonly entity: Entity;
  /** What the rows of the list have in common: a template is made for it. */
  readonly match?: ListQuery['match'];
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Imports workbooks into a record (IMPORT-01 to IMPORT-09). */
export function ImportDialog({ open, ...rest }: Props) {
  // A new dialog each time: the list of files starts empty (IMPORT-01).
  return open ? <OpenDialog {...rest} /> : null;
}

function OpenDialog({ entity, match, onClose }: Omit<Props, 'open'>) {
  const { t, say } = useKitText();
  const cache = useQueryClient();
  const templateName = t('import.templateName', { entity: say(entity.label) });
  const source = useMemo(() => recordImport(entity, templateName, match), [entity, templateName, match]);
  return (
    <Dialog
      title={t('import.title')}
      source={source}
      onClose={onClose}
      onStored={() => void cache.invalidateQueries({ queryKey: keys.entity(entity.name) })}
      onFailure={warnOf}
      ParentInput={RefSelect}
      onDone={(report) => {
        feedback.message('success', report?.msg || t('import.success'));
        onClose();
      }}
    />
  );
}
