import { client } from '../../../lib/api/client.ts';
import { showFailure } from '../../../lib/errors/error-policy.ts';

/** Has a picture chosen on this device and sent; the path under which it is stored, or nothing if none was chosen or taken. */
export function askPicture(): Promise<string | undefined> {
  return new Promise((resolve) => {
    const input = document.createElement('input');
    input.type = 'file';
    // What the printed file can hold.
    input.accept = 'image/png,image/jpeg';
    input.addEventListener('cancel', () => resolve(undefined));
    input.addEventListener('change', () => {
      const file = input.files?.[0];
      if (!file) return resolve(undefined);
      client.files.upload(file, { biz: 'image' }).then(resolve, (error: unknown) => {
        showFailure(error);
        resolve(undefined);
      });
    });
    input.click();
  });
}
