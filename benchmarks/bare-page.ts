import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, constants } from 'node:zlib';

/** Page without its scripts, served with every other resource that it names. */
export interface ScriptlessPage {
  url: string;
  stop: () => Promise<void>;
}

/** Scripts and their preloads. */
const SCRIPTS = /<script(?![^>]*ld\+json)[^>]*>.*?<\/script>|<link rel="modulepreload"[^>]*>/gs;

/** Response headers that describe the body as it was transferred. */
const ON_THE_WAY = ['content-encoding', 'content-length', 'transfer-encoding', 'connection', 'keep-alive'];

const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } };

/** Serves the page at a path of a site as bare HTML: the browser's work with no script at all. */
export async function serveScriptlessPage(site: string, path: string): Promise<ScriptlessPage> {
  const server: Server = createServer((request, response) => {
    const pass = async () => {
      const accepted = String(request.headers['accept'] ?? '*/*');
      const answer = await fetch(site + (request.url ?? '/'), { headers: { accept: accepted } });
      for (const [name, value] of answer.headers) if (!ON_THE_WAY.includes(name)) response.setHeader(name, value);
      const body = Buffer.from(await answer.arrayBuffer());
      const isPage = answer.headers.get('content-type')?.startsWith('text/html') === true;
      const bare = isPage ? Buffer.from(body.toString().replace(SCRIPTS, '')) : body;
      // Compressed when the site compresses.
      const packed = answer.headers.has('content-encoding');
      if (packed) response.setHeader('content-encoding', 'br');
      response.writeHead(answer.status).end(packed ? brotliCompressSync(bare, QUALITY) : bare);
    };
    pass().catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}${path}`,
    stop: () => new Promise((resolve) => server.close(() => resolve()).closeAllConnections()),
  };
}
