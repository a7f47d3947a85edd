import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { describe, expect, test } from 'vitest';
import { editorOf, editText } from './external-editor.ts';

test.each([
  [{ VISUAL: 'code --wait', EDITOR: 'vi' }, 'code --wait'],
  [{ VISUAL: ' ', EDITOR: 'vi' }, 'vi'],
  [{}, undefined],
])('of %j the editor is %j', (env, editor) => expect(editorOf(env)).toBe(editor));

describe.skipIf(process.platform === 'win32')('an editor', () => {
  const left = (): readonly string[] => readdirSync(tmpdir()).filter((name) => /^saiyun-\w{6}$/.test(name));

  test.each([
    ['sed -i s/one/two/', 'one\n\nline', 'two\n\nline'],
    ['printf "a\\r\\nb\\n\\n" >', '旧', 'a\nb'],
    ['true', '不变', '不变'],
    ['true', '', ''],
  ])('%s makes of %j %j, and leaves no file', async (command, before, after) => {
    const files = left();
    expect(await editText(command, before)).toBe(after);
    expect(left()).toEqual(files);
  });

  test('gets a file that only its owner can read', async () => {
    expect(await editText('stat -c %a "$1" > "$1.mode"; mv "$1.mode"', 'secret')).toBe('600');
  });

  test.each([
    ['exit 3 #', 'failed'],
    ['no-such-editor-anywhere 2>/dev/null', 'missing'],
  ])('that fails (%s) has %s, changes nothing, and leaves no file', async (command, why) => {
    const files = left();
    await expect(editText(command, 'text')).rejects.toMatchObject({ message: command, why });
    expect(left()).toEqual(files);
  });
});
