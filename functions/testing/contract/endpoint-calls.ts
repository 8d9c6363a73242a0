import type * as z from 'zod';
import type { ApiCall } from '#functions/testing/call.ts';
import { endpoints } from '#shared/api/contract.ts';
import type { AnyEndpoint, EndpointKey } from '#shared/api/lib/endpoint.ts';
import { getFieldPrefix } from '#shared/api/lib/permissions.ts';

/** Path parameters that are no ids: public names. */
const named: Record<string, readonly string[]> = {
  symbol: ['BTC-USDT'],
  type: ['forex'],
  kind: ['id_card_front'],
  period: ['24h'],
  name: ['transfer_single_limit', `${'a'.repeat(32)}.jpg`],
  file: ['2026-11.pdf'],
  coin_type: ['BTC'],
  number: ['1'],
  picture: ['1'],
  id: ['p60', 'l2', 'USDT-TRC20'],
};

function valueOf(endpoint: AnyEndpoint, name: string, id: (prefix: string) => string): string {
  const schema = endpoint.params?.shape[name] as z.ZodType;
  const prefix = getFieldPrefix(schema);
  if (prefix !== null) return id(prefix);
  const value = named[name]?.find((candidate) => schema.safeParse(candidate).success);
  if (value === undefined) throw new Error(`say here what {${name}} may be`);
  return value;
}

/** Builds a call of an endpoint with its path filled: ids by their prefix, and public names. */
export function buildEndpointCall(key: EndpointKey, endpoint: AnyEndpoint, id: (prefix: string) => string): ApiCall {
  const [method = '', path = ''] = key.split(' ');
  return { method, path: path.replace(/\{(\w+)\}/g, (_, name: string) => valueOf(endpoint, name, id)) };
}

export const filterEndpoints = (test: (endpoint: AnyEndpoint) => boolean) =>
  endpoints.filter(([, endpoint]) => test(endpoint));
export const isPublicEndpoint = ({ caller }: AnyEndpoint): boolean => caller === 'anyone';
export const isUserEndpoint = ({ caller }: AnyEndpoint): boolean => caller === 'user' || caller === 'main';
export const isStaffEndpoint = (endpoint: AnyEndpoint): boolean =>
  !isPublicEndpoint(endpoint) && !isUserEndpoint(endpoint);
