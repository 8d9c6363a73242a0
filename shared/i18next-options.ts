import type { InitOptions } from 'i18next';

/** How pages and functions set i18next up. */
export const i18nextOptions = {
  // Each language has all words (`npm run check -- locales`): English need not be loaded beside another.
  fallbackLng: false,
  load: 'currentOnly',
  initAsync: false,
  // A key without a namespace is looked up in all that a component names.
  react: { nsMode: 'fallback' },
  // React and `escapeHtml` escape where text becomes HTML.
  interpolation: { escapeValue: false },
  missingInterpolationHandler: () => '',
  // A name made of data may be that of a group of sentences.
  returnedObjectHandler: (key, _group, { defaultValue }) => defaultValue ?? key,
} satisfies InitOptions;
