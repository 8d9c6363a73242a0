import assert from 'node:assert/strict';
import type { JourneyChecks } from '#scripts/testing/platform/checks.ts';
import { loopbackFetch } from '#scripts/testing/platform/loopback-fetch.ts';
import { PLACEHOLDER_ORIGIN } from '#shared/public-pages.ts';

const json = (text: string) => JSON.parse(text) as { success?: boolean; error_code?: string };

/** Checks the pages of a site, `web` or `admin`, with their status, headers and files. */
export async function runSiteChecks(checks: JourneyChecks, name: string, site: string): Promise<void> {
  const page = await checks.check(`${name}: the page, with the headers of the edge`, async () => {
    const answer = await loopbackFetch(`${site}/`);
    assert.equal(answer.status, 200);
    assert.match(answer.headers.get('content-type') ?? '', /^text\/html/);
    assert.match(answer.headers.get('content-security-policy') ?? '', /script-src 'self'/);
    assert.equal(answer.headers.get('x-content-type-options'), 'nosniff');
    assert.equal(answer.headers.get('cache-control'), 'no-cache');
    return answer.text();
  });
  await checks.check(`${name}: a deep link is answered by the page`, async () => {
    const answer = await loopbackFetch(`${site}${name === 'web' ? '/orders/opt_01' : '/admin/users/usr_01'}?from=mail`);
    assert.equal(answer.status, 200);
    assert.equal(await answer.text(), await (await loopbackFetch(`${site}/index.html`)).text());
  });
  await checks.check(`${name}: an unknown address is answered by the page with 404`, async () => {
    const answer = await loopbackFetch(`${site}/nowhere/at/all`);
    assert.equal(answer.status, 404);
    assert.match(answer.headers.get('content-type') ?? '', /^text\/html/);
  });
  if (name === 'web')
    await checks.check('web: a public page is there in the language that its address asks for', async () => {
      const text = await (await loopbackFetch(`${site}/market?lang=ja`)).text();
      assert.match(text, /<html lang="ja"[^>]* data-built="same">/);
      assert.match(text, /<link rel="canonical" href="https?:\/\/[^"]+\/market\?lang=ja" \/>/);
      assert(!text.includes(PLACEHOLDER_ORIGIN), 'it does not say where it lies');
    });
  if (name === 'web')
    await checks.check('web: an article that is not there is a page that says so, filled by its function', async () => {
      const answer = await loopbackFetch(`${site}/news/nws_none?lang=ja&from=mail`);
      assert.equal(answer.status, 404);
      assert.match(answer.headers.get('content-type') ?? '', /^text\/html/);
      assert.match(answer.headers.get('content-security-policy') ?? '', /script-src 'self'/);
      const text = await answer.text();
      assert.match(text, /<html lang="ja"[^>]* data-built="same">[^]*<meta name="robots" content="noindex" \/>/);
      assert(text.includes('{"id":"nws_none","language":"ja","article":null}'), 'its hole is not filled');
    });
  await checks.check(`${name}: scripts are kept for ever, missing ones are not the page`, async () => {
    const script = /src="(\/assets\/[^"]+\.js)"/.exec(page ?? '')?.[1];
    assert(script, 'no script in the page');
    const answer = await loopbackFetch(`${site}${script}`);
    assert.equal(answer.status, 200);
    assert.match(answer.headers.get('content-type') ?? '', /javascript/);
    assert.match(answer.headers.get('cache-control') ?? '', /immutable/);
    const missing = await loopbackFetch(`${site}/assets/none.js`);
    assert([403, 404].includes(missing.status), `a missing file answered ${missing.status}`);
  });
  await checks.check(`${name}: an unknown path of the interface is its own 404, not the page`, async () => {
    const answer = await loopbackFetch(`${site}/api/user/none`);
    assert.equal(answer.status, 404);
    assert.equal(json(await answer.text()).error_code, 'NOT_FOUND');
  });
}
