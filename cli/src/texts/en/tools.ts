import type { Translation } from '@saiyun/sdk/texts';
import type { texts as zh } from '../zh-cn/tools.ts';

/** Calls, completion, notices, the terminal interface. */
export const texts = {
  'api.method': 'method',
  'api.path': 'path, without /jeecg-boot',
  'api.field': 'text field (repeatable); sent in the query of GET and DELETE, in the body of POST and PUT',
  'api.typedField': 'JSON field, such as size=10 or flag=true',
  'api.query': 'query parameter (repeatable)',
  'api.input': 'JSON file with the body (- for standard input)',
  'api.paginate': 'read all pages of a list into one array',
  'api.envelope': 'print the whole answer, not only its result',
  'api.out': 'where to save an answer that is a file (- for standard output)',
  'api.examples':
    'Examples:\n  $ saiyun api GET /dsTbUnit/list -f pageSize=5\n  $ saiyun api GET /dsTbUnit/list --paginate > units.json\n  $ saiyun api POST /dsTbUnit/add --input unit.json\n  $ saiyun api PUT /dsTbUnit/enable -f ids=42',
  'api.badPath': 'Expected a path on the platform, because the token is sent nowhere else: {path}',
  'api.badJson': 'Expected JSON after the equals sign: {value}',
  'api.noBody': '{method} has no body; --input cannot be used',
  'api.twoQueries': 'The path has a query already; --query cannot be used',
  'api.paginateGet': '--paginate can only be used with GET, and not with --envelope or --out',
  'api.outAlone': '--out cannot be combined with --envelope',
  'api.noPages': 'The answer of {path} is not a list with pages',
  'watch.notices': 'print announcements and messages as they arrive, one per line, until Ctrl-C',
  'watch.count': 'stop after this many',
  'watch.timeoutOption': 'stop after this many seconds; exit code 9 if --count is not reached',
  'watch.examples':
    'Examples:\n  $ saiyun watch notices\n  $ saiyun watch notices -o jsonl >> notices.jsonl\n  $ saiyun watch notices --count 1 --timeout 600',
  'watch.open': 'Connected to {server}; press Ctrl-C to stop',
  'watch.lost': 'Connection lost; reconnecting',
  'watch.format': 'Notices can only be printed as table, json or jsonl',
  'watch.timeout': 'Only {count} arrived within the time limit',
  'watch.topic': 'announcement',
  'watch.user': 'message',
  'tui.examples': 'Examples:\n  $ saiyun tui\n  $ saiyun tui --lang zh-CN',
  'tui.missing': 'The terminal interface is not installed: run npm install @saiyun/tui',
  'tui.noTerminal': 'The terminal interface needs a terminal',
  'completion.shell': 'the shell',
  'completion.examples':
    'Examples:\n  $ source <(saiyun completion bash)\n  $ saiyun completion zsh > ~/.zfunc/_saiyun\n  $ saiyun completion fish | source\n  > saiyun completion powershell | Out-String | Invoke-Expression',
  'api.cache': 'reuse the stored answer to the same GET for this long: 30s, 10m, 1h, at most 24h; by default nothing is stored',
  'api.badCache': 'Wrong value for option {option}: {value} (such as 30s, 10m or 1h, at most 24h)',
  'api.cacheGet': '--cache can only be used with GET, and not with --out',
  'api.dryRunGet': '--dry-run can only be used with writes',
} as const satisfies Translation<typeof zh>;
