import type * as z from 'zod';
import type { TestApiCall } from '#functions/testing/call.ts';
import { apiEndpoints } from '#shared/api/contract.ts';
import type { AnyEndpoint, EndpointKey } from '#shared/api/lib/endpoint.ts';
import { getFieldIdPrefix } from '#shared/api/lib/permissions.ts';

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

function getParameterValue(endpoint: AnyEndpoint, name: string, id: (prefix: string) => string): string {
  const schema = endpoint.params?.shape[name] as z.ZodType;
  const prefix = getFieldIdPrefix(schema);
  if (prefix !== null) return id(prefix);
  const value = named[name]?.find((candidate) => schema.safeParse(candidate).success);
  if (value === undefined) throw new Error(`say here what {${name}} may be`);
  return value;
}

/** Builds a call of an endpoint with its path filled: ids by their prefix, and public names. */
export function buildEndpointCall(
  key: EndpointKey,
  endpoint: AnyEndpoint,
  id: (prefix: string) => string,
): TestApiCall {
  const [method = '', path = ''] = key.split(' ');
  return { method, path: path.replace(/\{(\w+)\}/g, (_, name: string) => getParameterValue(endpoint, name, id)) };
}

export const filterApiEndpoints = (test: (endpoint: AnyEndpoint) => boolean) =>
  apiEndpoints.filter(([, endpoint]) => test(endpoint));
export const isPublicEndpoint = ({ caller }: AnyEndpoint): boolean => caller === 'anyone';
export const isUserEndpoint = ({ caller }: AnyEndpoint): boolean => caller === 'user' || caller === 'main';
export const isStaffEndpoint = ({ permission }: AnyEndpoint): boolean => permission !== undefined;
