import type { StaffPrincipal } from '#functions/domain/identity/principals.ts';
import { toCsvFieldColumns } from '#functions/domain/lists/csv-columns.ts';
import type { CsvColumn } from '#functions/domain/lists/csv.ts';
import { exportCsvRows, toYesNoCell } from '#functions/domain/staff/acts/export-rows.ts';
import type { AdminCoin } from '#shared/schemas/admin/coins.ts';
import type { AdminFuturesConfig, AdminOptionConfig } from '#shared/schemas/admin/config.ts';
import type { AdminLevel } from '#shared/schemas/admin/levels.ts';
import type { AdminSystemSetting } from '#shared/schemas/admin/system.ts';
import { listCoinsForStaff } from './coin-section.ts';
import { listFuturesConfigs } from './futures-configs.ts';
import { listLevels } from './level-section.ts';
import { listOptionConfigs } from './option-configs.ts';
import { type SystemSettingFilter, listSystemSettings } from './system-settings.ts';

const optionColumns: CsvColumn<AdminOptionConfig>[] = [
  ...toCsvFieldColumns(
    'id',
    'period',
    'payout_rate',
    'min_amount',
    'max_amount',
    'fee_calculation_method',
    'fee_per_order',
  ),
  ...toCsvFieldColumns('fee_percentage', 'min_fee', 'max_fee', 'tax_rate'),
  ['is_active', ({ is_active }) => toYesNoCell(is_active)],
  ...toCsvFieldColumns('exposure_limit', 'version'),
];

const futuresColumns: CsvColumn<AdminFuturesConfig>[] = [
  ...toCsvFieldColumns(
    'product_type',
    'contract_value',
    'min_quantity',
    'max_quantity',
    'min_leverage',
    'max_leverage',
  ),
  ['leverage_steps', ({ leverage_steps }) => leverage_steps.join(' ')],
  ['brackets', ({ brackets }) => brackets.map((bracket) => `${bracket.notional_up_to}:${bracket.leverage}`).join(' ')],
  ['volatility_caps', ({ volatility_caps: caps }) => caps.map((limit) => `${limit.above}:${limit.leverage}`).join(' ')],
  ['close_cap', ({ close_cap: cap }) => (cap ? `${cap.minutes}:${cap.leverage}` : '')],
  ...toCsvFieldColumns('fee_rate', 'maintenance_margin_rate'),
  ['is_active', ({ is_active }) => toYesNoCell(is_active)],
  ...toCsvFieldColumns('exposure_limit', 'insurance_ceiling', 'version'),
];

const levelColumns: CsvColumn<AdminLevel>[] = toCsvFieldColumns(
  'id',
  'level_number',
  'level_name',
  'min_trading_volume',
  'trading_fee_discount',
  'version',
);

const figureColumns: CsvColumn<AdminSystemSetting>[] = toCsvFieldColumns(
  'name',
  'group',
  'value',
  'default',
  'unit',
  'min',
  'max',
  'version',
);

const coinColumns: CsvColumn<AdminCoin>[] = [
  ...toCsvFieldColumns('coin_type', 'coin_name', 'icon'),
  ['networks', ({ networks }) => networks.join(' ')],
  ...toCsvFieldColumns('decimals', 'display_digits'),
  ['is_transfer_enabled', (coin) => toYesNoCell(coin.is_transfer_enabled)],
  ['is_exchange_enabled', (coin) => toYesNoCell(coin.is_exchange_enabled)],
  ...toCsvFieldColumns('min_exchange_amount', 'max_exchange_amount', 'exchange_spread', 'inventory_limit', 'version'),
];

/** Exports the periods of options as CSV, and records who did. */
export const exportOptionConfigs = async (caller: StaffPrincipal, address: string): Promise<string> =>
  exportCsvRows(await listOptionConfigs(), optionColumns, 'options_config.export', {}, caller, address);

/** Exports the terms of perpetuals as CSV, and records who did. */
export const exportFuturesConfigs = async (caller: StaffPrincipal, address: string): Promise<string> =>
  exportCsvRows(await listFuturesConfigs(), futuresColumns, 'futures_config.export', {}, caller, address);

/** Exports the levels as CSV, and records who did. */
export const exportLevels = async (caller: StaffPrincipal, address: string): Promise<string> =>
  exportCsvRows(await listLevels(), levelColumns, 'levels.export', {}, caller, address);

/** Exports the platform's settings as CSV, and records who did. */
export const exportSystemSettings = async (
  filter: SystemSettingFilter,
  caller: StaffPrincipal,
  address: string,
): Promise<string> =>
  exportCsvRows(await listSystemSettings(filter), figureColumns, 'system_config.export', filter, caller, address);

/** Exports the coins as CSV, and records who did. */
export const exportCoins = async (caller: StaffPrincipal, address: string): Promise<string> =>
  exportCsvRows(await listCoinsForStaff(), coinColumns, 'coins.export', {}, caller, address);
