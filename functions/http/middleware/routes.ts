import type { APIGatewayProxyEvent } from 'aws-lambda';
import type { AnyEndpoint, EndpointMap, EndpointKey } from '#shared/api/lib/endpoint.ts';
import { AppError } from '#shared/errors/errors.ts';

interface Route {
  key: EndpointKey;
  endpoint: AnyEndpoint;
  method: string;
  segments: string[];
}

interface RouteMatch {
  key: EndpointKey;
  endpoint: AnyEndpoint;
  params: Record<string, string>;
}

/** Endpoint of a request. */
export interface RouteContext {
  match: RouteMatch;
}

function decodeSegment(segment: string): string | null {
  try {
    return decodeURIComponent(segment);
  } catch {
    return null;
  }
}

function bindParameters(route: Route, segments: readonly string[]): Record<string, string> | null {
  if (route.segments.length !== segments.length) return null;
  const params: Record<string, string> = {};
  for (const [i, pattern] of route.segments.entries()) {
    const segment = decodeSegment(segments[i] ?? '');
    if (segment === null) return null;
    if (pattern.startsWith('{')) params[pattern.slice(1, -1)] = segment;
    else if (pattern !== segment) return null;
  }
  return params;
}

/** Cacheable reads also answer HEAD requests; the gateway omits the body. */
const answers = ({ method, endpoint }: Route, requestMethod: string): boolean =>
  method === requestMethod || (requestMethod === 'HEAD' && method === 'GET' && endpoint.cache !== undefined);

/** Builds a matcher of method and path (below `/api`). Fixed segments win over parameters. */
function buildRouteTable(domain: EndpointMap): (method: string, path: string) => RouteMatch | null {
  const routes = (Object.entries(domain) as [EndpointKey, AnyEndpoint][])
    .map(([key, endpoint]): Route => {
      const [method = '', path = ''] = key.split(' ');
      return { key, endpoint, method, segments: path.split('/') };
    })
    .sort((a, b) => variables(a) - variables(b));
  return (method, path) => {
    const segments = path.split('/');
    for (const route of routes) {
      if (!answers(route, method)) continue;
      const params = bindParameters(route, segments);
      if (params) return { key: route.key, endpoint: route.endpoint, params };
    }
    return null;
  };
}

const variables = (route: Route): number => route.segments.filter((segment) => segment.startsWith('{')).length;

/** Finds the endpoint of a domain by method and path. @throws {AppError} NOT_FOUND. */
export function createRouteMatcher(domain: EndpointMap) {
  const find = buildRouteTable(domain);
  return ({ httpMethod, path }: APIGatewayProxyEvent): RouteContext => {
    const match = find(httpMethod, path);
    if (!match) throw new AppError('NOT_FOUND');
    return { match };
  };
}
