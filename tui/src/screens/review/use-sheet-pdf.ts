import type { ReviewDetail } from '@saiyun/sdk';
import { reviewSheetCalls } from '@saiyun/sdk/calls';
import { useAppContext } from '../../kit/app-context.ts';
import type { Notice } from '../../kit/frame.tsx';
import { errorText } from '../../kit/use-load.ts';

/** Saves the sheet of a submitted review, with signature and digest, to the downloads. */
export function useSheetPdf(): ({ review }: ReviewDetail) => Promise<Notice> {
  const { client, t, endedBy } = useAppContext();
  return async ({ review }) => {
    try {
      const [{ bytesOf }, { safeName, saveDownload }, download] = await Promise.all([
        import('../../files/read-download.ts'),
        import('../../files/save.ts'),
        reviewSheetCalls(client.send).own(review.id),
      ]);
      const { is, said } = await saveDownload(safeName(download.fileName, `${review.anonymousCode}.pdf`), await bytesOf(download));
      return { tone: 'good', text: t(`files.${is}`, said) };
    } catch (error) {
      endedBy(error);
      return { tone: 'bad', text: errorText(error) };
    }
  };
}
