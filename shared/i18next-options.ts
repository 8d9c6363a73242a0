import type { InitOptions } from 'i18next';

/** Options of i18next for pages and functions. */
export const i18nextOptions = {
  // Each language is complete (`npm run check -- locales`): English need not be loaded too.
  fallbackLng: false,
  load: 'currentOnly',
  initAsync: false,
  // A key without a namespace is searched in all that a component names.
  react: { nsMode: 'fallback' },
  // React and `escapeHtml` escape when text becomes HTML.
  interpolation: { escapeValue: false },
  missingInterpolationHandler: () => '',
  // A key built from data may be the name of a group of sentences.
  returnedObjectHandler: (key, _group, { defaultValue }) => defaultValue ?? key,
} satisfies InitOptions;
