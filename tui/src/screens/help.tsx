import { Box, Text, useInput } from 'ink';
import { keys } from '../keys.ts';
import { useAppContext } from '../kit/app-context.ts';
import { Frame } from '../kit/frame.tsx';
import { fit } from '../state/cells.ts';
import { colour } from '../theme.ts';

/** Lists every key, from the same table that handles them. Any key closes it. */
export function Help({ onClose }: { readonly onClose: () => void }) {
  const { t, columns, rows } = useAppContext();
  useInput(() => onClose());
  const all = Object.values(keys);
  const height = Math.max(1, rows - 6);
  const columnsNeeded = Math.ceil(all.length / height);
  const size = Math.floor((columns - 2) / Math.max(1, columnsNeeded));
  return (
    <Frame hints={['back']}>
      <Text bold>{` ${t('keys.title')}`}</Text>
      <Box>
        {Array.from({ length: columnsNeeded }, (_, c) => (
          <Box key={`c${c.toString()}`} flexDirection="column" width={size}>
            {all.slice(c * height, (c + 1) * height).map((binding) => (
              <Text key={binding.shown + binding.label}>
                <Text color={colour.accent}>{`  ${fit(binding.shown, 8)}`}</Text>
                {t(binding.label)}
              </Text>
            ))}
          </Box>
        ))}
      </Box>
    </Frame>
  );
}
