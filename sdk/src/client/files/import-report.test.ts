import { describe, expect, test } from 'vitest';
import type { Answer } from '../../contract/wire/envelope.ts';
import { reportOf } from './import-report.ts';

const answer = (result: unknown, code = 200, message = ''): Answer => ({ success: true, message, code, result, timestamp: 0 });

describe('the report of an import', () => {
  test('IMPORT-04, IMPORT-10: code 201 with a path is a partial success whose error file is there', () => {
    expect(reportOf(answer('/sys/common/static/upload/e.txt', 201, '文件导入成功，但有错误。'), '单位.xlsx')).toMatchObject({
      msg: '文件导入成功，但有错误。',
      fileUrl: '/sys/common/static/upload/e.txt',
      fileName: '单位.xlsx',
    });
  });

  test('IMPORT-05, IMPORT-10: an object has message, address and name of the error file', () => {
    const result = {
      msg: '总上传行数：10，已导入行数：8，错误行数：2',
      fileUrl: '/e.xlsx',
      fileName: 'e.xlsx',
      totalCount: 10,
      errorCount: 2,
    };
    expect(reportOf(answer(result, 201), '单位.xlsx')).toMatchObject({
      msg: result.msg,
      fileUrl: '/e.xlsx',
      fileName: 'e.xlsx',
      totalCount: 10,
      errorCount: 2,
      successCount: 8,
    });
  });

  test('IMPORT-10: without errors there is no error file, whatever stands in result', () => {
    expect(reportOf(answer(null, 200, '文件导入成功！数据行数：12'), '单位.xlsx')).toMatchObject({
      totalCount: 12,
      successCount: 12,
      errorCount: 0,
      fileUrl: null,
    });
    expect(reportOf(answer('/not/an/error', 200), 'a.xls').fileUrl).toBeNull();
  });
});
