import type { Server } from 'node:http';
import { type AddressInfo, createServer as createNetServer } from 'node:net';
import { StartError } from './start-settings.ts';

const bind = (server: Pick<Server, 'listen' | 'once' | 'off'>, port: number, host: string): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });

function throwListenError(error: unknown, name: string, port: number): never {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE')
    throw new StartError(
      `Port ${port} is in use. Stop what listens there, or choose another port with ${name}=<port>.`,
    );
  if (code === 'EACCES') throw new StartError(`Port ${port} needs special rights. Choose another with ${name}=<port>.`);
  throw error;
}

export interface ListeningServer {
  port: number;
  close: () => void;
}

/**
 * Listens on this machine's own addresses, both meanings of `localhost`, or on `host`. `name` is the setting named in
 * errors.
 * @throws {StartError} when the port is taken.
 */
export async function listenOnLocalPort(
  server: Server,
  name: string,
  wantedPort: number,
  host: string | null,
): Promise<ListeningServer> {
  try {
    await bind(server, wantedPort, host ?? '127.0.0.1');
    const { port } = server.address() as AddressInfo;
    if (host !== null) return { port, close: () => server.close() };
    // Connections to the other address go to the same server.
    const other = createNetServer((socket) => server.emit('connection', socket));
    await bind(other as unknown as Server, port, '::1').catch((error: NodeJS.ErrnoException) => {
      // A machine may lack IPv6; a random port may be taken there only.
      if (error.code === 'EADDRINUSE' && wantedPort !== 0) throw error;
    });
    return {
      port,
      close: () => {
        server.close();
        other.close();
      },
    };
  } catch (error) {
    return throwListenError(error, name, wantedPort);
  }
}
