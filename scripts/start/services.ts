import { SMALL_ACCOUNT_QUEUE_CONCURRENCY, type QueueName } from '#infra/function-spec.ts';
import { type FunctionName, functionSpecs, queues as queueSpecs } from '#infra/manifest.ts';
import type { FunctionBundles } from '#scripts/local/bundle-functions.ts';
import { createPlatformClock } from '#scripts/local/create-platform-clock.ts';
import { createRestGateway } from '#scripts/local/create-rest-gateway.ts';
import type { LocalDatabase } from '#scripts/local/database.ts';
import type { ExecutionLimiter } from '#scripts/local/execution-limiter.ts';
import { FifoQueue } from '#scripts/local/fifo-queue.ts';
import type { FileMailbox } from '#scripts/local/file-mailbox.ts';
import { FunctionHost } from '#scripts/local/function-host.ts';
import { LambdaHost } from '#scripts/local/lambda-host.ts';
import type { RestHandler, UpgradeHandler } from '#scripts/local/local-edge.ts';
import { QueuePoller } from '#scripts/local/queue-poller.ts';
import { S3Host } from '#scripts/local/s3-host.ts';
import { ServiceHost } from '#scripts/local/service-host.ts';
import { SesHost } from '#scripts/local/ses-host.ts';
import type { AwsCredentials } from '#scripts/local/signature.ts';
import { SocketGateway, socketLimits } from '#scripts/local/socket-gateway.ts';
import { SqsHost } from '#scripts/local/sqs-host.ts';
import { SqsQueue } from '#scripts/local/sqs-queue.ts';
import { FunctionTimers, timerNames } from '#scripts/local/timers.ts';
import { type LocalServiceEndpoints, createFunctionEnvironment, LOCAL_TABLE_NAME } from './environment.ts';
import type { FunctionLog } from './function-log.ts';

export interface LocalServices {
  host: FunctionHost;
  timers: FunctionTimers;
  rest: RestHandler;
  socket: UpgradeHandler;
  endpoints: LocalServiceEndpoints;
  /** Reloads a function's code. */
  restart: (name: FunctionName) => void;
  /** Disconnects all sockets. */
  disconnect: () => void;
  stop: () => Promise<void>;
}

interface ServicesOptions {
  database: Pick<LocalDatabase, 'endpoint' | 'inside'>;
  /** Login that signs calls of the database and of all services. */
  login: AwsCredentials;
  /** Bundles of the functions. */
  bundles: Pick<FunctionBundles, 'folder' | 'bundled'>;
  /** File for dead letters. */
  deadLetters: string;
  mailbox: FileMailbox;
  /** Folder for photos of documents. */
  documents: string;
  /** Serves them to other machines too, and returns the address; null for none. */
  showPhotos: ((s3: S3Host) => Promise<string>) | null;
  /** Address of the simulated chain, and its networks' keys by environment name. */
  chain: string;
  chainKeys: Record<string, string>;
  /** Address of the customers' site. */
  site: string;
  adminSite: string;
  /** Environment of functions in addition to addresses. */
  passed: Record<string, string>;
  /** Key that seals personal secrets. */
  personalKey: string;
  /** Keys of the platform at push services, by environment name. */
  pushKeys: Record<string, string>;
  /** Seconds by which the platform's time is ahead of this machine's. */
  clockOffset: number;
  /** Limit of concurrent calls. */
  executions: ExecutionLimiter;
  log: FunctionLog;
}

const queueNames = Object.keys(queueSpecs) as QueueName[];

function queueNamed(name: QueueName, deadLetters: string, now: () => number): SqsQueue {
  const spec = queueSpecs[name];
  return spec.fifo ? new FifoQueue(name, spec, deadLetters, now) : new SqsQueue(name, spec, deadLetters, now);
}

const pollers = Object.entries(functionSpecs).flatMap(([name, { trigger }]) =>
  'queue' in trigger ? [{ name: name as FunctionName, queue: trigger.queue, size: trigger.batchSize }] : [],
);

/** Starts everything behind the edges: functions, queues, timers and gateways, which find each other by address. */
export async function startLocalServices(options: ServicesOptions): Promise<LocalServices> {
  const { database, login, bundles, deadLetters, mailbox, documents, showPhotos, chain, chainKeys, passed, log } =
    options;
  const { site, adminSite, personalKey, pushKeys, clockOffset, executions } = options;
  const now = createPlatformClock(clockOffset);
  const queues = new Map(queueNames.map((name) => [name as string, queueNamed(name, deadLetters, now)]));
  let address = '';
  const sqs = new SqsHost(queues, () => address);
  const s3 = new S3Host(documents, login);
  // Functions must know this address before any of them runs, and the gateway runs functions.
  const lambda = new LambdaHost((name, event) => timers.run(name, event));
  const services = new ServiceHost({ login, sqs, gateway: () => gateway, ses: new SesHost(mailbox, now), s3, lambda });
  address = await services.listen();
  const endpoints: LocalServiceEndpoints = {
    login,
    dynamodb: database.endpoint,
    table: LOCAL_TABLE_NAME,
    personalKey,
    pushKeys,
    sqs: address,
    queues: Object.fromEntries(queueNames.map((name) => [name, sqs.url(name)])) as LocalServiceEndpoints['queues'],
    connections: address,
    functions: address,
    mail: address,
    documents: address,
    photos: (await showPhotos?.(s3)) ?? address,
    chain,
    chainKeys,
    site,
    adminSite,
    pid: process.pid,
    clockOffset,
  };
  const environment = createFunctionEnvironment({ ...endpoints, dynamodb: database.inside }, passed);
  const host = new FunctionHost({ ...bundles, environment, executions });
  const gateway = new SocketGateway(host, socketLimits, now);
  const timers = new FunctionTimers(host, now);
  let stopping = false;
  const failed = (name: FunctionName, error: Error) => {
    // Work interrupted by the platform's end is repeated after its next start.
    if (!stopping) log.note(name, error.message);
  };
  host.on('line', (name, text) => log.line(name, text));
  host.on('crash', (name, why) => log.note(name, `crashed and will be started again: ${why}`));
  gateway.on('failed', failed);
  timers.on('failed', failed);
  const atOnce = Number.isFinite(executions.most) ? SMALL_ACCOUNT_QUEUE_CONCURRENCY : undefined;
  for (const { name, queue, size } of pollers)
    new QueuePoller(queues.get(queue) as SqsQueue, host, name, size, atOnce).on('failed', failed);
  for (const [name, queue] of queues)
    queue.on('dead', ({ id }) => log.note(name, `message ${id} was given up and is among the dead letters`));
  return {
    host,
    timers,
    rest: createRestGateway(host, failed, now),
    socket: (request, socket, head, query) => void gateway.upgrade(request, socket, head, query),
    endpoints,
    restart: (name) => {
      // The next run of a timer may be a minute away.
      const resume = () => (timerNames.includes(name) ? timers.run(name) : host.warm(name));
      void host.restart(name).then(resume);
    },
    disconnect: () => gateway.disconnect(),
    stop: async () => {
      stopping = true;
      timers.stop();
      gateway.stop();
      for (const queue of queues.values()) queue.stop();
      await host.stop();
      services.stop();
    },
  };
}
