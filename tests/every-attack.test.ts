// The attacks that the platform must withstand, each with the tests that carry it out and check the response. If a test is renamed or
// removed, its attack is left without proof and this list fails.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './support/process.ts';

type Proof = readonly [file: string, ...names: string[]];

const attacks: Readonly<Record<string, readonly Proof[]>> = {
  'SQL through table, text and code of a table dictionary, its keys and conditions': [
    [
      'server/src/areas/dict/dict-calls.test.ts',
      'SERVER-03: %s, %s, %s is refused',
      'a condition that is more than equalities is refused: %s',
      'quotes and backslashes of a value stay a value',
      'every role is refused the records that it may not read',
      'a row of another tenant is never found',
    ],
  ],
  'SQL through filters, column, order, field, advanced queries and user pickers': [
    [
      'tests/attacks/reading.test.ts',
      'column %s is refused',
      'order %s is refused',
      'superQueryParams %s is an error, never an unfiltered list',
      'the value %s is a value',
      'no spelling of a secret column filters, sorts or selects it',
    ],
    ['tests/every-entity.test.ts', 'LIST-05, LIST-07: refuses unknown columns, operators and values, and never leaves a condition out'],
    ['tests/every-list-marker.test.ts', 'a parameter that is given twice is refused, and so is what no text can hold'],
  ],
  'reading whatever table there is by asking whether a value is taken': [
    [
      'tests/every-check-call.test.ts',
      'CALL-76: a value is free, taken, or that of the row itself; only the fields of the registry are answered for',
      'CALL-76: a phone number is looked for by its hash in the whole tenant, as saving refuses it; a mailbox among the rows that the caller sees',
      'CALL-76: whoever asks for value after value is made to wait',
    ],
  ],
  'the test of a data source as a way into the internal network, or through tricks of its driver': [
    [
      'tests/every-gateway-call.test.ts',
      'CALL-120: the test of a connection goes nowhere that it must not',
      '%s is no address of a database',
      'other ports and other databases are refused, with what would do',
      'a name is asked for once, and all its addresses must be allowed',
      'a name that leads elsewhere the second time is connected to where it led the first time',
      'SYS-06, CALL-120: the password of a data source is taken, kept encrypted and never answered',
      'a server that answers with a redirect, a page or nothing is no database and is followed nowhere',
    ],
    ['server/src/outside-address.test.ts', '%s is inside', '%s is outside'],
    [
      'server/src/areas/system/source-connection.test.ts',
      'a database that takes encrypted connections only says so, and is spoken to with TLS where the address asks for it',
    ],
  ],
  'any signed-in account reads or changes others': [
    ['tests/attacks/reading.test.ts', 'every call as %s changes and shows nothing of others'],
    [
      'tests/attacks/who-may-what.test.ts',
      'every call and verb by every caller: what the definition does not allow answers its refusal and writes nothing',
      'a payment that names no entry, or one that is not there, is of nobody but those who see all',
    ],
    ['tests/every-tenant-route.test.ts', 'TENANT-01: no call of another tenant answers a row of the first or changes one'],
    [
      'tests/every-entity.test.ts',
      'AUTH: roles that the definition does not name are refused every call',
      'PERM: without the button a call is refused, whatever the base role may do',
      'TENANT-01: a row of another tenant does not exist',
    ],
    ['tests/every-verb.test.ts', 'every role in every state: done, or refused with the reason'],
    ['tests/every-user-way-in.test.ts', 'CALL-37: an administrator gives a new password'],
    ['tests/every-found-user.test.ts', 'CALL-33: roles and departments of an account are for those who see it'],
    ['tests/every-permission-call.test.ts', 'CALL-46: only the platform changes what is the same for all tenants'],
  ],
  'a job whose target is a class, a bean, a script or an expression': [
    ['tests/attacks/reading.test.ts', 'a job whose target is %s is refused'],
    ['tests/every-job.test.ts', 'SYS-03, CALL-117: a job names a registered handler'],
  ],
  'uploads that are pages or scripts, leave their folder, or unpack to more than there is': [
    [
      'tests/attacks/sending.test.ts',
      '%s is refused under a harmless name',
      '%s is refused whatever it holds',
      'a name with line breaks, quotes and paths becomes no header and no path',
      'no file of the server is read as %s',
      'pictures that fill the memory of whoever opens them',
      'entities that a file defines are never unfolded',
      'a sheet of a gigabyte that is a small file is refused',
    ],
    [
      'server/src/areas/files/files.test.ts',
      'a file comes back as attachment that no browser runs',
      'a file named %j is stored under a random name',
      'biz %j is refused',
      'a file above 10 MB is refused and leaves nothing behind',
      'files of another tenant do not exist; strangers see public ones only',
    ],
    ['server/src/sheet/read-sheet.test.ts', 'bombs: by ratio, by number of parts, and with a directory that lies'],
  ],
  'files that are several things at once, and bodies that keep a server busy': [
    [
      'tests/attacks/hostile-files.test.ts',
      'a GIF that is a page',
      'ten thousand parts that share one body',
      'an old document with macros, far inside',
      'the name %j becomes no path, no header and no line',
      'uploads that come a byte at a time hold up nobody, and leave nothing behind when they are cut',
      'two lengths, or a length and chunks, are one refused request and never two',
    ],
  ],
  'identities of third parties that are forged': [
    ['tests/attacks/requirements.test.ts', 'by another key is not', 'without a signature is not', 'for another client is not'],
  ],
  'the holes that were published of the family': [
    [
      'tests/attacks/known-holes.test.ts',
      'by %s: nothing is told, nothing is changed, nothing runs',
      'JEECG: an address that means another one passes by no check: %s',
      'JEECG, CVE-2016-4437: a token that the family would take, and a remembered sign-in, open nothing',
    ],
  ],
  'formulas in sheets, headers in e-mails, lines in the log': [
    [
      'server/src/sheet/write-sheet.test.ts',
      'another program reads it: dates and numbers are such, formulas are none',
      'is BIFF8, holds the same values, formulas are none',
    ],
    ['server/src/sheet/text/text-sheets.test.ts', 'CSV: quotes, dates, and no formula'],
    ['server/src/areas/message/delivery.test.ts', 'a subject or address with a line break becomes no header'],
    ['tests/attacks/sending.test.ts', 'a line of the log stays one line, whatever is written to it'],
  ],
  'signatures that are old, missing, of another body, path or secret': [
    [
      'server/src/http/caller/signatures.test.ts',
      'SDK-SIGN-02: a changed body, a changed query, another secret',
      'SDK-SIGN-01: a stamp older than five minutes, none, and none that can be read',
      'SDK-SIGN-03: POST with a JSON body must be signed',
      'token comes before signature: a stranger is answered as one',
      'SDK-SIGN-02: with mode path a signature of one call does not fit another',
    ],
  ],
  'websockets of others, without token, from elsewhere, floods and large frames': [
    [
      'server/src/areas/live/live.test.ts',
      '%s it is refused before it opens',
      'a frame above 64 KiB, binary frames and floods end the connection',
      'an account has twenty sockets of a kind, the oldest makes room',
      'who does not read is dropped, and nobody else notices',
      'CALL-05: the sockets of a session close with it, others stay',
    ],
  ],
  'sessions that are guessed, planted, or used after their end': [
    [
      'tests/attacks/sessions.test.ts',
      'a token is 256 random bits, stored as hash, and no two are alike',
      'nothing that is no token of ours opens anything',
      'a session that was planted before sign-in is not the one after it',
      'a token in an address is in no line of the log',
    ],
    [
      'server/src/areas/session/session.test.ts',
      'AUTH-13, CALL-04: after sign-out the token is dead',
      'a frozen account, a lost role and a deleted account count at once',
    ],
    [
      'server/src/areas/account/account.test.ts',
      'CALL-13, ACCT-05, ACCT-08: the own password changes with the old one, and every session ends with it',
    ],
    [
      'tests/flows/nodes.test.ts',
      'a session made on one node is known to the other, and over on both at once',
      'a forced sign-out closes them',
    ],
  ],
  'passwords, captchas, codes and payment passwords that are tried out': [
    [
      'tests/attacks/sessions.test.ts',
      'fifty guesses at once are five guesses: the rest has to wait',
      'the right password among many guesses at once opens nothing once the account has to wait',
      'waiting doubles with every further guess',
    ],
    ['server/src/areas/session/session.test.ts', 'AUTH-07: one address that fails with many names has to wait too'],
    ['server/src/areas/session/captcha/captcha.test.ts', 'AUTH-07: a wrong code is refused and spends the captcha'],
    [
      'server/src/areas/session/sign-in/code-login.test.ts',
      'AUTH-07: wrong codes are refused, and after five tries the right one as well',
      'CALL-10: a code of another scene signs nobody in',
    ],
    ['tests/every-payout.test.ts', 'five wrong ones in a row lock it for half an hour, also when they come at once'],
    [
      'server/src/areas/account/account.test.ts',
      'SIGNUP-05: whether an address has an account is not told in any step',
      'CALL-13: the old password is not guessed in an open session',
    ],
  ],
  'text that would run where it is shown': [
    [
      'tests/attacks/sending.test.ts',
      'every answer that echoes it is JSON that no browser takes for a page',
      'the web admin writes markup nowhere',
    ],
    ['tests/every-notice.test.ts', 'security: a text that would run is stored harmless'],
    ['sdk/src/logic/notice/rich-text.test.ts', 'whatever comes in, the outcome holds nothing but known elements'],
    ['tests/attacks/sessions.test.ts', 'no answer may be framed, guessed at or run from elsewhere'],
  ],
  'what tells a blind reviewer of whom a work is': [
    [
      'tests/attacks/reading.test.ts',
      'whatever an expert calls, and whatever it filters or sorts by, tells nothing of the entrant',
      'a file is shown to its expert without its name, its author and its writing program, and to no other account by its path',
    ],
    [
      'server/src/areas/files/author/author.test.ts',
      'its information as %s is blank afterwards, and all else is where it was',
      'information in a packed stream of objects is blank',
      'what cannot be cleaned for certain is refused',
      '.docx: properties, remarks, changes, people and folders name nobody; its words stay',
    ],
    [
      'tests/every-review-rule.test.ts',
      'no answer holds the registration, the unit or a name, and nothing hidden is searched or sorted by',
    ],
  ],
  'calls from other sites, frames around ours, addresses that lead elsewhere': [
    [
      'tests/attacks/sessions.test.ts',
      'no cookie is authority: a page elsewhere that sends ours along is a stranger',
      'a page elsewhere is told nothing: no answer allows a foreign origin with credentials',
      'signing in by a third party never leads on to %j',
    ],
    ['web/src/app/guard.test.ts', 'a redirect to %s leads to %s'],
  ],
  'input of every shape in every parameter': [
    ['tests/every-route.test.ts', 'from %s may be anything: it is answered with sense, never with a fault or an inner detail'],
  ],
  'money that is taken twice, in part, in excess or at once': [
    [
      'tests/every-posting.test.ts',
      'the same key again posts nothing new; with other amounts it is refused',
      'many at once hold no more than there is',
      'refuses an entry that does not sum to zero, at the commit',
    ],
    [
      'tests/every-payout.test.ts',
      'the same key again asks nothing new; many at once hold no more than there is',
      'WITHDRAW-02: %s yuan is refused',
    ],
    [
      'tests/attacks/money-and-results.test.ts',
      'fifty at once, each of its own: as many as the balance pays, and not a fen more',
      'fifty at once with one key, in the body or in the header, are one',
      'one withdrawal is examined, given back and paid once, however often it is pressed',
      'the amount %j is refused and holds nothing',
    ],
    ['server/src/http/call/answer-once.test.ts', 'fifty at once are one write'],
  ],
  'reviews that are handed in twice, late, by others, or while they are taken away': [
    [
      'tests/attacks/money-and-results.test.ts',
      'handed in twenty times at once is handed in once, with one score and one fee',
      'after its due time is refused, to the second, and stays as it was',
      'by another account is refused, whatever its role',
      'handed in while it is taken away ends as one or the other, never as both',
    ],
  ],
  'secrets that lie open where they are kept': [
    ['server/src/areas/session/password/password.test.ts', 'a password is kept as argon2id with 19 MiB, 2 passes and 1 lane'],
    ['tests/every-server.test.ts', 'SERVER-07: passwords are stored as hashes, and what is sensitive is masked in lists'],
    ['tests/every-entity.test.ts', 'secrets and sensitive values are nowhere in the audit log'],
    [
      'tests/attacks/logs.test.ts',
      'passwords, codes and tokens are logged by no way in, right or wrong',
      'written, refused, looked for, exported, imported and deleted, its secrets are logged nowhere',
      'a fault of ours, of the database or of a task tells which statement failed, and none of its values',
    ],
    ['server/src/seed/seed.test.ts', 'nothing is stored in the clear that is to be encrypted'],
    ['server/src/kernel/cipher/cipher.test.ts', 'a changed text opens to nothing, one of a key that is not known is an error'],
  ],
};

test.each(Object.entries(attacks))('%s', (_attack, proofs) => {
  expect(proofs.length).toBeGreaterThan(0);
  for (const [file, ...names] of proofs) {
    const text = readFileSync(join(root, file), 'utf8');
    for (const name of names) expect(text, `${file} has no test "${name}"`).toContain(name);
  }
});
