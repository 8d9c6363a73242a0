/**
 * Runs at CloudFront for all but `/api/*` and `/ws`: an address without a file extension is a page of the application,
 * whose router reads the address. (A custom error page would also replace an API's 404.)
 */
export const pageFallbackFunctionCode = `
function handler(event) {
  var request = event.request;
  var last = request.uri.substring(request.uri.lastIndexOf('/') + 1);
  if (last.indexOf('.') === -1) request.uri = '/index.html';
  return request;
}
`.trim();
