import * as z from 'zod';
import { type AppErrorName, appErrors, getErrorMessage } from '#shared/errors/errors.ts';
import { fieldErrorMessages } from '#shared/errors/field-errors.ts';
import { PRODUCT_NAME } from '#shared/product.ts';
import { adminUserRow, adminUserAccount } from '#shared/schemas/admin/people.ts';
import { staffIdentity } from '#shared/schemas/admin/staff.ts';
import { adminOptionOrder, journalEntry } from '#shared/schemas/admin/trades.ts';
import { loginSession } from '#shared/schemas/identity.ts';
import { wallet } from '#shared/schemas/ledger.ts';
import { candlesResponse, priceRecord, tickRecord, tradingSymbol } from '#shared/schemas/market.ts';
import { optionConfig, optionOrder } from '#shared/schemas/options.ts';
import { user } from '#shared/schemas/people.ts';
import { settlementReceipt, receiptPricePoint } from '#shared/schemas/receipt.ts';
import { uploadedFile } from '#shared/schemas/uploaded-file.ts';
import { getRolesWithPermission } from '#shared/staff/permissions.ts';
import { type AnyEndpoint, type EndpointKey, getEndpointNotFoundError } from './endpoint.ts';

/** Version of the API: that of the project. */
export const API_VERSION = '0.1.0';

const DESCRIPTION = `Paths are below \`/api\` on either site.

Every JSON answer is an envelope. A success is \`{ success, code, message, data }\`. An error is \`{ success, code, message, error_code, errors, reasons }\`: \`errors\` has the messages of each field, \`reasons\` their names and parameters. Unknown fields are rejected. Histories (\`GET /user/history/…\`) have a flat envelope: \`data\` is the list, and \`total\` and \`next_cursor\` are next to \`success\`.

Amounts, prices and percentages are decimal strings with at most eight decimals. JSON numbers are rejected. Every \`*_at\` is in epoch seconds.

Send the token of \`POST /auth/login\` or \`POST /simulate/create\` as \`Authorization: Bearer …\`. Staff send the token of \`POST /admin/login\`, from the IP address that logged in. \`x-caller\` names the allowed callers: \`anyone\`, \`user\` (main or demo account), \`main\` (main account only), or roles of staff; \`x-permission\` names the permission that gives them access. Objects of other users return 404, like objects that do not exist.

A request that moves money needs an \`Idempotency-Key\`. For 24 hours, the same key with the same request returns the same answer. The same key with another request returns 409.`;

type JsonObject = { [key: string]: unknown };

/** Schemas that many answers share. */
const entities: Record<string, z.ZodType> = {
  AdminOptionOrder: adminOptionOrder,
  Candles: candlesResponse,
  JournalEntry: journalEntry,
  ListedUser: adminUserRow,
  OptionConfig: optionConfig,
  OptionOrder: optionOrder,
  PriceRecord: priceRecord,
  Receipt: settlementReceipt,
  ReceiptPoint: receiptPricePoint,
  Session: loginSession,
  Staff: staffIdentity,
  Tick: tickRecord,
  TradingSymbol: tradingSymbol,
  User: user,
  UserAccount: adminUserAccount,
  Wallet: wallet,
};

const ref = (name: string) => `#/components/schemas/${name}`;

/** Documents a query number that is sent as text as a number, and a form file as its bytes. */
function asTheyTravel({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodTypes; jsonSchema: JsonObject }): void {
  const { def } = zodSchema._zod;
  if (zodSchema === (uploadedFile as z.core.$ZodType)) Object.assign(jsonSchema, { type: 'string', format: 'binary' });
  else if (def.type === 'custom') throw new Error('The document cannot describe this type.');
  if (def.type !== 'pipe' || !(def.out instanceof z.ZodNumber)) return;
  const { minValue, maxValue } = def.out;
  for (const name of Object.keys(jsonSchema)) delete jsonSchema[name];
  Object.assign(jsonSchema, { type: 'integer', minimum: minValue ?? 0, maximum: maxValue ?? Number.MAX_SAFE_INTEGER });
}

/** Removes the header of a standalone schema, which is invalid inside the document. */
function removeSchemaHeader({ $schema: _schema, $id: _id, ...schema }: JsonObject): JsonObject {
  return schema;
}

/** Returns the JSON schemas, in wire format, by name; entities become references wherever they occur. */
function jsonSchemas(namedSchemas: Record<string, z.ZodType>): Record<string, JsonObject> {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(namedSchemas)) registry.add(schema, { id });
  const { schemas } = z.toJSONSchema(registry, {
    io: 'input',
    uri: ref,
    unrepresentable: 'any',
    override: asTheyTravel,
  });
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [name, removeSchemaHeader(schema as JsonObject)]),
  );
}

const jsonSchema = (schema: z.ZodType): JsonObject =>
  removeSchemaHeader(
    z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', override: asTheyTravel }) as JsonObject,
  );

const operationId = (key: EndpointKey): string =>
  key
    .replace(/[{}]/g, '')
    .split(/[^A-Za-z0-9]+/)
    .map((word, i) => (i === 0 ? word.toLowerCase() : word[0]?.toUpperCase() + word.slice(1)))
    .join('');

/** Returns the first segment of a path, the first two for staff: the tag of an operation. */
function getOperationTag(key: EndpointKey): string {
  const [first = '', second = ''] = (key.split(' ')[1] ?? '').split('/').slice(1);
  if (first !== 'admin') return first === 'openapi.json' ? 'docs' : first.replace(/-.*$/, '');
  return /^log(in|out)$/.test(second) ? 'admin session' : `admin ${second.replace(/\..*$/, '')}`;
}

/** Returns the callers of the site, or the roles of staff that have the permission. */
export const getEndpointCallers = ({ caller, permission }: AnyEndpoint): string[] =>
  permission === undefined ? [caller] : getRolesWithPermission(permission);

function buildSecurity({ caller, permission }: AnyEndpoint): JsonObject[] {
  if (caller === 'anyone') return [];
  return permission === undefined ? [{ user: [] }] : [{ staff: [] }];
}

/** Returns all errors of an endpoint: its own and those of the router. */
export function getEndpointErrors(endpoint: AnyEndpoint): AppErrorName[] {
  const names = new Set<AppErrorName>(endpoint.errors);
  const params = Object.keys(endpoint.params?.shape ?? {});
  if (params.length > 0) names.add(getEndpointNotFoundError(endpoint));
  if (endpoint.caller !== 'anyone') names.add('UNAUTHORIZED');
  if (endpoint.caller !== 'anyone' && endpoint.caller !== 'user') names.add('FORBIDDEN');
  if (endpoint.recentLogin) names.add('RECENT_LOGIN_REQUIRED');
  for (const name of ['INVALID_PARAMETERS', 'VALIDATION_FAILED', 'TOO_MANY_REQUESTS'] as const) names.add(name);
  // Checked for every endpoint before its own fields.
  if (endpoint.body) names.add('RECOVERY_PHRASE_REFUSED');
  for (const name of [endpoint.failure ?? 'INTERNAL_ERROR', 'SERVICE_UNAVAILABLE', 'PRICE_FETCH_FAILED'] as const)
    names.add(name);
  return [...names].sort((a, b) => appErrors[a].code - appErrors[b].code);
}

const buildErrorResponse = (names: readonly AppErrorName[]): JsonObject => ({
  description: names.map((name) => `\`${name}\` (${appErrors[name].code}): ${getErrorMessage(name)}`).join('\n\n'),
  content: {
    'application/json': { schema: { $ref: ref('Failure'), properties: { error_code: { enum: names } } } },
  },
});

/** Returns the not-found answer of an endpoint that returns a page: also a page. */
function buildNotFoundPageResponse(names: readonly AppErrorName[]): JsonObject {
  const { description, content } = buildErrorResponse(names);
  return { description, content: { ...(content as JsonObject), 'text/html': { schema: { type: 'string' } } } };
}

/** A status with one error refers to the shared definition. */
function buildErrorResponses(endpoint: AnyEndpoint): Record<string, JsonObject> {
  const refusals = getEndpointErrors(endpoint);
  const statuses = [...new Set(refusals.map((name) => appErrors[name].status))];
  return Object.fromEntries(
    statuses.map((status) => {
      const names = refusals.filter((name) => appErrors[name].status === status);
      const [only] = names;
      if (endpoint.media === 'text/html' && names.includes('NOT_FOUND'))
        return [String(status), buildNotFoundPageResponse(names)];
      return [
        String(status),
        names.length === 1 ? { $ref: `#/components/responses/${only}` } : buildErrorResponse(names),
      ];
    }),
  );
}

function buildSuccessResponse(endpoint: AnyEndpoint, data: JsonObject | undefined): JsonObject {
  if (endpoint.media === 'application/pdf' || endpoint.media === 'image/jpeg')
    return {
      description: 'The file.',
      content: { [endpoint.media]: { schema: { type: 'string', format: 'binary' } } },
    };
  if (endpoint.media !== undefined)
    return {
      description: 'The text.',
      content: { [endpoint.media]: { schema: { type: endpoint.media === 'application/json' ? 'object' : 'string' } } },
    };
  const flat = endpoint.envelope === 'flat' ? (data as { properties: JsonObject; required: string[] }) : undefined;
  const schema = {
    type: 'object',
    properties: {
      success: { const: true },
      code: { const: 200 },
      message: { type: 'string' },
      ...(flat?.properties ?? { data }),
    },
    required: ['success', 'code', 'message', ...(flat?.required ?? ['data'])],
  };
  const maxAge = endpoint.cache === undefined ? '' : ` Cached for up to ${endpoint.cache} s.`;
  return { description: `Success.${maxAge}`, content: { 'application/json': { schema } } };
}

function buildParameters(place: 'path' | 'query', shape: Record<string, z.ZodType> = {}): JsonObject[] {
  return Object.entries(shape).map(([name, schema]) => ({
    name,
    in: place,
    required: place === 'path' || !schema.safeParse(undefined).success,
    schema: jsonSchema(schema),
  }));
}

const KEY_PARAMETER: JsonObject = {
  name: 'Idempotency-Key',
  in: 'header',
  required: true,
  description: 'Identifies the request. Send the same key when you repeat it.',
  schema: { type: 'string', pattern: '^[A-Za-z0-9_-]{8,64}$' },
};

const getRequestMediaType = ({ upload }: AnyEndpoint): string =>
  upload === undefined ? 'application/json' : 'multipart/form-data';

/** True when the body must have fields: a missing body counts as an empty object. */
const isBodyNeeded = ({ body }: AnyEndpoint): boolean => body?.safeParse({}).success !== true;

function buildOperation(key: EndpointKey, endpoint: AnyEndpoint, schemas: Record<string, JsonObject>): JsonObject {
  const body = schemas[`${key} body`];
  const allParameters = [
    ...buildParameters('path', endpoint.params?.shape),
    ...buildParameters('query', endpoint.query?.shape),
    ...(endpoint.idempotent ? [KEY_PARAMETER] : []),
  ];
  return {
    operationId: operationId(key),
    summary: endpoint.summary,
    ...(endpoint.description !== undefined && { description: endpoint.description }),
    tags: [getOperationTag(key)],
    security: buildSecurity(endpoint),
    'x-caller': getEndpointCallers(endpoint),
    ...(endpoint.permission !== undefined && { 'x-permission': endpoint.permission }),
    ...(allParameters.length > 0 && { parameters: allParameters }),
    ...(body && {
      requestBody: { required: isBodyNeeded(endpoint), content: { [getRequestMediaType(endpoint)]: { schema: body } } },
    }),
    responses: {
      '200': buildSuccessResponse(endpoint, schemas[`${key} data`]),
      ...(endpoint.accepted && { '202': buildSuccessResponse(endpoint, schemas[`${key} data`]) }),
      ...buildErrorResponses(endpoint),
    },
  };
}

const failure: JsonObject = {
  type: 'object',
  properties: {
    success: { const: false },
    code: { type: 'integer', description: 'Number of the error.' },
    message: { type: 'string' },
    error_code: { type: 'string', enum: Object.keys(appErrors) },
    errors: {
      type: 'object',
      description: 'Error messages by field.',
      additionalProperties: { type: 'array', items: { type: 'string' } },
    },
    reasons: {
      type: 'object',
      description:
        'Reasons of the error messages by field: the name of each, and its parameters. The description of a name is its message in `errors`.',
      additionalProperties: {
        type: 'array',
        items: {
          type: 'object',
          properties: {
            name: {
              oneOf: Object.entries(fieldErrorMessages).map(([name, words]) => ({ const: name, description: words })),
            },
            params: { type: 'object', additionalProperties: { type: ['string', 'number'] } },
          },
          required: ['name'],
        },
      },
    },
  },
  required: ['success', 'code', 'message', 'error_code'],
};

/** Returns the schemas of bodies and answers by `<key> body` and `<key> data`, next to the entities. */
function buildSchemas(endpoints: readonly (readonly [EndpointKey, AnyEndpoint])[]): Record<string, JsonObject> {
  const shared = new Map(Object.entries(entities).map(([name, schema]) => [schema, name]));
  const namedSchemas: Record<string, z.ZodType> = { ...entities };
  const aliases: [string, JsonObject][] = [];
  const name = (label: string, schema: z.ZodType | undefined) => {
    if (!schema) return;
    const sharedLabel = shared.get(schema);
    if (sharedLabel !== undefined) aliases.push([label, { $ref: ref(sharedLabel) }]);
    else namedSchemas[label] = schema;
  };
  for (const [key, { body, output, media }] of endpoints) {
    name(`${key} body`, body);
    if (media === undefined) name(`${key} data`, output);
  }
  return { ...jsonSchemas(namedSchemas), ...Object.fromEntries(aliases) };
}

/** Returns the API as an OpenAPI 3.1 document. */
export function buildOpenApi(endpoints: readonly (readonly [EndpointKey, AnyEndpoint])[]): JsonObject {
  const schemas = buildSchemas(endpoints);
  const paths: Record<string, JsonObject> = {};
  for (const [key, endpoint] of endpoints) {
    const [method = '', path = ''] = key.split(' ');
    paths[path] = { ...paths[path], [method.toLowerCase()]: buildOperation(key, endpoint, schemas) };
  }
  const entitySchemas = Object.keys(entities).map((name) => [name, schemas[name]]);
  const bearer = (description: string) => ({ type: 'http', scheme: 'bearer', description });
  return {
    openapi: '3.1.0',
    info: { title: `${PRODUCT_NAME} API`, version: API_VERSION, description: DESCRIPTION },
    servers: [{ url: '/api' }],
    tags: [...new Set(endpoints.map(([key]) => getOperationTag(key)))].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: { user: bearer('Token of a user.'), staff: bearer('Token of a staff member.') },
      responses: Object.fromEntries(
        (Object.keys(appErrors) as AppErrorName[]).map((name) => [name, buildErrorResponse([name])]),
      ),
      schemas: { ...Object.fromEntries(entitySchemas), Failure: failure },
    },
  };
}
