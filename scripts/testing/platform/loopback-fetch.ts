import { request } from 'node:http';

/**
 * `fetch` that resolves names under `.localhost` like browsers: to this machine. (Node asks the resolver, which may
 * not.) Other requests go to the real one.
 */
export const loopbackFetch: typeof fetch = async (input, init) => {
  const asked = new Request(input, init);
  const url = new URL(asked.url);
  if (!url.hostname.endsWith('.localhost')) return fetch(asked);
  const body = Buffer.from(await asked.arrayBuffer());
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        host: '127.0.0.1',
        port: url.port,
        path: `${url.pathname}${url.search}`,
        method: asked.method,
        headers: { ...Object.fromEntries(asked.headers), host: url.host, 'content-length': body.length },
        signal: asked.signal,
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
    sent.once('error', reject);
    sent.end(body);
  });
};
