import { createMessages } from '@saiyun/sdk/messages';
import { cronEn, cronZh } from './cron.ts';
import { dictEn, dictZh } from './dict.ts';
import { platformEn, platformZh } from './platform.ts';
import { problemEn, problemZh } from './problem.ts';
import { programEn, programZh } from './program.ts';
import { recordEn, recordZh } from './record.ts';
import { sessionEn, sessionZh } from './session.ts';
import { tenantEn, tenantZh } from './tenant.ts';
import { transferEn, transferZh } from './transfer.ts';
import { upkeepEn, upkeepZh } from './upkeep.ts';
import { workEn, workZh } from './work.ts';

const zh = {
  ...cronZh,
  ...dictZh,
  ...platformZh,
  ...problemZh,
  ...programZh,
  ...recordZh,
  ...sessionZh,
  ...tenantZh,
  ...transferZh,
  ...upkeepZh,
  ...workZh,
} as const;

const en: { readonly [K in keyof typeof zh]: string } = {
  ...cronEn,
  ...dictEn,
  ...platformEn,
  ...problemEn,
  ...programEn,
  ...recordEn,
  ...sessionEn,
  ...tenantEn,
  ...transferEn,
  ...upkeepEn,
  ...workEn,
};

/** The texts of the program in both languages, one file per group of commands. */
export const cliMessage = createMessages(zh, en);
export type CliMessageKey = keyof typeof zh;
export type MessageParams = Readonly<Record<string, string | number>>;
