import Ajv2020, { type ValidateFunction } from 'ajv/dist/2020.js';
import * as fc from 'fast-check';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { nowSeconds } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import { type TestApiResponse, callTestApi, newIdempotencyKey } from '#functions/testing/call.ts';
import { useCheapPasswordHash } from '#functions/testing/cheap-hash.ts';
import { buildEndpointCall, isStaffEndpoint, isUserEndpoint } from '#functions/testing/contract/endpoint-calls.ts';
import {
  createArbitraryFromSchema,
  type JsonSchema,
  createNearlyValidArbitrary,
} from '#functions/testing/contract/from-schema.ts';
import { createUnusedId } from '#functions/testing/fresh-id.ts';
import { useTestMail } from '#functions/testing/mail.ts';
import { writeTestTick } from '#functions/testing/market/prices.ts';
import { logInLiveCustomer, createStaffToken } from '#functions/testing/people/logins.ts';
import { useTestSettleQueue } from '#functions/testing/queue.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';
import { testSeed, getTestSize } from '#functions/testing/tier.ts';
import { apiEndpoints } from '#shared/api/contract.ts';
import type { AnyEndpoint, EndpointKey } from '#shared/api/lib/endpoint.ts';
import { buildOpenApi } from '#shared/api/lib/openapi.ts';

/* Tests the API document against the server: requests are made from the document alone, and answers are validated only by it. */

// The number of symbols does not matter here.
vi.mock('#shared/market/symbols.ts', async (original) => {
  const { pickTestSymbols } = await import('#functions/testing/market/few-symbols.ts');
  return pickTestSymbols(await original());
});

useTestTable();
useTestSettleQueue();
useTestMail();
useCheapPasswordHash();

interface Operation {
  parameters?: { name: string; in: 'path' | 'query' | 'header'; required: boolean; schema: JsonSchema }[];
  requestBody?: { required: boolean; content: Record<string, { schema: JsonSchema }> };
  responses: Record<string, { $ref?: string; content?: Record<string, { schema: JsonSchema }> }>;
}

// As sent: without what JSON cannot express.
const document = JSON.parse(JSON.stringify(buildOpenApi(apiEndpoints))) as {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, JsonSchema>; responses: Record<string, Operation['responses'][string]> };
};

// Shared schemas are compiled once; the document is checked against its own schema elsewhere.
const ajv = new Ajv2020({
  strict: false,
  validateFormats: false,
  validateSchema: false,
  inlineRefs: false,
  code: { optimize: false },
});
for (const [name, schema] of Object.entries(document.components.schemas))
  ajv.addSchema(schema, `#/components/schemas/${name}`);
const named = Object.fromEntries(
  Object.entries(document.components.schemas).map(([name, schema]) => [`#/components/schemas/${name}`, schema]),
);

const validators = new Map<JsonSchema, ValidateFunction>();
function getValidator(schema: JsonSchema): ValidateFunction {
  const validator = validators.get(schema) ?? ajv.compile(schema);
  validators.set(schema, validator);
  return validator;
}

function getOperation(key: EndpointKey): Operation {
  const [method = '', path = ''] = key.split(' ');
  const operation = document.paths[path]?.[method.toLowerCase()];
  if (!operation) throw new Error(`${key} is not in the document`);
  return operation;
}

const getJsonBodySchema = ({ requestBody }: Operation): JsonSchema | undefined =>
  requestBody?.content['application/json']?.schema;

/** Returns the documented schema of an answer with this status and media type, or undefined. */
function answerSchema({ responses }: Operation, status: number, type: string): JsonSchema | undefined {
  const response = responses[status];
  const content = response?.$ref
    ? document.components.responses[response.$ref.split('/').at(-1) ?? '']?.content
    : response?.content;
  return content?.[type]?.schema;
}

function checkAnswer(operation: Operation, { status, headers, text }: TestApiResponse): void {
  const type = String(headers['content-type']).split(';')[0] ?? '';
  const schema = answerSchema(operation, status, type);
  if (!schema) throw new Error(`the document knows no ${status} of ${type}: ${text.slice(0, 300)}`);
  const data: unknown = type === 'application/json' ? JSON.parse(text) : text;
  const validate = getValidator(schema);
  if (!validate(data)) throw new Error(`${ajv.errorsText(validate.errors)}: ${text.slice(0, 300)}`);
}

let tokens: { customer: string; owner: string };
const getToken = (endpoint: AnyEndpoint): string | null =>
  isUserEndpoint(endpoint) ? tokens.customer : isStaffEndpoint(endpoint) ? tokens.owner : null;

/** Uses a separate user for calls that end a login or restrict its user. */
async function renewTokens(endpoint: AnyEndpoint, key: EndpointKey): Promise<void> {
  if (key.startsWith('GET ')) return;
  if (isUserEndpoint(endpoint)) tokens.customer = (await logInLiveCustomer(`live-${newId('usr')}`, '10000')).token;
  if (isStaffEndpoint(endpoint)) tokens.owner = await createStaffToken('owner');
}

beforeAll(async () => {
  await writeTestTick(nowSeconds(), { 'BTC/USDT': '50000' });
  tokens = { customer: (await logInLiveCustomer('reader', '10000')).token, owner: await createStaffToken('owner') };
});

const askFor = (
  key: EndpointKey,
  endpoint: AnyEndpoint,
  more: { body?: string; query?: string },
): Promise<TestApiResponse> => {
  const { path, ...request } = buildEndpointCall(key, endpoint, createUnusedId);
  return callTestApi({
    ...request,
    path: more.query ? `${path}?${more.query}` : path,
    token: getToken(endpoint),
    ...(more.body !== undefined && { body: more.body }),
    ...(endpoint.idempotent && { headers: { 'idempotency-key': newIdempotencyKey() } }),
  });
};

/** Endpoints for which the server compares fields, or checks ranges and checksums: no schema can express that. */
const compared = new Set<EndpointKey>([
  'POST /auth/wallet-nonce',
  'POST /auth/wallet-login',
  'POST /user-wallets',
  'POST /user-wallets/connect-web3',
  'POST /bank-accounts',
  'PUT /bank-accounts/{id}',
  'PUT /user/profile',
  'POST /user/kyc/submit',
  'POST /user/questionnaire/submit',
  'PUT /admin/futures/configs/{type}',
  'POST /admin/options-config',
  'PUT /admin/options-config/{id}',
  'PUT /admin/coins/{coin_type}',
  'POST /admin/deposit-withdraw/configs',
  'PUT /admin/deposit-withdraw/configs/{id}',
  'POST /admin/financial-products',
  'PUT /admin/financial-products/{id}',
  'POST /admin/loan-products',
  'PUT /admin/loan-products/{id}',
  'POST /admin/news',
  'PUT /admin/news/{id}',
  'POST /admin/user-levels',
  'PUT /admin/user-levels/{id}',
]);

const getQueryParameters = (operation: Operation) =>
  (operation.parameters ?? []).filter((parameter) => parameter.in === 'query');
const withQuery = apiEndpoints.filter(([key]) => getQueryParameters(getOperation(key)).length > 0);
const withBody = apiEndpoints.filter(([key]) => getJsonBodySchema(getOperation(key)) !== undefined);

describe(`OpenAPI document (TEST_SEED=${testSeed})`, () => {
  it.each(apiEndpoints)(
    'documents every answer of %s to generated requests',
    { tags: ['TRD-092'] },
    async (key, endpoint) => {
      const operation = getOperation(key);
      const body = getJsonBodySchema(operation);
      const queries = getQueryParameters(operation).map(({ name, schema, required }) =>
        createArbitraryFromSchema(schema, named).chain((value): fc.Arbitrary<[string, string] | null> => {
          const pair: [string, string] = [name, String(value)];
          return required ? fc.constant(pair) : fc.constantFrom(pair, null);
        }),
      );
      const allowed = body ? createArbitraryFromSchema(body, named) : fc.constant(undefined);
      const request = fc.record({
        body: body ? fc.oneof(allowed, createNearlyValidArbitrary(allowed), fc.constant(undefined)) : allowed,
        query: fc
          .tuple(...queries)
          .map((pairs) => new URLSearchParams(pairs.filter((pair) => pair !== null)).toString()),
      });
      await fc.assert(
        fc.asyncProperty(request, async ({ body: generatedBody, query }) => {
          await renewTokens(endpoint, key);
          const text = generatedBody === undefined ? {} : { body: JSON.stringify(generatedBody) };
          checkAnswer(operation, await askFor(key, endpoint, { query, ...text }));
        }),
        { numRuns: getTestSize('documented'), seed: testSeed, endOnFailure: true },
      );
    },
  );

  it.each(withBody)('allows exactly the body of %s that the server accepts', { tags: ['TRD-092'] }, (key, { body }) => {
    const operation = getOperation(key);
    const schema = getJsonBodySchema(operation) as JsonSchema;
    const validate = getValidator(schema);
    const allowed = createArbitraryFromSchema(schema, named);
    fc.assert(
      fc.property(fc.oneof(allowed, createNearlyValidArbitrary(allowed)), (value) => {
        const { success, error } = body?.safeParse(value) ?? {};
        if (success !== true && compared.has(key)) return;
        // `expect` takes longer than both together.
        if (success !== validate(value)) expect([value, success, error?.issues]).toEqual('what the document says');
      }),
      { numRuns: 25 * getTestSize('documented'), seed: testSeed, endOnFailure: true },
    );
    // Without a body the server assumes an empty one.
    expect(operation.requestBody?.required).toBe(body?.safeParse({}).success !== true);
  });

  it.each(withQuery)('allows exactly the query of %s that the server accepts', (key, { query }) => {
    for (const { name, schema } of getQueryParameters(getOperation(key))) {
      const validate = getValidator(schema);
      const isNumber = schema.type === 'integer';
      const allowed = createArbitraryFromSchema(schema, named);
      fc.assert(
        fc.property(fc.oneof(allowed, fc.constantFrom('', ' ', '-1', '0', 'x', '1e3', ',', 'a,b')), (value) => {
          const text = String(value);
          const success = query?.shape[name].safeParse(text).success;
          const travels = isNumber && /^\d+$/.test(text) ? Number(text) : text;
          if (success !== validate(travels)) expect([name, text, success]).toEqual('what the document says');
        }),
        { numRuns: 25 * getTestSize('documented'), seed: testSeed, endOnFailure: true },
      );
    }
  });
});
