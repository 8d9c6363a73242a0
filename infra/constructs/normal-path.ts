/**
 * Normalises paths of `/api/*`, at CloudFront and in the local edge (RFC 3986, 6.2.2), so that later rules know one
 * form. Removes needless escapes and capitalises the others. `%2F` stays: it is part of a name.
 */
export const normalizePathFunctionCode = `
function handler(event) {
  var request = event.request;
  request.uri = request.uri.replace(/%[0-9A-Fa-f]{2}/g, function (escaped) {
    var character = String.fromCharCode(parseInt(escaped.substring(1), 16));
    return /[A-Za-z0-9._~-]/.test(character) ? character : escaped.toUpperCase();
  });
  return request;
}
`.trim();
