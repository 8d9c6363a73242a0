import { apiContract, apiEndpoints } from '#shared/api/contract.ts';
import type { AnyEndpoint, EndpointKey } from '#shared/api/lib/endpoint.ts';
import { buildOpenApi, getEndpointCallers, getEndpointErrors } from '#shared/api/lib/openapi.ts';
import { buildPermissionsPage } from '#shared/api/lib/permissions.ts';
import { appErrors } from '#shared/errors/errors.ts';
import { type ProjectCheck, readProjectFile } from './check.ts';

export interface OpenApiOperation {
  'x-caller'?: readonly string[];
  parameters?: readonly { name: string; in: string }[];
  requestBody?: { content?: Record<string, { schema?: { properties?: object } }> };
  responses?: object;
}
export type OpenApiPaths = Record<string, Record<string, OpenApiOperation>>;

const namesIn = (place: string, { parameters = [] }: OpenApiOperation): string[] =>
  parameters.filter((parameter) => parameter.in === place).map(({ name }) => name);

const listBodyFields = ({ requestBody }: OpenApiOperation): string[] =>
  Object.values(requestBody?.content ?? {}).flatMap(({ schema }) => Object.keys(schema?.properties ?? {}));

const listSchemaFields = (schema: { shape: object } | undefined): string[] => Object.keys(schema?.shape ?? {});

const list = (names: readonly string[]): string => [...names].sort().join(', ') || 'none';

/** Returns pairs of what the document states of an endpoint and what the contract has. */
const sides = (
  endpoint: AnyEndpoint,
  operation: OpenApiOperation,
): [string, readonly string[], readonly string[]][] => [
  ['callers', operation['x-caller'] ?? [], getEndpointCallers(endpoint)],
  ['path parameters', namesIn('path', operation), listSchemaFields(endpoint.params)],
  ['query parameters', namesIn('query', operation), listSchemaFields(endpoint.query)],
  ['headers', namesIn('header', operation), endpoint.idempotent ? ['Idempotency-Key'] : []],
  ['body fields', listBodyFields(operation), listSchemaFields(endpoint.body)],
  [
    'answers',
    Object.keys(operation.responses ?? {}).filter((status) => Number(status) >= 400),
    [...new Set(getEndpointErrors(endpoint).map((name) => String(appErrors[name].status)))],
  ],
];

/** Returns the differences between an API document and the contract. */
export function findContractDifferences(paths: OpenApiPaths, contractEndpoints: Record<string, AnyEndpoint>): string[] {
  const operations = new Map<string, OpenApiOperation>(
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => [`${method.toUpperCase()} ${path}`, operation] as const),
    ),
  );
  const extra = [...operations.keys()]
    .filter((key) => !(key in contractEndpoints))
    .map((key) => `${key} is not in the contract`);
  const differing = Object.entries(contractEndpoints).flatMap(([key, endpoint]) => {
    const operation = operations.get(key);
    if (!operation) return [`${key} is missing`];
    return sides(endpoint, operation)
      .filter(([, documentValues, contractValues]) => list(documentValues) !== list(contractValues))
      .map(
        ([aspect, documentValues, contractValues]) =>
          `${key}: ${aspect} are ${list(documentValues)}, in the contract ${list(contractValues)}`,
      );
  });
  return [...extra, ...differing];
}

export const openApiCheck: ProjectCheck = {
  name: 'documents of the interface',
  run: async () => {
    const differing = findContractDifferences(
      buildOpenApi(apiEndpoints)['paths'] as OpenApiPaths,
      apiContract as Record<EndpointKey, AnyEndpoint>,
    ).map((problem) => `openapi.json: ${problem}`);
    const isCurrent = (await readProjectFile('docs/permissions.md')) === buildPermissionsPage(apiEndpoints);
    return isCurrent
      ? differing
      : [...differing, 'docs/permissions.md is not what the contract says: run `npm run openapi`'];
  },
};
