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

/** Functions behind the routes of the WebSocket interface. */
export const socketFunctions = all.filter(isSocket);
/** Those of the back office. */
export const staffFunctions: HttpFunctions = all.filter(isHttp).filter(([name]) => name in adminFunctions);
/** All others behind paths. */
export const customerFunctions: HttpFunctions = all.filter(isHttp).filter(([name]) => !(name in adminFunctions));
/** What queues and the clock start. */
export const backgroundFunctions = all.filter(isWork);

/** What the interface has, below `/api`. */
const paths = endpoints.map(([key]) => key.slice(key.indexOf('/')));

/** What there is of a prefix: itself, and anything below it. */
export const getPrefixReach = (prefix: string): { itself: boolean; below: boolean } => ({
  itself: paths.includes(prefix),
  below: paths.some((path) => path.startsWith(`${prefix}/`)),
});

const STAFF = '/admin/';

/** Where the staff's interface is, below `/api`, as CloudFront writes paths: what has their name, and what else is theirs. */
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
