import type { Translation } from '@saiyun/sdk/texts';
import type { texts as zh } from '../zh-cn/tools.ts';

/** Calls, completion, notices, the terminal interface. */
export const texts = {
  'api.method': 'method',
  'api.path': 'path behind /jeecg-boot',
  'api.field': 'a text, may be repeated; goes into the query of GET and DELETE, into the body of POST and PUT',
  'api.typedField': 'a value as JSON, such as size=10 or flag=true',
  'api.query': 'a parameter of the query, may be repeated',
  'api.input': 'JSON file with the body (- for standard input)',
  'api.paginate': 'read all pages of a list and join them in one array',
  'api.envelope': 'print the whole answer and not only its result',
  'api.out': 'where to save an answer that is a file (- for standard output)',
  'api.examples':
    'Examples:\n  $ saiyun api GET /dsTbUnit/list -f pageSize=5\n  $ saiyun api GET /dsTbUnit/list --paginate > units.json\n  $ saiyun api POST /dsTbUnit/add --input unit.json\n  $ saiyun api PUT /dsTbUnit/enable -f ids=42',
  'api.badPath': 'Expected a path at the platform, the token goes nowhere else: {path}',
  'api.badJson': 'Expected JSON behind the equals sign: {value}',
  'api.noBody': '{method} has no body; --input cannot be used',
  'api.twoQueries': 'The path has a query already; --query cannot be used',
  'api.paginateGet': '--paginate goes with GET only, and not with --envelope or --out',
  'api.outAlone': '--out cannot be combined with --envelope',
  'api.noPages': 'The answer of {path} is no list with pages',
  'watch.notices': 'print announcements and messages as they come, a line each, until Ctrl-C',
  'watch.count': 'end after so many',
  'watch.timeoutOption': 'end after so many seconds; exit code 9 when --count is not reached by then',
  'watch.examples':
    'Examples:\n  $ saiyun watch notices\n  $ saiyun watch notices -o jsonl >> notices.jsonl\n  $ saiyun watch notices --count 1 --timeout 600',
  'watch.open': 'Connected to {server}; end with Ctrl-C',
  'watch.lost': 'Connection lost; coming back by itself',
  'watch.format': 'a line for each notice comes as table, json or jsonl only',
  'watch.timeout': 'Only {count} came within the time limit',
  'watch.topic': 'announcement',
  'watch.user': 'message',
  'tui.examples': 'Examples:\n  $ saiyun tui\n  $ saiyun tui --lang zh-CN',
  'tui.missing': 'The terminal interface is not installed: run npm install @saiyun/tui',
  'tui.noTerminal': 'The terminal interface needs a terminal',
  'completion.shell': 'the shell',
  'completion.examples':
    'Examples:\n  $ source <(saiyun completion bash)\n  $ saiyun completion zsh > ~/.zfunc/_saiyun\n  $ saiyun completion fish | source\n  > saiyun completion powershell | Out-String | Invoke-Expression',
  'api.cache': 'take the same GET from what was kept for so long: 30s, 10m, 1h, 24h at most; without it nothing is kept',
  'api.badCache': 'Wrong value for option {option}: {value} (such as 30s, 10m or 1h, 24h at most)',
  'api.cacheGet': '--cache goes with GET only, and not with --out',
  'api.dryRunGet': '--dry-run goes with writes only',
} as const satisfies Translation<typeof zh>;
