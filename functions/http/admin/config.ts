import { updateCoinTerms, listCoinsForStaff, listCoinInventory } from '#functions/domain/staff/config/coin-section.ts';
import {
  exportCoins,
  exportFuturesConfigs,
  exportOptionConfigs,
  exportSystemSettings,
} from '#functions/domain/staff/config/export-configs.ts';
import {
  updateFuturesConfig,
  listFuturesConfigs,
  readFuturesConfigForStaff,
} from '#functions/domain/staff/config/futures-configs.ts';
import { listConfigChanges } from '#functions/domain/staff/config/list-config-changes.ts';
import { listPendingConfigChanges } from '#functions/domain/staff/config/list-pending.ts';
import {
  updateOptionConfig,
  createOptionConfig,
  listOptionConfigs,
  readOptionConfig,
} from '#functions/domain/staff/config/option-configs.ts';
import {
  updateSystemSetting,
  listSystemSettings,
  rollBackSystemSetting,
} from '#functions/domain/staff/config/system-settings.ts';
import type { EndpointHandlers } from '#functions/http/middleware/serve.ts';
import { adminCoinEndpoints } from '#shared/api/admin/coins.ts';
import { adminConfigEndpoints } from '#shared/api/admin/config.ts';
import { adminSystemConfigEndpoints } from '#shared/api/admin/system-config.ts';
import { serveStaff } from './serve-staff.ts';

const configuration = { ...adminConfigEndpoints, ...adminSystemConfigEndpoints, ...adminCoinEndpoints };

const handlers: EndpointHandlers<typeof configuration> = {
  'GET /admin/futures/configs': async () => ({ configs: await listFuturesConfigs() }),
  'GET /admin/futures/configs/{type}': async ({ params }) => ({ config: await readFuturesConfigForStaff(params.type) }),
  'PUT /admin/futures/configs/{type}': async ({ params, body }, { staff: caller, address }) => {
    const { version, reason, code, ...terms } = body;
    return updateFuturesConfig(params.type, version, terms, { caller, address, reason, code });
  },
  'GET /admin/options-config': async () => ({ configs: await listOptionConfigs() }),
  'GET /admin/options-config.csv': (_, { staff, address }) => exportOptionConfigs(staff, address),
  'GET /admin/futures/configs.csv': (_, { staff, address }) => exportFuturesConfigs(staff, address),
  'POST /admin/options-config': async ({ body }, { staff: caller, address }) => {
    const { period, reason, code, ...terms } = body;
    return createOptionConfig(period, terms, { caller, address, reason, code });
  },
  'GET /admin/options-config/{id}': async ({ params }) => ({ config: await readOptionConfig(params.id) }),
  'PUT /admin/options-config/{id}': async ({ params, body }, { staff: caller, address }) => {
    const { version, reason, code, ...terms } = body;
    return updateOptionConfig(params.id, version, terms, { caller, address, reason, code });
  },
  'GET /admin/system-config': async ({ query }) => ({ figures: await listSystemSettings(query) }),
  'GET /admin/system-config.csv': ({ query }, { staff, address }) => exportSystemSettings(query, staff, address),
  'PUT /admin/system-config/{name}': async ({ params, body }, { staff: caller, address }) => {
    const { value, version, reason, code } = body;
    return updateSystemSetting(params.name, version, value, { caller, address, reason, code });
  },
  'GET /admin/system-config/{name}/history': ({ params, query }) =>
    listConfigChanges({ kind: 'system', id: params.name, ...query }),
  'POST /admin/system-config/{name}/rollback': async ({ params, body }, { staff: caller, address }) => {
    const { version, reason, code } = body;
    return rollBackSystemSetting(params.name, version, { caller, address, reason, code });
  },
  'GET /admin/coins': async () => ({ coins: await listCoinsForStaff() }),
  'GET /admin/coins.csv': (_, { staff, address }) => exportCoins(staff, address),
  'GET /admin/coins/inventory': async () => ({ inventory: await listCoinInventory() }),
  'PUT /admin/coins/{coin_type}': async ({ params, body }, { staff: caller, address }) => {
    const { version, reason, code, ...terms } = body;
    return updateCoinTerms(params.coin_type, version, terms, { caller, address, reason, code });
  },
  'GET /admin/configs/pending': ({ query }) => listPendingConfigChanges(query.kind),
  'GET /admin/configs/history': ({ query }) => listConfigChanges(query),
};

export const handler = serveStaff(configuration, handlers);
