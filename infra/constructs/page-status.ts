import { buildPageFileCode, NOT_FOUND_FILE } from './page-fallback.ts';
import { ARTICLE_PATH_PREFIX } from './public-pages.ts';

/**
 * Returns the code of the function that runs at CloudFront before a page is sent, and in the local edge: an address
 * without a page is answered with 404. The request may have the viewer's path or the file's.
 */
export const buildPageStatusFunctionCode = (site: 'web' | 'admin'): string =>
  `
${buildPageFileCode(site)}
function handler(event) {
  var path = event.request.uri;
  var response = event.response;
  var isFile = path.substring(path.lastIndexOf('/') + 1).indexOf('.') !== -1;
  // The API has its own status.
  var file = isFile || path.indexOf('${ARTICLE_PATH_PREFIX}') === 0 ? path : pageFile(path);
  if (file === '${NOT_FOUND_FILE}' && response.statusCode === 200) {
    response.statusCode = 404;
    response.statusDescription = 'Not Found';
  }
  return response;
}
`.trim();
