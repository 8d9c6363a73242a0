/**
 * Runs at CloudFront for what is neither `/api/*` nor `/ws`: an address without a file's extension is a page of the
 * application, whose router reads the address itself. (A custom error page would turn an interface's 404 into it too.)
 */
export const pageFallbackCode = `
function handler(event) {
  var request = event.request;
  var last = request.uri.substring(request.uri.lastIndexOf('/') + 1);
  if (last.indexOf('.') === -1) request.uri = '/index.html';
  return request;
}
`.trim();
