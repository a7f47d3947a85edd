import { announcement, dict, expertLabel, user } from '@saiyun/sdk/entities';
import type { BinRules } from '../kernel/write/recycle.ts';
import { refuseNeededInBin } from './dict/built-in.ts';
import { expertLabelBinRules } from './expert/label.ts';
import { announcementBinRules } from './notice/announcement.ts';
import { userBinRules } from './org/user/bin.ts';

/** What is special about the recycle bins of some records, by record. */
export const binRules: Readonly<Record<string, BinRules>> = {
  [user.name]: userBinRules,
  [dict.name]: { also: refuseNeededInBin },
  [announcement.name]: announcementBinRules,
  [expertLabel.name]: expertLabelBinRules,
};
