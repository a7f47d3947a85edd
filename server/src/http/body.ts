import type { FastifyInstance } from 'fastify';
import { Failure } from '../kernel/failure.ts';

/** JSON bodies, which may be empty whatever the content type says, and HTML forms. */
export const bodyPlugin = (app: FastifyInstance): void => {
  app.removeAllContentTypeParsers();
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<string>(['application/json', 'text/json'], { parseAs: 'string' }, (request, body, done) => {
    if (body.trim() === '') done(null, undefined);
    else void parse(request, body, done);
  });
  app.addContentTypeParser<string>('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
    done(null, Object.fromEntries(new URLSearchParams(body)));
  });
  // What is left is refused only when there is something in it: clients send odd types with empty bodies.
  app.addContentTypeParser<string>('*', { parseAs: 'string' }, (_request, body, done) => {
    if (body.trim() === '') done(null, undefined);
    else done(new Failure('input.body'));
  });
};
