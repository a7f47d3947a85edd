import type { Translation } from '@saiyun/sdk/texts';
import type { texts as zh } from '../zh-cn/problem.ts';

/** Failures. */
export const texts = {
  didYouMean: 'did you mean {names}?',
  signIn: 'Not signed in at {server}; run saiyun login first',
  network: 'Cannot reach {server}',
  internal: 'The program failed: {reason} (add --debug for details)',
  interrupted: 'Interrupted',
  tokenServer: 'SAIYUN_TOKEN is sent only to a server named by --server, SAIYUN_SERVER or a profile, not to {server} from .saiyun.json',
  badServer: 'Not a server address: {value} (it must begin with http:// or https://)',
  badTenant: 'A tenant is a whole number, 0 or more: {value}',
  badLanguage: 'Unknown language: {value} (choose zh-CN or en)',
  badConfig: 'The settings file {path} is invalid: {reason}',
  unknownEntity: 'There is no kind of record named {name}',
  fileMissing: 'No such file: {path}',
  fileFolder: 'This is a folder, not a file: {path}',
  fileUnreadable: '{path} cannot be read ({reason})',
  fileUnwritable: 'Cannot write {path} ({reason})',
  diskFull: 'The disk is full; {path} was not saved',
  serverNewer:
    '{server} speaks a newer contract ({theirs}) than this program ({own}): install the matching version with npm install -g @saiyun/cli; saiyun doctor shows which',
  serverOlder:
    '{server} speaks an older contract ({theirs}) than this program ({own}): update the platform, or install the matching version of this program; saiyun doctor shows which',
  otherVersion: 'the platform may be another version: check with saiyun doctor',
  signing: 'the command line reads them from SAIYUN_SIGN_SECRET and SAIYUN_SIGN_MODE',
  notServed: '{name} is not served by this platform yet',
  badArgument: 'Wrong value for argument {name}: {value} (choose {choices})',
  badChoice: 'Wrong value for option {option}: {value} (choose {choices})',
  badNumber: 'Wrong value for option {name}: {value} (a whole number from {min} to {max})',
  badNumberArgument: 'Wrong value for argument {name}: {value} (a whole number from {min} to {max})',
  'usage.unknownOption': 'Unknown option {name}',
  'usage.unknownCommand': 'Unknown command {name}',
  'usage.missingArgument': 'Argument {name} is missing',
  'usage.missingOption': 'Option {name} is missing',
  'usage.optionMissingArgument': 'Option {name} needs a value',
  'usage.excessArguments': 'Too many arguments',
  outputFull: 'The disk is full; standard output was not written to its end',
  outputUnwritable: 'Standard output cannot be written ({reason})',
  badKey: 'An idempotency key has 1 to 200 ASCII characters and no spaces: {value}',
  noKeys: 'This kind of platform does not support --idempotency-key; nothing was done',
  again: 'it may or may not have been done; the same command with --idempotency-key {key} never does it twice',
} as const satisfies Translation<typeof zh>;
