import { expect, it } from 'vitest';
import { apiEndpoints } from '#shared/api/contract.ts';
import { buildOpenApi } from '#shared/api/lib/openapi.ts';
import { renderDocsPage } from './docs-page.ts';

const page = renderDocsPage(buildOpenApi(apiEndpoints));

it('docs page › has an anchor for each endpoint and no broken link', () => {
  const anchors = new Set([...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
  const links = [...page.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);
  expect(links.filter((id) => !anchors.has(id))).toEqual([]);
  expect(page.match(/<section id="[a-z]/g)).toHaveLength(apiEndpoints.length);
  expect(anchors).toContain('postOptionsCreateOrder');
});

it('docs page › runs and loads nothing', () => {
  expect(page).not.toMatch(/<script|<link|<img|@import|url\(|\son\w+=/i);
});

it('docs page › shows callers, bodies with patterns, and errors', () => {
  const section = page.slice(page.indexOf('<section id="postOptionsCreateOrder"'));
  const order = section.slice(0, section.indexOf('</section>'));
  expect(order).toContain('Called by: user');
  expect(order).toContain('Idempotency-Key');
  expect(order).toContain('<b>direction</b>: &quot;call&quot; | &quot;put&quot;');
  expect(order).toContain('INSUFFICIENT_BALANCE');
});
