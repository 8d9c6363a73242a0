import type { FunctionSpec, Trigger } from '#infra/function-spec.ts';
import { type FunctionName, functions } from '#infra/manifest.ts';

type Entry<T> = [FunctionName, FunctionSpec & { trigger: T }];

const all = Object.entries(functions) as [FunctionName, FunctionSpec][];

const isSocket = (entry: [FunctionName, FunctionSpec]): entry is Entry<Extract<Trigger, { socket: string }>> =>
  'socket' in entry[1].trigger;

/** Functions behind the routes of the WebSocket interface. */
export const socketFunctions = all.filter(isSocket);
/** All others. */
export const otherFunctions = all.filter((entry) => !isSocket(entry));
