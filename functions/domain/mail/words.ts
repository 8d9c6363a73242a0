import english from '../../../shared/locales/en/mails.json' with { type: 'json' };
import spanish from '../../../shared/locales/es/mails.json' with { type: 'json' };
import type { Language } from '../notify/words.ts';

/** The words of e-mails that are no notifications, by language. */
export const mailWords: Record<Language, typeof english> = { en: english, es: spanish };
