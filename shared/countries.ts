/** Countries from which, and for whose residents, no account is opened: ISO 3166-1 alpha-2. */
export const restrictedCountries: ReadonlySet<string> = new Set([
  'BS', // Bahamas
  'BW', // Botswana
  'CN', // mainland China
  'GH', // Ghana
  'PA', // Panama
  'SY', // Syria
  'TT', // Trinidad and Tobago
  'YE', // Yemen
  'ZW', // Zimbabwe
]);
