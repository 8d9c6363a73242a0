import { describe, expect, it } from 'vitest';
import { apiContract, apiEndpoints } from '#shared/api/contract.ts';
import type { AnyEndpoint } from '#shared/api/lib/endpoint.ts';
import { buildOpenApi } from '#shared/api/lib/openapi.ts';
import { findContractDifferences, type OpenApiPaths } from './openapi.ts';

const contractEndpoints = apiContract as Record<string, AnyEndpoint>;
const document = (): OpenApiPaths => structuredClone(buildOpenApi(apiEndpoints)['paths']) as OpenApiPaths;

describe('findContractDifferences', () => {
  it('accepts the document generated from the contract', () =>
    expect(findContractDifferences(document(), contractEndpoints)).toEqual([]));

  it('reports an additional and a missing operation', () => {
    const paths = document();
    paths['/nowhere'] = { get: {} };
    delete paths['/options/create-order'];
    expect(findContractDifferences(paths, contractEndpoints)).toEqual([
      'GET /nowhere is not in the contract',
      'POST /options/create-order is missing',
    ]);
  });

  it('reports different callers, parameters, idempotency key, fields and answers', () => {
    const paths = document();
    const order = paths['/options/create-order']?.['post'];
    if (!order) throw new Error('no such operation');
    order['x-caller'] = ['anyone'];
    order.parameters = [];
    order.requestBody = {};
    order.responses = {};
    expect(
      findContractDifferences(paths, contractEndpoints).map((problem) => problem.replace(/.*: (.*) are .*/, '$1')),
    ).toEqual(['callers', 'headers', 'body fields', 'answers']);
  });
});
