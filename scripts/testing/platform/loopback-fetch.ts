import { request } from 'node:http';

/**
 * `fetch` that resolves names under `.localhost` like browsers: to this machine. (Node asks the resolver, which may
 * not.) Other requests go to the real one.
 */
export const loopbackFetch: typeof fetch = async (input, init) => {
  const webRequest = new Request(input, init);
  const url = new URL(webRequest.url);
  if (!url.hostname.endsWith('.localhost')) return fetch(webRequest);
  const body = Buffer.from(await webRequest.arrayBuffer());
  return new Promise((resolve, reject) => {
    const clientRequest = request(
      {
        host: '127.0.0.1',
        port: url.port,
        path: `${url.pathname}${url.search}`,
        method: webRequest.method,
        headers: { ...Object.fromEntries(webRequest.headers), host: url.host, 'content-length': body.length },
        signal: webRequest.signal,
      },
      (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.once('error', reject);
        answer.once('end', () => {
          const headers = new Headers();
          for (const [name, value] of Object.entries(answer.headers)) {
            if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value);
          }
          resolve(new Response(new Uint8Array(Buffer.concat(parts)), { status: answer.statusCode ?? 0, headers }));
        });
      },
    );
    clientRequest.once('error', reject);
    clientRequest.end(body);
  });
};
