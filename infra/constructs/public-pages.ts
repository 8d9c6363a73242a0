import { languages } from '#shared/languages.ts';
import { ARTICLE_PATH } from '#shared/messages/article-page.ts';
import { getPublicPageFile, publicPages } from '#shared/public-pages.ts';
import { buildPageFileCode } from './page-fallback.ts';

const first = languages[0];
/** File of a page, with `*` for the language. */
const files = Object.fromEntries(
  publicPages.flatMap(({ path, also = [] }) => {
    const file = getPublicPageFile(first, path).replace(`/${first}/`, '/*/');
    return [path, ...also].map((address) => [address, file]);
  }),
);

/** Prefix of the addresses of articles, which the news function answers (`shared/messages/article-page.ts`). */
export const ARTICLE_PATH_PREFIX = `${ARTICLE_PATH}nws_`;

/**
 * Runs at CloudFront for the customers' site, for all but `/api/*` and `/ws`, and in the local edge. A prerendered page
 * is served in the language of the address (`?lang=ja`), else in the first available one of the browser's. Another
 * address without a file extension is a page of the application, as in `page-fallback.ts`. It runs before the cache,
 * whose key is then the file's name. Articles have the API as origin: it writes their path below `/api` and keeps only
 * the language as query. So an article is cached once for each language.
 */
export const publicPagesFunctionCode = `
${buildPageFileCode('web')}
var files = ${JSON.stringify(files)};
var languages = ${JSON.stringify(languages)};
function spoken(tag) {
  var name = tag.trim().toLowerCase().split(/[-;]/)[0];
  return languages.indexOf(name) === -1 ? null : name;
}
function languageOf(request) {
  var asked = (request.querystring || {}).lang;
  var header = (request.headers || {})['accept-language'];
  var wanted = (asked ? [asked.value] : []).concat(header ? header.value.split(',') : []);
  for (var i = 0; i < wanted.length; i++) {
    var found = spoken(wanted[i]);
    if (found !== null) return found;
  }
  return languages[0];
}
function handler(event) {
  var request = event.request;
  var path = request.uri;
  if (path.indexOf('${ARTICLE_PATH_PREFIX}') === 0) {
    var id = path.substring(${ARTICLE_PATH.length}, 100).replace(/\\/$/, '').replace(/\\W/g, '-');
    request.querystring = { lang: { value: languageOf(request) } };
    request.uri = '/api/news/' + id + '/page';
    return request;
  }
  if (path.substring(path.lastIndexOf('/') + 1).indexOf('.') !== -1) return request;
  if (path.length > 1 && path.charAt(path.length - 1) === '/') path = path.substring(0, path.length - 1);
  var file = Object.prototype.hasOwnProperty.call(files, path) ? files[path] : null;
  if (file === null) {
    request.uri = pageFile(path);
    return request;
  }
  request.uri = file.replace('*', languageOf(request));
  return request;
}
`.trim();
