import { useState } from 'react';
import { feedback } from '../../lib/errors/feedback.ts';
import { useGrantText } from '../../messages/grant/index.ts';
import { warnOf } from '../warn.ts';
import type { GrantCalls } from './grant-calls.ts';

interface Options {
  readonly granted: readonly string[];
  readonly calls: GrantCalls;
  readonly onDirty: (isDirty: boolean) => void;
  readonly onSaved: () => void;
}

/** More new grants than this are shown before they are stored. */
const many = 20;

/** How many grants a change adds and takes away. */
export function countTicks(granted: readonly string[], checked: readonly string[]) {
  const [before, after] = [new Set(granted), new Set(checked)];
  return {
    added: checked.filter((id) => !before.has(id)).length,
    removed: granted.filter((id) => !after.has(id)).length,
  };
}

/** The ticks of a tree of grants, how they differ from what is stored, and the way to store them. */
export function useGrantTicks({ granted, calls, onDirty, onSaved }: Options) {
  const { t } = useGrantText();
  const [checked, setChecked] = useState(granted);
  const [isSaving, setSaving] = useState(false);
  const differs = (ids: readonly string[]): boolean => {
    const before = new Set(granted);
    return ids.length !== before.size || ids.some((id) => !before.has(id));
  };
  const isChanged = differs(checked);
  const { added, removed } = countTicks(granted, checked);
  const check = (ids: readonly string[]) => {
    setChecked(ids);
    onDirty(differs(ids));
  };
  const save = async () => {
    setSaving(true);
    try {
      await calls.save({ permissionIds: checked, lastPermissionIds: granted });
      feedback.message('success', t('saved'));
      onSaved();
    } catch (error) {
      warnOf(error);
    } finally {
      setSaving(false);
    }
  };
  return { checked, isChanged, isWeighty: removed > 0 || added > many, added, removed, check, save, isSaving };
}
