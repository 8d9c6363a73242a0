import { runPriceStream } from '#functions/domain/stream/run-stream.ts';
import { now, sleep } from '#functions/lib/clock.ts';
import { config } from '#functions/lib/config.ts';
import { log } from '#functions/lib/log.ts';

/** Process behind `/stream`: a container on AWS, on a laptop a process next to the platform's. */
const running = await runPriceStream({
  port: config.streamPort(),
  // On a laptop it is reached only through the platform.
  host: config.place() === 'laptop' ? '127.0.0.1' : '0.0.0.0',
  now,
  sleep,
});

let isEnding = false;
async function shutDown(timeoutMs?: number): Promise<void> {
  // A second signal means not to wait.
  if (isEnding) process.exit(1);
  isEnding = true;
  await running.end(timeoutMs);
  process.exit(0);
}

process.on('SIGTERM', () => void shutDown(config.place() === 'laptop' ? 0 : undefined));
process.on('SIGINT', () => void shutDown(0));
// When started by another process of ours, it ends with it.
if (process.connected) process.once('disconnect', () => void shutDown(0));
process.on('unhandledRejection', (error) => log.error('stream failed', error));
process.send?.({ port: running.port });
log.info('stream listening', { port: running.port });
