import type { CalibrationStanding } from '@saiyun/sdk/calls';
import { calibratedWorks } from '@saiyun/sdk/rules';
import { Alert, Button } from 'antd';
import { useNavigate } from 'react-router';
import { useCalibrationText } from '../../../messages/calibration/index.ts';

/** Why a review cannot be written yet, and the way to what is missing. */
export function CalibrationNeeded({ projectId, standing }: { readonly projectId: string; readonly standing: CalibrationStanding }) {
  const { t } = useCalibrationText();
  const navigate = useNavigate();
  return (
    <Alert
      type="warning"
      showIcon
      title={t('needed')}
      description={t('needed.text', { done: calibratedWorks(standing), all: standing.all })}
      action={
        <Button type="primary" size="small" onClick={() => void navigate(`/expert/projectReview/${projectId}`)}>
          {t('needed.go')}
        </Button>
      }
    />
  );
}
