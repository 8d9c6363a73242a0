import { readFileSync } from 'node:fs';
import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import { apiEndpoints } from '#shared/api/contract.ts';
import { API_VERSION, buildOpenApi, getEndpointErrors } from './openapi.ts';

interface Operation {
  operationId: string;
  security: Record<string, string[]>[];
  'x-caller': string[];
  'x-permission'?: string;
  parameters?: { name: string; in: string; required: boolean; schema: Record<string, unknown> }[];
  requestBody?: { content: Record<string, { schema: Record<string, unknown> }> };
  responses: Record<string, unknown>;
}

const document = buildOpenApi(apiEndpoints);
const paths = document['paths'] as Record<string, Record<string, Operation>>;
const operation = (method: string, path: string) => paths[path]?.[method] as Operation;

describe('buildOpenApi', () => {
  it('produces valid OpenAPI 3.1 with all references resolved', async () => {
    const validator = new Validator();
    const { valid, errors } = await validator.validate(structuredClone(document));
    expect(errors ?? []).toEqual([]);
    expect(valid).toBe(true);
    expect(validator.version).toBe('3.1');
    const components = document['components'] as Record<string, Record<string, unknown>>;
    const references = JSON.stringify(document).matchAll(/"\$ref":"#\/components\/(\w+)\/(\w+)"/g);
    const unknown = [...references].filter(([, kind = '', name = '']) => components[kind]?.[name] === undefined);
    expect(unknown).toEqual([]);
    expect(JSON.stringify(document)).not.toContain('__shared');
  });

  it('lists every endpoint once with a unique operation id', () => {
    const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
    expect(operations).toHaveLength(apiEndpoints.length);
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(apiEndpoints.length);
  });

  it('states the allowed callers of each endpoint', () => {
    expect(operation('get', '/public/prices')).toMatchObject({ security: [], 'x-caller': ['anyone'] });
    expect(operation('get', '/options/orders')).toMatchObject({ security: [{ user: [] }], 'x-caller': ['user'] });
    const staff = operation('get', '/admin/users');
    expect(staff.security).toEqual([{ staff: [] }]);
    expect(staff['x-caller']).toContain('owner');
    expect(staff['x-permission']).toBe('users.read');
    expect(Object.keys(staff.responses)).toEqual(expect.arrayContaining(['200', '401', '403', '422', '429', '503']));
  });

  it('describes bodies, parameters and the idempotency key in wire form', () => {
    const order = operation('post', '/options/create-order');
    const body = order.requestBody?.content['application/json']?.schema;
    expect(body).toMatchObject({
      additionalProperties: false,
      required: ['direction', 'period_id', 'amount', 'symbol'],
      properties: { amount: { type: 'string' }, direction: { enum: ['call', 'put'] } },
    });
    expect(order.parameters).toMatchObject([{ name: 'Idempotency-Key', in: 'header', required: true }]);
    const ticks = operation('get', '/public/ticks').parameters ?? [];
    expect(ticks.map(({ name, required }) => [name, required])).toContainEqual(['from_sequence', false]);
    expect(ticks[0]?.schema).toEqual({ type: 'integer', minimum: 1_000_000_000, maximum: 9_999_999_999 });
    expect(operation('get', '/options/orders/{id}').parameters).toMatchObject([{ name: 'id', in: 'path' }]);
  });

  it('describes flat responses of history endpoints', { tags: ['FIN-017'] }, () => {
    const flat = apiEndpoints.filter(([, endpoint]) => endpoint.envelope === 'flat');
    expect(flat.length).toBeGreaterThanOrEqual(10);
    for (const [key] of flat) {
      const answer = operation('get', key.split(' ')[1] ?? '').responses['200'];
      expect(answer).toMatchObject({
        content: {
          'application/json': {
            schema: {
              properties: { success: { const: true }, data: { type: 'array' }, total: {} },
              required: expect.arrayContaining(['success', 'data', 'total']),
            },
          },
        },
      });
    }
  });

  it('lists errors of the endpoint and of the router', () => {
    const names = getEndpointErrors(apiEndpoints.find(([key]) => key === 'GET /admin/users/{id}')?.[1] as never);
    expect(names).toEqual(expect.arrayContaining(['USER_NOT_FOUND', 'UNAUTHORIZED', 'FORBIDDEN', 'TOO_MANY_REQUESTS']));
  });

  it('has the project’s version', () => {
    const project = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'));
    expect(API_VERSION).toBe(project.version);
  });
});
