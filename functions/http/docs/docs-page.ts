import { apiDocsStylesheet } from './docs-style.ts';

type JsonObject = { [key: string]: unknown };

interface OpenApiParameter {
  name: string;
  in: string;
  required: boolean;
  description?: string;
  schema: JsonObject;
}

interface DocumentedOperation {
  operationId: string;
  summary: string;
  description?: string;
  tags: string[];
  'x-caller': string[];
  parameters?: OpenApiParameter[];
  requestBody?: { content: Record<string, { schema: JsonObject }> };
  responses: Record<string, { $ref?: string; description?: string; content?: Record<string, { schema: JsonObject }> }>;
}

interface ListedOperation {
  method: string;
  path: string;
  operation: DocumentedOperation;
}

const escape = (text: string): string =>
  text.replace(/[&<>"]/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[c] as string);

/** Renders paragraphs and `code`: all the markup of the document's texts. */
const prose = (text: string): string =>
  text
    .split('\n\n')
    .map((part) => `<p>${escape(part).replace(/`([^`]+)`/g, '<code>$1</code>')}</p>`)
    .join('');

const getReferenceName = (reference: string): string => reference.slice(reference.lastIndexOf('/') + 1);

const union = (schemas: readonly JsonObject[], depth: number): string =>
  schemas.map((memberSchema) => typeText(memberSchema, depth)).join(' | ');

function rangeText({ minimum, maximum }: JsonObject): string {
  const toShownBound = (n: unknown) => (typeof n === 'number' && Math.abs(n) < Number.MAX_SAFE_INTEGER ? n : undefined);
  const [from, to] = [toShownBound(minimum), toShownBound(maximum)];
  if (from === undefined && to === undefined) return '';
  return ` <i>${from ?? ''} … ${to ?? ''}</i>`;
}

function objectText(schema: JsonObject, depth: number): string {
  const properties = (schema['properties'] ?? {}) as Record<string, JsonObject>;
  const required = new Set((schema['required'] ?? []) as string[]);
  const indent = '  '.repeat(depth + 1);
  const lines = Object.entries(properties).map(
    ([name, property]) =>
      `${indent}<b>${escape(name)}</b>${required.has(name) ? '' : '?'}: ${typeText(property, depth + 1)}`,
  );
  return lines.length === 0 ? '{}' : `{\n${lines.join('\n')}\n${'  '.repeat(depth)}}`;
}

/** Renders a schema as short text: field names, types, and references as links. */
function typeText(schema: JsonObject, depth = 0): string {
  if (typeof schema['$ref'] === 'string')
    return `<a href="#${getReferenceName(schema['$ref'])}">${getReferenceName(schema['$ref'])}</a>`;
  if (Array.isArray(schema['anyOf'])) return union(schema['anyOf'] as JsonObject[], depth);
  if ('const' in schema) return escape(JSON.stringify(schema['const']));
  if (Array.isArray(schema['enum']))
    return schema['enum'].map((enumValue) => escape(JSON.stringify(enumValue))).join(' | ');
  if (schema['type'] === 'array') return `${typeText((schema['items'] ?? {}) as JsonObject, depth)}[]`;
  if (schema['type'] === 'object') return objectText(schema, depth);
  const type = [(schema['type'] ?? 'anything') as string | string[]].flat().join(' | ');
  const pattern = typeof schema['pattern'] === 'string' ? ` <i>/${escape(schema['pattern'])}/</i>` : '';
  return `${type}${pattern}${rangeText(schema)}`;
}

const block = (label: string, schema: JsonObject | undefined): string =>
  schema ? `<h4>${label}</h4><pre tabindex="0">${typeText(schema)}</pre>` : '';

function parametersTable(parameters: readonly OpenApiParameter[] = []): string {
  if (parameters.length === 0) return '';
  const rows = parameters.map(
    ({ name, in: place, required, schema }) =>
      `<tr><th scope="row"><code>${escape(name)}</code></th><td>${place}${required ? ', required' : ''}</td><td><code>${typeText(schema)}</code></td></tr>`,
  );
  return `<h4>Parameters</h4><div class="wide" tabindex="0"><table><thead><tr><th scope="col">Name</th><th scope="col">Place</th><th scope="col">Type</th></tr></thead><tbody>${rows.join('')}</tbody></table></div>`;
}

function renderResponse({ responses }: DocumentedOperation): string {
  const [[media, { schema }] = ['', { schema: {} as JsonObject }]] = Object.entries(responses['200']?.content ?? {});
  const data = (schema['properties'] as Record<string, JsonObject> | undefined)?.['data'];
  const description = prose((responses['200']?.description ?? '').replace(/^Success\.\s*/, ''));
  return data
    ? block('Answer: <code>data</code>', data) + description
    : `<h4>Answer</h4><p><code>${media}</code></p>${description}`;
}

function renderErrors({ responses }: DocumentedOperation, shared: Record<string, { description: string }>): string {
  const rows = Object.entries(responses)
    .filter(([status]) => status !== '200')
    .map(([status, { $ref, description }]) => {
      const text = $ref ? (shared[getReferenceName($ref)]?.description ?? '') : (description ?? '');
      return `<dt>${status}</dt><dd>${prose(text)}</dd>`;
    });
  return `<details><summary>Errors</summary><dl>${rows.join('')}</dl></details>`;
}

function renderSection(
  { method, path, operation }: ListedOperation,
  shared: Record<string, { description: string }>,
): string {
  const id = operation.operationId;
  return `<section id="${id}"><h3><a href="#${id}"><span class="method">${method}</span> <code>${escape(path)}</code></a></h3>
<p>${escape(operation.summary)}.</p>${prose(operation.description ?? '')}<p class="who">Called by: ${operation['x-caller'].map(escape).join(', ')}</p>
${parametersTable(operation.parameters)}${block('Body', operation.requestBody?.content['application/json']?.schema)}${renderResponse(operation)}${renderErrors(operation, shared)}</section>`;
}

function listOperations(document: JsonObject): ListedOperation[] {
  return Object.entries(document['paths'] as Record<string, Record<string, DocumentedOperation>>).flatMap(
    ([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );
}

function renderContents(tag: string, operations: readonly ListedOperation[]): string {
  const links = operations.map(
    ({ method, path, operation }) =>
      `<li><a href="#${operation.operationId}"><span class="method">${method}</span> ${escape(path)}</a></li>`,
  );
  return `<h2>${escape(tag)}</h2><ul>${links.join('')}</ul>`;
}

/** Renders an OpenAPI document as one page of plain HTML: no script, anchors for each endpoint and schema. */
export function renderDocsPage(document: JsonObject): string {
  const info = document['info'] as { title: string; version: string; description: string };
  const components = document['components'] as {
    schemas: Record<string, JsonObject>;
    responses: Record<string, { description: string }>;
  };
  const operations = listOperations(document);
  const tags = (document['tags'] as { name: string }[]).map(({ name }) => ({
    name,
    operations: operations.filter(({ operation }) => operation.tags.includes(name)),
  }));
  const schemas = Object.entries(components.schemas).map(
    ([name, schema]) =>
      `<section id="${name}"><h3><a href="#${name}">${name}</a></h3>${block('Fields', schema)}</section>`,
  );
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escape(info.title)}</title><style>${apiDocsStylesheet}</style></head>
<body><nav aria-label="Endpoints">${tags.map(({ name, operations: own }) => renderContents(name, own)).join('')}<h2><a href="#schemas">Schemas</a></h2></nav>
<main><h1>${escape(info.title)} <small>${escape(info.version)}</small></h1>${prose(info.description)}<p>The same as <a href="openapi.json">OpenAPI 3.1</a>.</p>
${tags.map(({ name, operations: own }) => `<h2>${escape(name)}</h2>${own.map((operation) => renderSection(operation, components.responses)).join('')}`).join('\n')}
<h2 id="schemas">Schemas</h2>${schemas.join('\n')}</main></body></html>
`;
}
