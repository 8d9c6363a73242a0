import { adminConfig } from './admin/config.ts';
import { adminExposure } from './admin/exposure.ts';
import { adminFutures } from './admin/futures.ts';
import { adminOptions } from './admin/options.ts';
import {
  adminAudit,
  adminBankAccounts,
  adminInvitation,
  adminKyc,
  adminLevels,
  adminNotify,
  adminStaff,
  adminVirtual,
} from './admin/people.ts';
import { adminSession } from './admin/session.ts';
import { adminSymbols } from './admin/symbols.ts';
import { adminUsers } from './admin/users.ts';
import { account, auth, mode, simulate, upgrade, walletLogin } from './auth.ts';
import { futures } from './futures.ts';
import type { Answer, AnyEndpoint, EndpointKey, Request } from './kit/endpoint.ts';
import { levels } from './levels.ts';
import { docs, market } from './market.ts';
import { notifications, watching } from './notifications.ts';
import { options } from './options.ts';
import { bankAccounts, fundPassword, kyc, questionnaire } from './personal.ts';
import { person, security } from './security.ts';
import { userWallets } from './user-wallets.ts';

/** Every endpoint of both sites, by method and path. */
export const contract = {
  ...market,
  ...docs,
  ...auth,
  ...walletLogin,
  ...mode,
  ...simulate,
  ...upgrade,
  ...account,
  ...person,
  ...security,
  ...kyc,
  ...fundPassword,
  ...questionnaire,
  ...bankAccounts,
  ...userWallets,
  ...levels,
  ...options,
  ...futures,
  ...notifications,
  ...watching,
  ...adminSession,
  ...adminInvitation,
  ...adminStaff,
  ...adminUsers,
  ...adminKyc,
  ...adminBankAccounts,
  ...adminAudit,
  ...adminLevels,
  ...adminVirtual,
  ...adminNotify,
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
