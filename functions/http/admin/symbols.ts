import { exportSymbols } from '#functions/domain/staff/config/export-symbols.ts';
import { listSymbolsForStaff, readSymbolForStaff } from '#functions/domain/staff/config/symbol-section.ts';
import { updateSymbolFlags } from '#functions/domain/staff/config/update-symbol.ts';
import type { EndpointHandlers } from '#functions/http/middleware/serve.ts';
import { adminSymbolEndpoints } from '#shared/api/admin/symbols.ts';
import { serveStaff } from './serve-staff.ts';

const handlers: EndpointHandlers<typeof adminSymbolEndpoints> = {
  'GET /admin/trading/symbols': async ({ query }) => ({ symbols: await listSymbolsForStaff(query) }),
  'GET /admin/trading/symbols.csv': ({ query }, { staff, address }) => exportSymbols(query, staff, address),
  'GET /admin/trading/symbols/{symbol}': async ({ params }) => ({ symbol: await readSymbolForStaff(params.symbol) }),
  'PUT /admin/trading/symbols/{symbol}': async ({ params, body }, { staff: caller, address }) => {
    const { version, reason, code, ...flags } = body;
    return { symbol: await updateSymbolFlags(params.symbol, version, flags, { caller, address, reason, code }) };
  },
};

export const handler = serveStaff(adminSymbolEndpoints, handlers);
