import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ApiError, type ReviewDetail } from '@saiyun/sdk';
import { reviewStatus } from '@saiyun/sdk/entities';
import { contentOf, type ReviewContent } from '@saiyun/sdk/logic/review';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { type ExpertServer, expertClient, reviewDetail, reviewRow } from '../testing/expert.test-support.ts';
import { draftStore } from './draft-store.ts';
import { createOutbox } from './outbox.ts';
import { createPace } from './pace.ts';
import type { Writing } from './review-draft.ts';
import { sealedFiles } from './sealed-files.ts';

const tempFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'saiyun-drafts-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
};
const key = randomBytes(32);
const content = (score: number, comment = ''): ReviewContent => ({
  values: { i1: { itemId: 'i1', scoreValue: score } },
  comment,
  commentToEntrant: '',
  confidence: null,
});
const writing = (mine: ReviewContent): Writing => ({ mine, typed: {}, sendable: mine, seconds: 1 });

describe('files', () => {
  test('hold what was written, for their owner alone, and say nothing without the key', () => {
    const folder = join(tempFolder(), 'drafts');
    const store = draftStore('anna', sealedFiles(folder, key));
    expect(store.write('review', 'r1', { comment: '机密意见' })).toBe(true);
    const [name = ''] = readdirSync(folder);
    expect(readdirSync(folder)).toHaveLength(1);
    expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    expect(readFileSync(join(folder, name)).includes('机密')).toBe(false);
    expect(name).not.toContain('r1');
    expect(draftStore('anna', sealedFiles(folder, key)).read('review', 'r1')).toEqual({ comment: '机密意见' });
    for (const other of [draftStore('ben', sealedFiles(folder, key)), draftStore('anna', sealedFiles(folder, randomBytes(32)))])
      expect([other.read('review', 'r1'), other.ids('review')]).toEqual([undefined, []]);
  });

  test('that were cut, changed or given the name of another open no more, and harm nothing', () => {
    const folder = tempFolder();
    const files = sealedFiles(folder, key);
    for (const name of ['a', 'b', 'c', 'd']) files.write(name, { name });
    const [a = '', b = '', c = '', d = ''] = readdirSync(folder);
    writeFileSync(join(folder, a), readFileSync(join(folder, a)).subarray(0, 20));
    writeFileSync(join(folder, b), readFileSync(join(folder, c)));
    const changed = readFileSync(join(folder, d));
    changed[15] = (changed[15] ?? 0) ^ 1;
    writeFileSync(join(folder, d), changed);
    expect(files.all()).toHaveLength(1);
  });

  test('that cannot be written leave what was written in memory', () => {
    const file = join(tempFolder(), 'no-folder');
    writeFileSync(file, '');
    const store = draftStore('anna', sealedFiles(file, key));
    expect(store.write('review', 'r1', 'text')).toBe(false);
    expect(store.read('review', 'r1')).toBe('text');
    store.remove('review', 'r1');
    expect(store.ids('review')).toEqual([]);
  });
});

describe('the outbox', () => {
  afterEach(() => void vi.useRealTimers());

  const taken: ExpertServer['stage'] = () => Promise.resolve({ rows: [{ revision: 2 }] });
  const boxOf = (server: Partial<ExpertServer>, folder = tempFolder()) => {
    const onEnded = vi.fn<(error: unknown) => void>();
    const store = draftStore('anna', sealedFiles(folder, key));
    const outbox = createOutbox(expertClient('en', server), { store }, onEnded);
    onTestFinished(() => outbox.stop());
    return { outbox, store, folder, onEnded };
  };
  const detailWith = (more: Partial<ReviewDetail> = {}): ReviewDetail => reviewDetail('en', 1, more);

  test('keeps a change in its file at once, sends it after a rest, and then forgets it', async () => {
    vi.useFakeTimers();
    const stage = vi.fn<ExpertServer['stage']>(taken);
    const { outbox, folder } = boxOf({ stage });
    outbox.begin(detailWith());
    outbox.keep('1', writing(content(8)));
    expect([readdirSync(folder).length, outbox.standing('1').is, stage.mock.calls.length]).toEqual([1, 'kept', 0]);
    await vi.advanceTimersByTimeAsync(1500);
    expect([readdirSync(folder).length, outbox.standing('1').is]).toEqual([0, 'stored']);
    expect(stage).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ clientKind: 'tui' }), { revision: 1, retries: 0 }, '1');
  });

  test('waits longer each time the line is lost, and goes on by itself', async () => {
    vi.useFakeTimers();
    let lost = 3;
    const stage = vi.fn<ExpertServer['stage']>(() =>
      lost-- > 0 ? Promise.reject(new ApiError({ kind: 'network', message: 'lost' })) : Promise.resolve({ rows: [{ revision: 2 }] }),
    );
    const { outbox, folder } = boxOf({ stage });
    outbox.begin(detailWith());
    outbox.keep('1', writing(content(8)));
    await vi.advanceTimersByTimeAsync(1500);
    expect([outbox.standing('1').is, readdirSync(folder).length]).toEqual(['offline', 1]);
    // More is written meanwhile, which is sent with it.
    outbox.keep('1', writing(content(9)));
    await vi.advanceTimersByTimeAsync(30_000);
    expect([outbox.standing('1').is, readdirSync(folder).length, stage.mock.calls.length]).toEqual(['stored', 0, 4]);
    expect(stage.mock.calls.at(-1)?.[0]).toMatchObject({ items: [{ scoreValue: 9 }] });
  });

  test('SDK-ERR-08: keeps what was written while the platform is in maintenance, says so in its words, and sends it afterwards', async () => {
    vi.useFakeTimers();
    let closed = true;
    const why = 'We are upgrading (expected to end at 2026-12-01 06:00)';
    const refusal = new ApiError({ kind: 'server', code: 'server.maintenance', status: 503, message: why, retryable: true });
    const { outbox, folder } = boxOf({
      stage: () => (closed ? Promise.reject(refusal) : Promise.resolve({ rows: [{ revision: 2 }] })),
    });
    outbox.begin(detailWith());
    outbox.keep('1', writing(content(8)));
    await vi.advanceTimersByTimeAsync(1500);
    expect([outbox.standing('1'), readdirSync(folder).length]).toEqual([{ is: 'offline', why }, 1]);
    closed = false;
    await vi.advanceTimersByTimeAsync(120_000);
    expect([outbox.standing('1').is, readdirSync(folder).length]).toEqual(['stored', 0]);
  });

  test('takes no review that was read before the last one was sent for the newest', async () => {
    vi.useFakeTimers();
    const { outbox } = boxOf({ stage: () => Promise.resolve({ rows: [{ revision: 5 }] }) });
    outbox.begin(detailWith());
    outbox.keep('1', writing(content(8)));
    await vi.advanceTimersByTimeAsync(1500);
    expect(outbox.begin(detailWith())).toMatchObject({ content: content(8), isPutBack: false });
    outbox.keep('1', writing(content(9)));
    expect(outbox.begin(detailWith())).toMatchObject({ content: content(9), isPutBack: true });
  });

  test('puts back what an ended program has left, over what the server has', () => {
    const { outbox, folder } = boxOf({ stage: () => new Promise(() => undefined) });
    outbox.begin(detailWith());
    outbox.keep('1', writing(content(8)));
    const next = boxOf({ stage: taken }, folder);
    expect(next.outbox.unsent()).toEqual(['1']);
    expect(next.outbox.begin(detailWith())).toMatchObject({ isPutBack: true, content: content(8) });
  });

  test('sends what an ended program has left without that it is opened', async () => {
    const { outbox, folder } = boxOf({});
    outbox.begin(detailWith());
    outbox.keep('1', writing(content(8)));
    outbox.stop();
    const stage = vi.fn<ExpertServer['stage']>(taken);
    const next = boxOf({ stage }, folder);
    next.outbox.resume();
    await vi.waitFor(() => expect(readdirSync(folder)).toEqual([]), { timeout: 10_000 });
    expect([stage.mock.calls.length, next.outbox.standing('1').is]).toEqual([1, 'stored']);
  });

  test('finds a clash again until somebody has chosen', () => {
    const { outbox, folder } = boxOf({});
    outbox.begin(detailWith());
    outbox.keep('1', writing(content(8)));
    const newer = detailWith({
      review: { ...reviewRow('en', 1), revision: 5 },
      result: { ...contentAsResult(content(3)), versionNo: 2, isDraft: '1', secondsSpent: null, totalScore: null },
    });
    const next = boxOf({}, folder);
    for (let time = 0; time < 2; time++) {
      expect(next.outbox.begin(newer).content).toEqual(content(8));
      expect(next.outbox.standing('1')).toMatchObject({ is: 'clash', clashing: { clashes: [{ key: 'i1' }] } });
      // A sheet that is drawn again changes nothing.
      next.outbox.keep('1', writing(content(8)));
    }
    next.outbox.settle('1', writing(contentOf(newer)));
    expect([next.outbox.standing('1').is, next.outbox.unsent()]).toEqual(['stored', []]);
  });

  test('forgets what can never be sent: the review was submitted elsewhere', () => {
    const { outbox, folder } = boxOf({});
    outbox.begin(detailWith());
    outbox.keep('1', writing(content(8)));
    const next = boxOf({}, folder);
    const review = reviewRow('en', 1, { status: reviewStatus.submitted });
    expect(next.outbox.begin(detailWith({ review, editable: false })).isPutBack).toBe(false);
    expect([next.outbox.standing('1').is, readdirSync(folder)]).toEqual(['over', []]);
  });

  test('keeps what was written when the session ends, and tells of it', async () => {
    vi.useFakeTimers();
    const { outbox, folder, onEnded } = boxOf({ stage: () => Promise.reject(new ApiError({ kind: 'auth', message: 'over' })) });
    outbox.begin(detailWith());
    outbox.keep('1', writing(content(8)));
    await vi.advanceTimersByTimeAsync(1500);
    expect([readdirSync(folder).length, onEnded.mock.calls.length]).toEqual([1, 1]);
  });

  test('sends nothing by itself of which the server takes nothing, and asked to it tries again', async () => {
    vi.useFakeTimers();
    let isRefused = true;
    const recused = new ApiError({ kind: 'forbidden', code: 'review.recused', message: 'Recused' });
    const stage = vi.fn<ExpertServer['stage']>(() => (isRefused ? Promise.reject(recused) : Promise.resolve({ rows: [{ revision: 2 }] })));
    const { outbox, folder } = boxOf({ stage });
    outbox.begin(detailWith());
    outbox.keep('1', writing(content(8)));
    await vi.advanceTimersByTimeAsync(1500);
    const refused = { is: 'refused', why: 'Recused', code: 'review.recused', lasts: true };
    expect(outbox.standing('1')).toEqual(refused);
    outbox.keep('1', writing(content(9)));
    outbox.begin(detailWith());
    await vi.advanceTimersByTimeAsync(60_000);
    expect([outbox.standing('1'), stage.mock.calls.length, readdirSync(folder).length]).toEqual([refused, 1, 1]);
    isRefused = false;
    await outbox.send('1');
    expect([outbox.standing('1').is, stage.mock.calls.at(-1)?.[0]]).toMatchObject(['stored', { items: [{ scoreValue: 9 }] }]);
  });

  test('forgets a review that was submitted, and keeps one whose submission was refused', async () => {
    let isRefused = true;
    const { outbox, folder } = boxOf({ submit: () => (isRefused ? Promise.reject(new Error('Too late')) : Promise.resolve({})) });
    outbox.begin(detailWith());
    outbox.keep('1', writing(content(8)));
    const body = { items: [], comment: null, commentToEntrant: null, confidence: null, secondsSpent: 1, clientKind: 'tui' };
    await expect(outbox.submit('1', body)).rejects.toThrow('Too late');
    expect(readdirSync(folder)).toHaveLength(1);
    isRefused = false;
    await outbox.submit('1', body);
    expect(readdirSync(folder)).toEqual([]);
  });
});

const contentAsResult = ({ values, ...rest }: ReviewContent) => ({ ...rest, items: Object.values(values) });

test('a lost line is tried again after 2, 4, 8 … seconds, and never more rarely than once a minute', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const send = vi.fn<(id: string) => void>();
  const pace = createPace(send, () => 0.5);
  for (const seconds of [2, 4, 8, 16, 32, 60, 60]) {
    pace.again('1');
    await vi.advanceTimersByTimeAsync(seconds * 1000 - 1);
    expect(send).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(send).toHaveBeenCalledExactlyOnceWith('1');
    send.mockClear();
  }
  pace.done('1');
  pace.again('1');
  await vi.advanceTimersByTimeAsync(2000);
  expect(send).toHaveBeenCalledOnce();
  pace.rest('1');
  pace.stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(send).toHaveBeenCalledOnce();
});
