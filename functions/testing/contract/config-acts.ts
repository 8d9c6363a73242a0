export interface StaffActCall {
  path: string;
  body: Record<string, unknown>;
}

const terms = {
  payout_rate: '99',
  min_amount: '1',
  max_amount: '2',
  fee_calculation_method: 'percentage',
  fee_per_order: '0',
  fee_percentage: '5',
  min_fee: '0',
  max_fee: '0',
  tax_rate: '5',
  is_active: false,
  exposure_limit: '1',
};

const coinNetworkTerms = {
  is_deposit_enabled: false,
  is_withdraw_enabled: false,
  min_deposit_amount: '1',
  max_deposit_amount: '1000000000000',
  min_withdraw_amount: '1000000000000',
  max_withdraw_amount: '1000000000000',
  withdraw_fee: '99.9',
  withdraw_fee_type: 'percentage',
  confirmation_blocks: 10_000,
  decimals: 30,
  explorer: 'https://example.com/{hash}',
};

/** Returns the same text in every language. */
export const toAllLanguages = (words: string) => ({ en: words, zh: words, ja: words, ko: words, es: words });
const productTerms = {
  names: toAllLanguages('All of it'),
  descriptions: toAllLanguages('Everything at once.'),
  status: 'active',
  annual_return_rate: '100',
  min_investment: '0.00000001',
  max_investment: '1000000000000',
  term_days: 3650,
  risk_level: 'low',
  // All products together may owe two million of interest.
  capacity_total: '30000',
  capacity_per_person: null,
};

const loanTerms = {
  names: toAllLanguages('All of it'),
  descriptions: toAllLanguages('Everything at once.'),
  status: 'active',
  interest_rate: '1000',
  processing_fee_rate: '50',
  min_amount: '0.00000001',
  max_amount: '1000000000000',
  term_days: 3650,
  capacity_total: null,
  min_credit_score: null,
  excluded_countries: [],
  may_leave: true,
};

/** Largest change of the configuration that each endpoint accepts: see `getStaffActsByEndpoint`. */
export const configActsByEndpoint: Record<string, (() => StaffActCall) | null> = {
  'PUT /admin/trading/symbols/{symbol}': () => ({
    path: '/admin/trading/symbols/BTC-USDT',
    body: { is_active: false, is_trading: false, supports_options: false, supports_futures: false, version: 0 },
  }),
  'PUT /admin/futures/configs/{type}': () => ({
    path: '/admin/futures/configs/cryptocurrency',
    body: {
      contract_value: '1000',
      min_quantity: '1',
      max_quantity: '2',
      min_leverage: 20,
      max_leverage: 20,
      leverage_steps: [20],
      brackets: [{ notional_up_to: '1', leverage: 20 }],
      volatility_caps: [{ above: 1, leverage: 20 }],
      close_cap: { minutes: 1, leverage: 20 },
      fee_rate: '1',
      maintenance_margin_rate: '0.5',
      is_active: false,
      exposure_limit: '1',
      insurance_ceiling: '1',
      version: 0,
    },
  }),
  'POST /admin/options-config': () => ({ path: '/admin/options-config', body: { period: 61, ...terms } }),
  'PUT /admin/options-config/{id}': () => ({ path: '/admin/options-config/p60', body: { ...terms, version: 0 } }),
  'PUT /admin/system-config/{name}': () => ({
    path: '/admin/system-config/transfer_single_limit',
    body: { value: '1', version: 0 },
  }),
  // For one changed earlier in this list: back to its default.
  'POST /admin/system-config/{name}/rollback': () => ({
    path: '/admin/system-config/transfer_single_limit/rollback',
    body: { version: 0 },
  }),
  'PUT /admin/coins/{coin_type}': () => ({
    path: '/admin/coins/BTC',
    body: {
      icon: 'x',
      display_digits: 0,
      is_transfer_enabled: false,
      is_exchange_enabled: false,
      min_exchange_amount: '1',
      max_exchange_amount: '1000000000000',
      exchange_spread: '0.01',
      inventory_limit: '1000000000000',
      version: 0,
    },
  }),
  'POST /admin/financial-products': () => ({ path: '/admin/financial-products', body: productTerms }),
  'PUT /admin/financial-products/{id}': () => ({
    path: '/admin/financial-products/fpr_00000000000000000000000001',
    body: { ...productTerms, version: 0 },
  }),
  'DELETE /admin/financial-products/{id}': () => ({
    path: '/admin/financial-products/fpr_00000000000000000000000006',
    body: { version: 0 },
  }),
  'PUT /admin/financial-heading': () => ({
    path: '/admin/financial-heading',
    body: { tag: 'VIP9', title: '', version: 0 },
  }),
  'POST /admin/loan-products': () => ({ path: '/admin/loan-products', body: loanTerms }),
  'PUT /admin/loan-products/{id}': () => ({
    path: '/admin/loan-products/lpr_00000000000000000000000001',
    body: { ...loanTerms, version: 0 },
  }),
  'DELETE /admin/loan-products/{id}': () => ({
    path: '/admin/loan-products/lpr_00000000000000000000000003',
    body: { version: 0 },
  }),
  'POST /admin/deposit-withdraw/configs': () => ({
    path: '/admin/deposit-withdraw/configs',
    body: {
      coin_type: 'DAI',
      chain_type: 'AVAX',
      contract: '0xd586E7F844cEa2F87f50152665BCbc2C279D8d70',
      ...coinNetworkTerms,
    },
  }),
  'PUT /admin/deposit-withdraw/configs/{id}': () => ({
    path: '/admin/deposit-withdraw/configs/BTC-BTC',
    body: { contract: null, ...coinNetworkTerms, decimals: 8, version: 0 },
  }),
  'DELETE /admin/deposit-withdraw/configs/{id}': () => ({
    path: '/admin/deposit-withdraw/configs/LTC-LTC',
    body: { version: 0 },
  }),
};
