/** A request as the server would get it. */
export interface Asked {
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: unknown;
}

/** Answers by method and path below the prefix, for example `GET /sys/dsTbUnit/list`: the result of the envelope, or what makes it. */
export type Answers = Readonly<Record<string, unknown>>;

export interface FakeServer {
  /** The requests of one call, in the order of their arrival. */
  readonly asked: (call: string) => readonly Asked[];
  /** Calls that had no answer; a test that leaves some has not said what its page needs. */
  readonly unknown: readonly string[];
}

/** An answer that refuses, with the server's message. */
export function refused(message: string): Response {
  return Response.json({ success: false, code: 500, message, result: null, timestamp: Date.now() });
}

/** The same with the code of the failure. */
export function refusedWith(error: string, message: string): Response {
  return Response.json({ success: false, code: 500, message, error, result: null, timestamp: Date.now() });
}

const prefix = '/jeecg-boot';
const real = globalThis.fetch;
const bodyOf = (body: unknown): unknown => (typeof body === 'string' && body !== '' ? JSON.parse(body) : body);

/** Stands in for the network, and for nothing above it: the page's own client sends, reads and reports as always. */
export function fakeServer(answers: Answers): FakeServer {
  const all: (Asked & { readonly call: string })[] = [];
  const unknown: string[] = [];
  globalThis.fetch = async (input, init) => {
    const url = new URL(String(input instanceof Request ? input.url : input), location.origin);
    if (!url.pathname.startsWith(prefix)) return real(input, init);
    const path = url.pathname.slice(prefix.length);
    const call = `${init?.method ?? 'GET'} ${path}`;
    const asked = { call, path, query: url.searchParams, body: bodyOf(init?.body) };
    all.push(asked);
    if (!(call in answers)) unknown.push(call);
    const answer: unknown = answers[call] ?? null;
    const result: unknown = await (typeof answer === 'function' ? (answer as (asked: Asked) => unknown)(asked) : answer);
    if (result instanceof Response) return result;
    return Response.json({ success: true, code: 200, message: '', result, timestamp: Date.now() });
  };
  return { asked: (call) => all.filter((one) => one.call === call), unknown };
}
