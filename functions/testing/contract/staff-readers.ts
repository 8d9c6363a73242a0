/** Domain modules that the back office may contain. Any other may decide or book something. */
export const OPEN_MODULES = [
  'content',
  'identity',
  'lists',
  'live',
  'mail',
  'notify',
  'people',
  'settlement',
  'staff',
  'tickets',
];
/** Files of other modules that decide nothing, with their purpose; in no more functions than need them. */
export const READER_FILES: Record<string, string> = {
  ...Object.fromEntries(
    ['address-formats', 'bitcoin-addresses', 'cash-address', 'ton-address', 'tron-address'].map((file) => [
      `functions/domain/chain/addresses/${file}.ts`,
      'tells on which networks there may be such an address',
    ]),
  ),
  'functions/domain/ledger/as-changed.ts': 'says of a balance that was spent meanwhile that it is read again',
  'functions/domain/ledger/build-daily-pnl-report.ts': 'reads what a day has gained and lost',
  'functions/domain/ledger/journal-entries.ts': 'reads what moved in an account, with the balances after it',
  'functions/domain/ledger/ledger-hold.ts': 'reads whose withdrawals mismatches of the ledger hold',
  'functions/domain/ledger/read-assets.ts': 'reads what an account holds',
  'functions/domain/ledger/plan-wallet-debits.ts': 'reads what can be taken out of wallets for what is owed',
  'functions/domain/ledger/valued-wallets.ts': 'reads what wallets are worth',
  'functions/domain/loans/read-unborrowed-equity.ts': 'reads what somebody owns beyond a loan',
  'functions/domain/market/coin-price.ts': 'reads what a coin costs by a recorded tick',
  'functions/domain/market/read-mark-prices.ts': 'reads the last recorded prices',
  'functions/domain/market/read-current-tick.ts': 'reads the latest recorded tick',
  'functions/domain/options/read-option-statistics.ts': 'adds up how options came out',
  'functions/domain/switches/new-business.ts': 'reads which systems take new business',
  'functions/domain/kyc/clean-photo.ts': 'draws a picture that was sent anew',
  'functions/domain/kyc/assert-kyc-details.ts': 'tells somebody’s age on a day',
  'functions/domain/trial-balance/day-result.ts': 'tells what the house earned by a trial balance that was summed',
  'functions/domain/trading/assert-may-open.ts': 'tells where nothing is offered',
  'functions/domain/watch/delete-alert.ts': 'takes away the price alerts of an account that is closed',
};
