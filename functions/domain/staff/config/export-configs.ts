import type { StaffCaller } from '#functions/domain/identity/callers.ts';
import { fields } from '#functions/domain/lists/csv-columns.ts';
import type { Column } from '#functions/domain/lists/csv.ts';
import { exportRows, yes } from '#functions/domain/staff/acts/export-rows.ts';
import type { AdminCoin } from '#shared/schemas/admin/coins.ts';
import type { AdminFuturesConfig, AdminOptionConfig } from '#shared/schemas/admin/config.ts';
import type { AdminLevel } from '#shared/schemas/admin/levels.ts';
import type { AdminSystemFigure } from '#shared/schemas/admin/system.ts';
import { listCoinsForStaff } from './coins.ts';
import { listFuturesConfigs } from './futures-configs.ts';
import { listLevels } from './levels.ts';
import { listOptionConfigs } from './option-configs.ts';
import { type FigureFilter, listSystemFigures } from './system-figures.ts';

const optionColumns: Column<AdminOptionConfig>[] = [
  ...fields('id', 'period', 'payout_rate', 'min_amount', 'max_amount', 'fee_calculation_method', 'fee_per_order'),
  ...fields('fee_percentage', 'min_fee', 'max_fee', 'tax_rate'),
  ['is_active', ({ is_active }) => yes(is_active)],
  ...fields('exposure_limit', 'version'),
];

const futuresColumns: Column<AdminFuturesConfig>[] = [
  ...fields('product_type', 'contract_value', 'min_quantity', 'max_quantity', 'min_leverage', 'max_leverage'),
  ['leverage_steps', ({ leverage_steps }) => leverage_steps.join(' ')],
  ['brackets', ({ brackets }) => brackets.map((one) => `${one.notional_up_to}:${one.leverage}`).join(' ')],
  ['volatility_caps', ({ volatility_caps: caps }) => caps.map((one) => `${one.above}:${one.leverage}`).join(' ')],
  ['close_cap', ({ close_cap: cap }) => (cap ? `${cap.minutes}:${cap.leverage}` : '')],
  ...fields('fee_rate', 'maintenance_margin_rate'),
  ['is_active', ({ is_active }) => yes(is_active)],
  ...fields('exposure_limit', 'insurance_ceiling', 'version'),
];

const levelColumns: Column<AdminLevel>[] = fields(
  'id',
  'level_number',
  'level_name',
  'min_trading_volume',
  'trading_fee_discount',
  'version',
);

const figureColumns: Column<AdminSystemFigure>[] = fields(
  'name',
  'group',
  'value',
  'default',
  'unit',
  'min',
  'max',
  'version',
);

const coinColumns: Column<AdminCoin>[] = [
  ...fields('coin_type', 'coin_name', 'icon'),
  ['networks', ({ networks }) => networks.join(' ')],
  ...fields('decimals', 'display_digits'),
  ['is_transfer_enabled', (coin) => yes(coin.is_transfer_enabled)],
  ['is_exchange_enabled', (coin) => yes(coin.is_exchange_enabled)],
  ...fields('min_exchange_amount', 'max_exchange_amount', 'exchange_spread', 'inventory_limit', 'version'),
];

/** The periods of options as CSV, recorded with who took them. */
export const exportOptionConfigs = async (caller: StaffCaller, address: string): Promise<string> =>
  exportRows(await listOptionConfigs(), optionColumns, 'options_config.export', {}, caller, address);

/** The terms of perpetuals as CSV, recorded with who took them. */
export const exportFuturesConfigs = async (caller: StaffCaller, address: string): Promise<string> =>
  exportRows(await listFuturesConfigs(), futuresColumns, 'futures_config.export', {}, caller, address);

/** The levels as CSV, recorded with who took them. */
export const exportLevels = async (caller: StaffCaller, address: string): Promise<string> =>
  exportRows(await listLevels(), levelColumns, 'levels.export', {}, caller, address);

/** The figures of the platform as CSV, recorded with who took them. */
export const exportSystemFigures = async (
  filter: FigureFilter,
  caller: StaffCaller,
  address: string,
): Promise<string> =>
  exportRows(await listSystemFigures(filter), figureColumns, 'system_config.export', filter, caller, address);

/** The coins as CSV, recorded with who took them. */
export const exportCoins = async (caller: StaffCaller, address: string): Promise<string> =>
  exportRows(await listCoinsForStaff(), coinColumns, 'coins.export', {}, caller, address);
