import { adminFunctionSpecs } from '#infra/admin-functions.ts';
import type { FunctionSpec, FunctionTrigger } from '#infra/function-spec.ts';
import { type FunctionName, functionSpecs } from '#infra/manifest.ts';
import { apiEndpoints } from '#shared/api/contract.ts';

type FunctionEntry<T> = [FunctionName, FunctionSpec & { trigger: T }];
type TriggerWithKey<K extends string> = Extract<FunctionTrigger, Record<K, unknown>>;
export type HttpFunctionEntries = readonly FunctionEntry<TriggerWithKey<'http'>>[];

const all = Object.entries(functionSpecs) as [FunctionName, FunctionSpec][];

const isSocket = (entry: [FunctionName, FunctionSpec]): entry is FunctionEntry<TriggerWithKey<'socket'>> =>
  'socket' in entry[1].trigger;
const isHttp = (entry: [FunctionName, FunctionSpec]): entry is FunctionEntry<TriggerWithKey<'http'>> =>
  'http' in entry[1].trigger;
const isWork = (
  entry: [FunctionName, FunctionSpec],
): entry is FunctionEntry<TriggerWithKey<'queue'> | TriggerWithKey<'everyMinutes'>> =>
  !isSocket(entry) && !isHttp(entry);

/** Functions behind the routes of the WebSocket API. */
export const socketFunctionEntries = all.filter(isSocket);
export const staffHttpFunctionEntries: HttpFunctionEntries = all
  .filter(isHttp)
  .filter(([name]) => name in adminFunctionSpecs);
/** All other functions with paths. */
export const customerHttpFunctionEntries: HttpFunctionEntries = all
  .filter(isHttp)
  .filter(([name]) => !(name in adminFunctionSpecs));
/** Functions that queues and timers start. */
export const backgroundFunctionEntries = all.filter(isWork);

/** Paths of the API, below `/api`. */
const paths = apiEndpoints.map(([key]) => key.slice(key.indexOf('/')));

/** Returns which paths of a prefix exist: the prefix itself, and any below it. */
export const getPathPrefixUse = (prefix: string): { itself: boolean; below: boolean } => ({
  itself: paths.includes(prefix),
  below: paths.some((path) => path.startsWith(`${prefix}/`)),
});

const STAFF = '/admin/';

/**
 * Paths of the staff API below `/api`, as CloudFront writes them: those with the staff prefix, and the staff's other
 * paths.
 */
export const staffApiPaths: readonly string[] = [
  `${STAFF}*`,
  ...staffHttpFunctionEntries
    .flatMap(([, { trigger }]) => trigger.http)
    .filter((prefix) => !prefix.startsWith(STAFF) && prefix !== '/admin')
    .flatMap((prefix) => {
      const { itself, below } = getPathPrefixUse(prefix);
      return [...(itself ? [prefix] : []), ...(below ? [`${prefix}/*`] : [])];
    }),
];
