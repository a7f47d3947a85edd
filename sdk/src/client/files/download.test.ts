import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { clientOf, localServer, refused } from '../local-server.test-support.ts';
import { fileNameOf } from './download.ts';

const latin1 = (name: string): string => Buffer.from(name, 'utf8').toString('latin1');

test.each([
  ['', ''],
  ['attachment', ''],
  ['attachment;filename=a.xls', 'a.xls'],
  ['attachment; filename="a b;c.xls"; size=3', 'a b;c.xls'],
  [String.raw`attachment; filename="a\"b.xls"`, 'a"b.xls'],
  [`attachment;filename=${latin1('单位报表.xls')}`, '单位报表.xls'],
  ['attachment;filename=单位报表.xls', '单位报表.xls'],
  ['attachment;filename=%E5%8D%95%E4%BD%8D.xls', '单位.xls'],
  ["attachment; filename=x.xls; filename*=UTF-8''%E5%8D%95%E4%BD%8D%20%2B.xlsx", '单位 +.xlsx'],
  ['attachment; filename="caf\u00e9.xls"', 'café.xls'],
  ['attachment; filename="../../etc/passwd"', 'passwd'],
  [String.raw`attachment; filename="C:\\x\\a.xls"`, 'a.xls'],
  ['attachment; filename="100%.xls"', '100%.xls'],
])('EXPORT-02: the name of a file in %j', (header, name) => {
  expect(fileNameOf(header)).toBe(name);
});

test('EXPORT-03: an empty body is a fault, unless the platform says that the file has no rows', async () => {
  const server = await localServer(({ query }, reply) => {
    if (query.get('unitName') === 'none') reply.setHeader('saiyun-rows', '0');
    reply.setHeader('content-disposition', 'attachment;filename=unit.jsonl').writeHead(200).end();
  });
  const { units } = clientOf(server);
  const file = await units.exportXls({ match: { unitName: 'none' }, format: 'jsonl' });
  expect(file.rows).toBe(0);
  expect(await text(file.stream as never)).toBe('');
  await expect(units.exportXls({ format: 'jsonl' })).rejects.toMatchObject({ kind: 'protocol' });
});

test('a file arrives as a stream with its name, type and size, without the time limit of other calls', async () => {
  const server = await localServer((_seen, reply) => {
    const half = Buffer.alloc(500, 'x');
    reply.setHeader('content-disposition', `attachment;filename=${latin1('单位.xlsx')}`);
    reply.writeHead(200, { 'content-type': 'application/vnd.ms-excel', 'content-length': '1000' }).write(half);
    setTimeout(() => reply.end(half), 150);
  });
  const file = await clientOf(server, { timeoutMs: 100 }).units.exportXls({
    match: { unitName: '*大学*' },
    selections: ['1', '2'],
    format: 'xlsx',
  });
  expect(file).toMatchObject({ fileName: '单位.xlsx', contentType: 'application/vnd.ms-excel', size: 1000 });
  expect(await text(file.stream as never)).toHaveLength(1000);
  expect(Object.fromEntries(server.seen[0]?.query ?? [])).toMatchObject({ unitName: '*大学*', selections: '1,2', format: 'xlsx' });
});

test('a file that begins like JSON but is none arrives unharmed', async () => {
  const body = `{\\rtf1 ${'x'.repeat(2_000_000)}}`;
  const server = await localServer((_seen, reply) => void reply.writeHead(200).end(body));
  const file = await clientOf(server).files.get('a.rtf');
  expect(await text(file.stream as never)).toBe(body);
});

test('a JSON file is told by its name', async () => {
  const server = await localServer(
    (_seen, reply) => void reply.writeHead(200, { 'content-disposition': 'attachment; filename="a.json"' }).end('{"success":false}'),
  );
  const file = await clientOf(server).files.get('a.json');
  expect(await text(file.stream as never)).toBe('{"success":false}');
});

test('a download ends with its signal', async () => {
  const server = await localServer((_seen, reply) => void reply.writeHead(200).write('PK'));
  const abort = new AbortController();
  const file = await clientOf(server).files.get('a.bin', { signal: abort.signal });
  setTimeout(() => abort.abort(), 20);
  expect(await refused(text(file.stream as never))).toMatchObject({ kind: 'aborted' });
  expect(await refused(clientOf(server).files.get('a.bin', { signal: abort.signal }))).toMatchObject({ kind: 'aborted' });
});

test('a download that is cut off fails as one of the network, and never looks complete', async () => {
  const server = await localServer((_seen, reply) => {
    reply.writeHead(200, { 'content-length': '1000' }).write(Buffer.from('PK'));
    setTimeout(() => reply.destroy(), 30);
  });
  const file = await clientOf(server).files.get('a.bin');
  expect(await refused(text(file.stream as never))).toMatchObject({ kind: 'network', retryable: true });
});

test('an error of the caller while a download is followed stays its own', async () => {
  const server = await localServer((_seen, reply) => void reply.writeHead(200).end('PK'));
  const own = new TypeError('of the caller');
  const onProgress = (): never => {
    throw own;
  };
  const file = await clientOf(server).files.get('a.bin', { onProgress });
  await expect(text(file.stream as never)).rejects.toBe(own);
});
