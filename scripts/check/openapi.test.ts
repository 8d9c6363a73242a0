import { describe, expect, it } from 'vitest';
import { contract, endpoints } from '#shared/api/contract.ts';
import type { AnyEndpoint } from '#shared/api/kit/endpoint.ts';
import { buildOpenApi } from '#shared/api/kit/openapi.ts';
import { findContractDifferences, type OpenApiPaths } from './openapi.ts';

const whole = contract as Record<string, AnyEndpoint>;
const document = (): OpenApiPaths => structuredClone(buildOpenApi(endpoints)['paths']) as OpenApiPaths;

describe('the document of the interface', () => {
  it('says what the contract says', () => expect(findContractDifferences(document(), whole)).toEqual([]));

  it('is refused with an operation too many, or one too few', () => {
    const paths = document();
    paths['/nowhere'] = { get: {} };
    delete paths['/options/create-order'];
    expect(findContractDifferences(paths, whole)).toEqual([
      'GET /nowhere is not in the contract',
      'POST /options/create-order is missing',
    ]);
  });

  it('is refused where callers, parameters, the key, fields or answers differ', () => {
    const paths = document();
    const order = paths['/options/create-order']?.['post'];
    if (!order) throw new Error('no such operation');
    order['x-caller'] = ['anyone'];
    order.parameters = [];
    order.requestBody = {};
    order.responses = {};
    expect(findContractDifferences(paths, whole).map((problem) => problem.replace(/.*: (.*) are .*/, '$1'))).toEqual([
      'callers',
      'headers',
      'body fields',
      'answers',
    ]);
  });
});
