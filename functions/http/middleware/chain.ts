import middy from '@middy/core';
import type { APIGatewayProxyEvent, APIGatewayProxyResult, Context } from 'aws-lambda';

/** A request in progress; `Known` is the context from the middlewares before this one. */
export type MiddlewareRequest<Known = unknown, Response = unknown> = middy.Request<
  APIGatewayProxyEvent,
  Response,
  Error,
  Context & Known
>;

/** A middy middleware. It returns nothing: it changes the request. */
interface Middleware<Known> {
  before?: (request: MiddlewareRequest<Known>) => void | Promise<void>;
  after?: (request: MiddlewareRequest<Known>) => void | Promise<void>;
  onError?: (request: MiddlewareRequest<Known>) => void | Promise<void>;
}

/** A check of a request: rejects by throwing, or returns its findings. */
type MiddlewareCheck<Known, Found> = (event: APIGatewayProxyEvent, context: Known) => Found | Promise<Found>;

type ProxyHandler = (event: APIGatewayProxyEvent, context?: Context) => Promise<APIGatewayProxyResult>;

/**
 * A middy stack whose order the compiler checks: a middleware or check that needs context from none before it does not
 * compile. Checks and the `before` of middlewares run in list order; `after` and `onError` in reverse.
 */
interface MiddlewareStack<Known> {
  use(middleware: Middleware<Known>): MiddlewareStack<Known>;
  check<Found extends object | undefined>(
    check: MiddlewareCheck<Known, Found>,
  ): MiddlewareStack<Found extends object ? Known & Found : Known>;
  /** The last middleware must turn the result of `run` into an API Gateway response. */
  handler(run: (context: Known) => Promise<unknown>): ProxyHandler;
}

function extendStack<Known>(inner: middy.MiddyfiedHandler): MiddlewareStack<Known> {
  return {
    use: (middleware) => extendStack(inner.use(middleware as middy.MiddlewareObj)),
    check: (check) =>
      extendStack(
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

/** Returns an empty stack. Lambda ends functions that take too long: middy sets no timer of its own. */
export const createMiddlewareStack = (): MiddlewareStack<unknown> => extendStack(middy({ timeoutEarlyInMillis: 0 }));
