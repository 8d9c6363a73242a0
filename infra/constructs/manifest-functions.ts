import { adminFunctions } from '#infra/admin-functions.ts';
import type { FunctionSpec, FunctionTrigger } from '#infra/function-spec.ts';
import { type FunctionName, functions } from '#infra/manifest.ts';
import { endpoints } from '#shared/api/contract.ts';

type Entry<T> = [FunctionName, FunctionSpec & { trigger: T }];
type Of<K extends string> = Extract<FunctionTrigger, Record<K, unknown>>;
export type HttpFunctions = readonly Entry<Of<'http'>>[];

const all = Object.entries(functions) as [FunctionName, FunctionSpec][];

const isSocket = (entry: [FunctionName, FunctionSpec]): entry is Entry<Of<'socket'>> => 'socket' in entry[1].trigger;
const isHttp = (entry: [FunctionName, FunctionSpec]): entry is Entry<Of<'http'>> => 'http' in entry[1].trigger;
const isWork = (entry: [FunctionName, FunctionSpec]): entry is Entry<Of<'queue'> | Of<'everyMinutes'>> =>
  !isSocket(entry) && !isHttp(entry);

/** Functions behind the routes of the WebSocket API. */
export const socketFunctions = all.filter(isSocket);
export const staffFunctions: HttpFunctions = all.filter(isHttp).filter(([name]) => name in adminFunctions);
/** All other functions with paths. */
export const customerFunctions: HttpFunctions = all.filter(isHttp).filter(([name]) => !(name in adminFunctions));
/** Functions that queues and timers start. */
export const backgroundFunctions = all.filter(isWork);

/** Paths of the API, below `/api`. */
const paths = endpoints.map(([key]) => key.slice(key.indexOf('/')));

/** Returns which paths of a prefix exist: the prefix itself, and any below it. */
export const getPrefixReach = (prefix: string): { itself: boolean; below: boolean } => ({
  itself: paths.includes(prefix),
  below: paths.some((path) => path.startsWith(`${prefix}/`)),
});

const STAFF = '/admin/';

/**
 * Paths of the staff API below `/api`, as CloudFront writes them: those with the staff prefix, and the staff's other
 * paths.
 */
export const staffPaths: readonly string[] = [
  `${STAFF}*`,
  ...staffFunctions
    .flatMap(([, { trigger }]) => trigger.http)
    .filter((prefix) => !prefix.startsWith(STAFF) && prefix !== '/admin')
    .flatMap((prefix) => {
      const { itself, below } = getPrefixReach(prefix);
      return [...(itself ? [prefix] : []), ...(below ? [`${prefix}/*`] : [])];
    }),
];
