import type { FastifyInstance } from 'fastify';
import { Failure } from '../../kernel/failure.ts';
import './request.ts';

/** Deeper than any body of the contract; code that walks a body recurses per level. */
const deepest = 200;

const isTooDeep = (body: unknown): boolean => {
  let level: readonly unknown[] = [body];
  for (let depth = 0; depth <= deepest; depth += 1) {
    level = level.flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : []));
    if (level.length === 0) return false;
  }
  return true;
};

/** Parses JSON bodies, which may be empty whatever the content type says, and HTML forms. */
export function bodyPlugin(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<string>(['application/json', 'text/json'], { parseAs: 'string' }, (request, body, done) => {
    if (request.routeConfig.asSent) request.sentText = body;
    if (body.trim() === '') done(null, undefined);
    else
      void parse(request, body, (error, parsed) => {
        if (error) done(error, undefined);
        else if (isTooDeep(parsed)) done(new Failure('input.body'));
        else done(null, parsed);
      });
  });
  app.addContentTypeParser<string>('application/x-www-form-urlencoded', { parseAs: 'string' }, (request, body, done) => {
    if (request.routeConfig.asSent) request.sentText = body;
    done(null, Object.fromEntries(new URLSearchParams(body)));
  });
  // Other types are refused only if the body is not empty: clients send odd types with empty bodies.
  app.addContentTypeParser<string>('*', { parseAs: 'string' }, (_request, body, done) => {
    if (body.trim() === '') done(null, undefined);
    else done(new Failure('input.body'));
  });
}
