import { BellOutlined } from '@ant-design/icons';
import { popupText } from '@saiyun/sdk/logic/notice';
import { Button } from 'antd';
import { useId } from 'react';
import { useNoticeText } from '../../messages/notice/index.ts';

interface Props {
  readonly count: number;
  readonly onView: () => void;
  readonly onLater: () => void;
}

/** Asks after the sign-in whether the unread messages are to be read now (NOTICE-11): beside the page, which can be used meanwhile. */
export function UnreadCard({ count, onView, onLater }: Props) {
  const { t, lang } = useNoticeText();
  const id = useId();
  return (
    // A dialog element would take Escape and the focus from the page.
    <div role="dialog" aria-labelledby={id} className="nt-card">
      <BellOutlined aria-hidden />
      <p id={id}>{popupText(count, lang)}</p>
      <div>
        <Button size="small" onClick={onLater}>
          {t('later')}
        </Button>
        <Button size="small" type="primary" onClick={onView}>
          {t('view')}
        </Button>
      </div>
    </div>
  );
}
