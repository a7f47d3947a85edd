import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callRecorder, inOneLine, type Recorder } from './support/call-recorder.ts';
import { callsOfRecord, namedRecords, recordNamed, rowsOfRecord } from './support/record-calls.ts';

let recorder: Recorder;
beforeAll(async () => {
  recorder = await callRecorder();
});
afterAll(() => recorder.close());

const records = namedRecords.flatMap((name) => {
  const found = recordNamed(name);
  return found ? [[name, found] as const] : [];
});

/** Records that the rows name but no definition describes yet: supplements of works, and messages with their sub-accounts. */
const awaited = ['dsTbWorksSupplement', 'dsTbMsgSend', 'dsTbMsgSendDetail', 'dsTbMsgSubAccount', 'dsTbMsgTrade', 'dsTbMsgRecharge'];

test('every record of the rows is defined, but for those that are listed', () => {
  const missing = namedRecords.filter((name) => !recordNamed(name));
  expect(missing.filter((name) => !awaited.includes(name))).toEqual([]);
});

describe.each(records)('%s', (name, e) => {
  const { rows, verbs } = rowsOfRecord(name);

  test(`${rows.join(', ')}: every call and verb goes out as recorded, and its answer is read`, async () => {
    const lines: string[] = [];
    for (const one of callsOfRecord(e)) {
      const own = await recorder.make(one.run, one.answer);
      expect(own.outcome, one.name).not.toMatch(/^refused/);
      lines.push(`### ${one.name}`, ...own.calls.map(inOneLine), `→ ${own.outcome}`);
      // A JeecgBoot lacks these records and verbs.
      expect(await recorder.make(one.run, one.answer, 'jeecg'), one.name).toMatchObject({ outcome: 'refused: unsupported', calls: [] });
    }
    await expect(`${rows.join(' ')} ${name}\n\n${lines.join('\n')}\n`).toMatchFileSnapshot(`fixtures/calls/records/${name}.http`);
  });

  test.each(verbs)('%s is a verb of it', (verb) => {
    expect(Object.keys(e.verbs)).toContain(verb);
  });
});
