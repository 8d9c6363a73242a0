import { createInstance, type FlatNamespace, type TFunction } from 'i18next';
import { i18nextOptions } from '#shared/i18next-options.ts';
import type { Language } from '#shared/languages.ts';

const i18n = createInstance();
void i18n.init({ ...i18nextOptions, lng: 'en', resources: {} });

/**
 * Registers the words of a namespace and returns a getter of its translation function by language. A function bundles
 * only the namespaces that its modules register.
 */
export function registerTranslations<Namespace extends FlatNamespace>(
  namespace: Namespace,
  words: Partial<Record<Language, object>>,
): (language: Language) => TFunction<Namespace> {
  for (const [language, bundle] of Object.entries(words)) i18n.addResourceBundle(language, namespace, bundle);
  return (language) => i18n.getFixedT(language, namespace);
}
