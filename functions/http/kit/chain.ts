import middy from '@middy/core';
import type { APIGatewayProxyEvent, APIGatewayProxyResult, Context } from 'aws-lambda';

/** A request on its way; `Known` is what the middlewares before this one have found out about it. */
export type MiddlewareRequest<Known = unknown, Response = unknown> = middy.Request<
  APIGatewayProxyEvent,
  Response,
  Error,
  Context & Known
>;

/** A middleware of middy's kind. It gives nothing back: what it changes it changes in the request. */
interface Middleware<Known> {
  before?: (request: MiddlewareRequest<Known>) => void | Promise<void>;
  after?: (request: MiddlewareRequest<Known>) => void | Promise<void>;
  onError?: (request: MiddlewareRequest<Known>) => void | Promise<void>;
}

/** A check of a request: it refuses by throwing, or gives what it found out. */
type Check<Known, Found> = (event: APIGatewayProxyEvent, known: Known) => Found | Promise<Found>;

type Handler = (event: APIGatewayProxyEvent, context?: Context) => Promise<APIGatewayProxyResult>;

/**
 * A middy chain whose order the compiler checks: a middleware or check that needs what none before it has found out does
 * not compile. Checks run in the order of the list; so do the `before` of middlewares, `after` and `onError` the other
 * way round.
 */
interface Chain<Known> {
  use(middleware: Middleware<Known>): Chain<Known>;
  check<Found extends object | undefined>(
    check: Check<Known, Found>,
  ): Chain<Found extends object ? Known & Found : Known>;
  /** What the last middleware makes of the result of `run` must be an answer of API Gateway. */
  handler(run: (known: Known) => Promise<unknown>): Handler;
}

function grown<Known>(inner: middy.MiddyfiedHandler): Chain<Known> {
  return {
    use: (middleware) => grown(inner.use(middleware as middy.MiddlewareObj)),
    check: (check) =>
      grown(
        inner.before(async ({ event, context }) => {
          Object.assign(context, await check(event, context as Context & Known));
        }),
      ),
    handler: (run) => {
      const served = inner.handler((_event, context) => run(context as Context & Known));
      return (event, context = {} as Context) => served(event, context);
    },
  };
}

/** An empty chain. A function that takes too long is ended by Lambda: middy sets no timer of its own. */
export const createMiddlewareStack = (): Chain<unknown> => grown(middy({ timeoutEarlyInMillis: 0 }));
