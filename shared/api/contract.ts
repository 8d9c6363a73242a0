import { adminConfig } from './admin/config.ts';
import { adminExposure } from './admin/exposure.ts';
import { adminFutures } from './admin/futures.ts';
import { adminOptions } from './admin/options.ts';
import { adminSession } from './admin/session.ts';
import { adminSymbols } from './admin/symbols.ts';
import { adminUsers } from './admin/users.ts';
import { account, auth, simulate } from './auth.ts';
import type { Answer, AnyEndpoint, EndpointKey, Request } from './endpoint.ts';
import { futures } from './futures.ts';
import { docs, market } from './market.ts';
import { notifications, watching } from './notifications.ts';
import { options } from './options.ts';

/** Every endpoint of both sites, by method and path. */
export const contract = {
  ...market,
  ...docs,
  ...auth,
  ...simulate,
  ...account,
  ...options,
  ...futures,
  ...notifications,
  ...watching,
  ...adminSession,
  ...adminUsers,
  ...adminOptions,
  ...adminFutures,
  ...adminConfig,
  ...adminSymbols,
  ...adminExposure,
};

export type Contract = typeof contract;
export type ContractKey = keyof Contract;
export type RequestOf<K extends ContractKey> = Request<Contract[K]>;
export type AnswerOf<K extends ContractKey> = Answer<Contract[K]>;

/** The contract as a list, for what treats all endpoints alike: routes, documentation, tests. */
export const endpoints = Object.entries(contract) as unknown as [EndpointKey & ContractKey, AnyEndpoint][];
