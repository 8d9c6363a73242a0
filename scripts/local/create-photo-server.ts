import { createServer, type Server } from 'node:http';
import type { S3Host } from './s3-host.ts';

/** Shows photos of documents by their links to anyone who reaches this server, and does nothing else. */
export function createPhotoServer(s3: S3Host): Server {
  return createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
    request.resume();
    if (request.method !== 'GET' || !s3.takes(request)) return void response.writeHead(404).end();
    try {
      s3.handle(request, response, Buffer.alloc(0));
    } catch (error) {
      response.destroy(error as Error);
    }
  });
}
