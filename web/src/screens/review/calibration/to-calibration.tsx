import { useCalibrationText } from '../../../messages/calibration/index.ts';
import { ProjectLinks } from '../project-links.tsx';
import { roomPath } from './room-path.ts';

/** Leads to the calibration of each review project of a competition, where experts stand beside the works. */
export function ToCalibration({ competitionId }: { readonly competitionId: string }) {
  const { t } = useCalibrationText();
  return <ProjectLinks competitionId={competitionId} label={t('room.title')} to={roomPath} say={(name) => t('room.seeOf', { name })} />;
}
