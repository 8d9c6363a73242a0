import { existsSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { pageFallbackFunctionCode } from '#infra/constructs/page-fallback.ts';
import { buildPageStatusFunctionCode } from '#infra/constructs/page-status.ts';
import { publicPagesFunctionCode } from '#infra/constructs/public-pages.ts';
import { getSiteFileContentType } from '#infra/edge-headers.ts';
import { type ApiPageRequest, getAcceptedEncodings, type EdgePageHandler, type EdgeSite } from './local-edge.ts';
import { type ContentEncoding, readBuiltSite, type SiteFile } from './site-files.ts';

interface ResolvedPage {
  uri: string;
  querystring: { lang?: { value: string } };
}
/** Result of the CDN's function for a request; as CloudFront runs it. */
type ResolvePage = (event: { request: { uri: string; querystring: object; headers: object } }) => ResolvedPage;
const compileEdgeFunction = (code: string) => runInNewContext(`${code}; handler`) as ResolvePage;
const pageResolvers: Record<EdgeSite, ResolvePage> = {
  web: compileEdgeFunction(publicPagesFunctionCode),
  admin: compileEdgeFunction(pageFallbackFunctionCode),
};

/** Result of the CDN's function before a page is sent. */
type ResolveStatus = (event: { request: { uri: string }; response: { statusCode: number } }) => { statusCode: number };
const compileStatusFunction = (site: EdgeSite) =>
  runInNewContext(`${buildPageStatusFunctionCode(site)}; handler`) as ResolveStatus;
const statusResolvers: Record<EdgeSite, ResolveStatus> = {
  web: compileStatusFunction('web'),
  admin: compileStatusFunction('admin'),
};

/** Returns the source of a site's path: a file, or the API. */
function resolvePage(site: EdgeSite, { url = '', headers }: IncomingMessage, path: string): ResolvedPage {
  const lang = new URLSearchParams(url.split('?')[1]).get('lang');
  const acceptLanguage = headers['accept-language'];
  const request = {
    uri: path,
    querystring: lang === null ? {} : { lang: { value: lang } },
    headers: acceptLanguage === undefined ? {} : { 'accept-language': { value: acceptLanguage } },
  };
  return pageResolvers[site]({ request });
}

function sendPlainText(response: ServerResponse, status: number, text: string): undefined {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' }).end(text);
}

async function sendSiteFile(
  request: IncomingMessage,
  response: ServerResponse,
  file: SiteFile,
  status: number,
): Promise<undefined> {
  response.setHeader('cache-control', file.cacheControl);
  response.setHeader('etag', file.etag);
  response.setHeader('vary', 'accept-encoding');
  if (request.headers['if-none-match']?.includes(file.etag)) {
    response.writeHead(304).end();
    return;
  }
  const [encoding] = getAcceptedEncodings(request).split(',') as [ContentEncoding | ''];
  const packed = encoding === '' ? null : file.packed(encoding);
  if (packed) response.setHeader('content-encoding', encoding);
  const body = packed ? await packed : file.raw;
  response.writeHead(status, { 'content-type': file.type, 'content-length': body.length });
  response.end(request.method === 'HEAD' ? undefined : body);
}

/** Serves a built site like its bucket behind the CDN. `origin` is its address, as its files name it. */
export function createSitePageHandler(site: EdgeSite, folder: string, origin: string): EdgePageHandler {
  const files = readBuiltSite(folder, origin);
  return async (request, response, path): Promise<ApiPageRequest | undefined> => {
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return sendPlainText(response, 405, 'Only GET and HEAD.\n');
    let name: string;
    try {
      name = decodeURIComponent(path);
    } catch {
      return sendPlainText(response, 400, 'This address cannot be read.\n');
    }
    const { uri, querystring } = resolvePage(site, request, name);
    if (uri.startsWith('/api/')) return { path: uri, query: `lang=${querystring.lang?.value}` };
    const file = files.get(uri);
    if (!file) return sendPlainText(response, 404, 'There is no such file.\n');
    const { statusCode } = statusResolvers[site]({ request: { uri }, response: { statusCode: 200 } });
    return sendSiteFile(request, response, file, statusCode);
  };
}

/** Adds the current system status file from the bucket to a site. */
export function withStatusFileHandler(pages: EdgePageHandler, folder: string): EdgePageHandler {
  const file = join(folder, 'status.json');
  return (request, response, path) => {
    if (path !== '/status.json' || !existsSync(file)) return pages(request, response, path);
    const headers = { 'content-type': getSiteFileContentType(file), 'cache-control': 'public, max-age=15' };
    response.writeHead(200, headers).end(readFileSync(file));
  };
}

/** Used without sites. */
export const notFoundPageHandler: EdgePageHandler = (_request, response) =>
  sendPlainText(response, 404, 'This platform runs without its sites.\n');
