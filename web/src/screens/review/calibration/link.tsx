import { calibration, calibrationResult } from '@saiyun/sdk/entities';
import { Link } from 'react-router';
import { useMay } from '../../../kit/permission/use-may.ts';
import { useCalibrationText } from '../../../messages/calibration/index.ts';
import { roomPath } from './room-path.ts';

/** Leads to the calibration of a project: its works, and how near the experts are. */
export function CalibrationLink({ projectId }: { readonly projectId: string }) {
  const { t } = useCalibrationText();
  const may = useMay();
  if (!may.call(calibration, 'list') && !may.call(calibrationResult, 'list')) return null;
  return (
    <Link className="kt-act" to={roomPath(projectId)}>
      {t('room.see')}
    </Link>
  );
}
