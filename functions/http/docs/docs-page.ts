/** Styles of the API page, in the browser's own fonts; light or dark by the reader's setting. */
const apiDocsStylesheet = `
:root { color-scheme: light dark; --text: light-dark(#1c2430, #dfe5ee); --dim: light-dark(#4d5a6b, #9aa8ba);
  --back: light-dark(#ffffff, #0d1219); --panel: light-dark(#f1f4f8, #161d27); --line: light-dark(#cfd7e2, #2a3442);
  --link: light-dark(#0b57c2, #7fb4ff); }
* { box-sizing: border-box; }
body { margin: 0; font: 15px/1.55 system-ui, sans-serif; color: var(--text); background: var(--back); }
a { color: var(--link); text-underline-offset: 2px; }
a:focus-visible, summary:focus-visible, [tabindex]:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; }
nav { padding: 1rem 1.25rem; border-bottom: 1px solid var(--line); font-size: 13px; }
nav h2 { font-size: 12px; margin: 1rem 0 .25rem; text-transform: uppercase; letter-spacing: .06em; color: var(--dim); }
nav ul { list-style: none; margin: 0; padding: 0; }
nav li a { display: block; padding: 3px 0; text-decoration: none; overflow-wrap: anywhere; }
main { padding: 1rem 1.25rem 4rem; max-width: 60rem; }
h1 { font-size: 1.7rem; margin: .5rem 0 1rem; } h1 small { color: var(--dim); font-weight: 400; font-size: 1rem; }
main > h2 { margin: 2.5rem 0 0; font-size: 1.2rem; text-transform: capitalize; }
section { border-top: 1px solid var(--line); padding: 1rem 0; margin-top: 1rem; scroll-margin-top: 1rem; }
h3 { margin: 0; font-size: 1rem; overflow-wrap: anywhere; } h3 a { color: inherit; text-decoration: none; }
h3 a:hover { text-decoration: underline; } h4 { margin: 1rem 0 .25rem; font-size: .85rem; color: var(--dim); }
section:target h3 a { color: var(--link); }
.method { font: 600 .8em ui-monospace, monospace; } .who { color: var(--dim); } p { margin: .4rem 0; }
code, pre { font: 13px/1.5 ui-monospace, monospace; }
pre, .wide { background: var(--panel); border: 1px solid var(--line); border-radius: 6px; overflow-x: auto; margin: 0; }
pre { padding: .75rem; } pre b { font-weight: 600; } i { color: var(--dim); font-style: normal; }
table { border-collapse: collapse; width: 100%; font-size: 13px; }
th, td { text-align: left; padding: .35rem .75rem; border-bottom: 1px solid var(--line); } tr:last-child > * { border-bottom: 0; }
details { margin-top: 1rem; } summary { cursor: pointer; color: var(--dim); }
dl { display: grid; grid-template-columns: 3.5rem 1fr; margin: .5rem 0; } dt { font-weight: 600; } dd { margin: 0; } dd p { margin: 0; }
@media (min-width: 60rem) {
  body { display: grid; grid-template-columns: 20rem 1fr; }
  nav { position: sticky; top: 0; height: 100vh; overflow-y: auto; border: 0; border-right: 1px solid var(--line); }
}
`;

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
