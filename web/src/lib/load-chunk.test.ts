import { times } from '@saiyun/sdk/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ChunkLoadError, isChunkError, loadChunk } from './load-chunk.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('SDK-ERR-11: code that has not come after 120,000 ms is a ChunkLoadError, and not a moment earlier', async () => {
  expect(times.chunkMs).toBe(120_000);
  const settled = vi.fn<(error: unknown) => void>();
  void loadChunk(() => new Promise(() => undefined)).catch(settled);
  await vi.advanceTimersByTimeAsync(119_999);
  expect(settled).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(settled).toHaveBeenCalledWith(expect.any(ChunkLoadError));
  expect(settled.mock.calls[0]?.[0]).toMatchObject({ name: 'ChunkLoadError' });
});

test.each([
  ['Chromium', 'Failed to fetch dynamically imported module: https://x/assets/a.js'],
  ['Firefox', 'error loading dynamically imported module: https://x/assets/a.js'],
  ['Safari', 'Importing a module script failed.'],
])('SDK-ERR-11: code that %s could not fetch is a ChunkLoadError at once', async (_browser, message) => {
  const cause = new TypeError(message);
  await expect(loadChunk(() => Promise.reject(cause))).rejects.toMatchObject({ name: 'ChunkLoadError', cause });
  expect(isChunkError(cause)).toBe(true);
});

test('a fault of the code itself is no ChunkLoadError', async () => {
  const fault = new TypeError('x is not a function');
  await expect(loadChunk(() => Promise.reject(fault))).rejects.toBe(fault);
  expect(isChunkError(fault)).toBe(false);
});

test('code that comes is handed on, and no timer waits for it any more', async () => {
  expect(await loadChunk(async () => 'page')).toBe('page');
  expect(vi.getTimerCount()).toBe(0);
});
